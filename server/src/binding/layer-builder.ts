import type { Layer, Setting } from './setting';

/** Collects the settings of one application by profile and precedence. */
export class LayerBuilder {
  private readonly byProfile = new Map<string | null, { rank: number; setting: Setting }[]>([
    [null, []],
  ]);

  /** @param under layers that this application stands on, such as what all functions share */
  constructor(under: readonly Layer[] = []) {
    for (const { profile, settings } of under) {
      for (const setting of settings) this.add([profile], -1, setting);
    }
  }

  /**
   * Adds a setting to its profiles.
   *
   * @param rank settings of a higher rank win over those of a lower one, wherever they stand
   */
  add(profiles: readonly (string | null)[], rank: number, setting: Setting): void {
    for (const profile of profiles) {
      const layer = this.byProfile.get(profile) ?? [];
      this.byProfile.set(profile, layer);
      layer.push({ rank, setting });
    }
  }

  /** Base first, then the profiles in the order in which they appeared. */
  layers(): Layer[] {
    return [...this.byProfile].map(([profile, ranked]): Layer => ({
      profile,
      // Array.sort is stable.
      settings: ranked.sort((a, b) => a.rank - b.rank).map(({ setting }) => setting),
    }));
  }

  /** The setting that counts for a key without any profile, else with the first profile that has it. */
  effective(key: string): Setting | undefined {
    for (const { settings } of this.layers()) {
      const found = settings.findLast((setting) => setting.key === key);
      if (found) return found;
    }
    return undefined;
  }
}
