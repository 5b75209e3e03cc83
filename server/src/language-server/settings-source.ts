import type { Connection } from 'vscode-languageserver';
import type { CoreSettings } from '../features/model';
import { DEFAULT_SETTINGS, readSettings } from '../settings';
import { NoAnswer, within } from '../patience';
import type { ClientOffers } from './client-offers';
import { describe } from './request';
import type { Timer } from './runtime';

/** The section of the client's settings that is ours. */
export const SECTION = 'kafkaStreams';

/** How long the client may take to tell the settings before files are read without them. */
const PATIENCE_MS = 10_000;

/** The user's settings: one set for each workspace folder and one for documents outside of them. */
export class SettingsSource {
  private readonly byFolder = new Map<string, CoreSettings>();
  private general = DEFAULT_SETTINGS;

  constructor(
    private readonly connection: Connection,
    private readonly offers: ClientOffers,
    private readonly timer: Pick<Timer, 'after'>,
    initializationOptions: unknown,
  ) {
    this.accept(initializationOptions);
  }

  /** Settings of the innermost folder that holds the document. */
  settingsOf(uri: string): CoreSettings {
    let best: string | undefined;
    for (const folder of this.byFolder.keys()) {
      const holds = uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
      if (holds && folder.length > (best?.length ?? -1)) best = folder;
    }
    return (best !== undefined && this.byFolder.get(best)) || this.general;
  }

  /**
   * Asks the client for the settings of these folders; keeps what it has when the client cannot answer, or not in time.
   * `late` is called when the answer comes after that: then it counts as well.
   */
  async load(folders: readonly string[], late: () => void): Promise<void> {
    if (!this.offers.configuration) return;
    const asked = this.ask(folders);
    const who = 'The editor, asked for its settings,';
    try {
      await within(this.timer.after, PATIENCE_MS, who, asked);
    } catch (error) {
      this.connection.console.error(`Settings: ${describe(error)}`);
      if (error instanceof NoAnswer) asked.then(late, () => undefined);
    }
  }

  private async ask(folders: readonly string[]): Promise<void> {
    const answers: unknown[] = await this.connection.workspace.getConfiguration([
      { section: SECTION },
      ...folders.map((scopeUri) => ({ scopeUri, section: SECTION })),
    ]);
    this.general = readSettings(answers[0]);
    this.byFolder.clear();
    folders.forEach((folder, i) => this.byFolder.set(folder, readSettings(answers[i + 1])));
  }

  /** Takes settings that a client sends unasked, as `{ "kafkaStreams": { … } }`. */
  accept(sent: unknown): void {
    const section = (sent as Record<string, unknown> | null | undefined)?.[SECTION];
    if (section !== undefined) this.general = readSettings(section);
  }
}
