import type { Shape } from '../binding/setting';
import { at, child, itemsOf, textOf } from '../binding/yaml-variables';
import type { Span } from '../text/span';
import type { YamlNode } from '../text/yaml-node';

/** A volume in a container that all instances of a workload have in common. */
export interface SharedMount {
  /** Folder in the container. */
  readonly path: string;
  /** The item that mounts it. */
  readonly span: Span;
}

/** The volumes that every instance of a workload mounts, by the platform's description of it. */
export function sharedMounts(
  roots: readonly YamlNode[],
  shape: Shape,
  workload: string,
): SharedMount[] {
  if (shape === 'compose') return roots.flatMap((root) => ofService(root, workload));
  return shape === 'kubernetes' ? roots.flatMap((root) => ofPods(root, workload)) : [];
}

/** Whether a folder is a mounted one or stands in it. */
export function volumeHolds(mounted: string, folder: string): boolean {
  const parent = mounted.replace(/\/+$/, '');
  return parent !== '' && (folder === parent || folder.startsWith(`${parent}/`));
}

/** `name:/path`, `./folder:/path:rw`, or a map of `type`, `source` and `target`; one without a source is anonymous. */
function ofService(root: YamlNode, name: string): SharedMount[] {
  const volumes = child(child(child(root, 'services'), name), 'volumes');
  return itemsOf(volumes).flatMap((item) => {
    const short = textOf(item)?.split(':');
    if (item.kind === 'scalar') {
      const [source, target] = short ?? [];
      return source && target ? [{ path: target, span: item.text.span }] : [];
    }
    const target = child(item, 'target');
    const path = textOf(target);
    const shared = ['volume', 'bind'].includes(textOf(child(item, 'type')) ?? '');
    if (path === undefined || target?.kind !== 'scalar' || !child(item, 'source')) return [];
    return shared ? [{ path, span: target.text.span }] : [];
  });
}

/** Kinds of volumes whose content all pods of a workload see (on one node at least). */
const SHARED = ['persistentVolumeClaim', 'hostPath', 'nfs'];

function ofPods(root: YamlNode, workload: string): SharedMount[] {
  if (textOf(at(root, 'metadata', 'name')) !== workload) return [];
  const pod = at(root, 'spec', 'template', 'spec');
  const shared = new Set(
    itemsOf(child(pod, 'volumes'))
      .filter((volume) => SHARED.some((kind) => child(volume, kind)))
      .flatMap((volume) => textOf(child(volume, 'name')) ?? []),
  );
  const mounts = itemsOf(child(pod, 'containers')).flatMap((container) =>
    itemsOf(child(container, 'volumeMounts')),
  );
  return mounts.flatMap((mount) => {
    const name = textOf(child(mount, 'name'));
    const target = child(mount, 'mountPath');
    // Each pod has its own folder of the volume.
    if (child(mount, 'subPathExpr') || name === undefined || !shared.has(name)) return [];
    const path = textOf(target);
    return path !== undefined && target?.kind === 'scalar'
      ? [{ path, span: target.text.span }]
      : [];
  });
}
