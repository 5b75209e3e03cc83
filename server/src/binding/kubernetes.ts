import type { YamlNode } from '../text/yaml-node';
import { embeddedFile, withEmbedded, type EmbeddedFile } from './embedded-files';
import { readVariables } from './environment';
import { mayHoldVariables } from './environment-names';
import { prefixedVariable } from './prefixed-variable';
import type { BoundApplication, BoundDocument, Layer, Misplaced, Workload } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';
import type { Source } from './source';
import {
  at,
  child,
  countOf,
  itemsOf,
  listVariables,
  mapVariables,
  textOf,
  type VariableEntry,
} from './yaml-variables';

/** Kubernetes manifests, also as Helm templates: workloads by their containers, ConfigMaps by the files in them. */
export const kubernetes: ShapeRecognizer = {
  named: /\.ya?ml$/,
  claims: isManifest,
  bind(source) {
    const { text, options, uri } = source;
    if (!isManifest(source)) return undefined;
    if (!mayHoldVariables(text, options.prefixes) && !MAY_HOLD.test(text)) return undefined;
    const parsed = source.asYaml('1.2');
    const objects = parsed.roots.flatMap((root) =>
      textOf(child(root, 'kind')) === 'List' ? itemsOf(child(root, 'items')) : [root],
    );
    const maps = new Map<string, ConfigMap>();
    for (const object of objects) {
      const name = textOf(at(object, 'metadata', 'name'));
      if (textOf(child(object, 'kind')) !== 'ConfigMap' || name === undefined) continue;
      maps.set(name, configMap(source, child(object, 'data'), maps.size + 1));
    }
    const found = new Found(source, maps);
    for (const object of objects) found.workload(object);
    found.unusedMaps();
    const { applications, idle, misplaced } = found;
    if (applications.length === 0 && idle.length === 0) return undefined;
    const files = [...maps.values()].flatMap((map) => map.files);
    const bound: BoundDocument = {
      uri,
      shape: 'kubernetes',
      parsed: withEmbedded(parsed, files),
      applications,
      misplaced,
      idle,
    };
    return bound;
  },
};

/** What files in ConfigMaps, and workloads that use some, have in their text. */
const MAY_HOLD =
  /streams?\b|ksql|application\.id|client\.tag\.|standby|configMap(?:Ref|KeyRef)?\s*:/i;

function isManifest({ text }: Source): boolean {
  return /^kind\s*:/m.test(text) && /^apiVersion\s*:/m.test(text);
}

/** What a ConfigMap holds: files, and single values that serve as variables. */
interface ConfigMap {
  readonly files: readonly EmbeddedFile[];
  readonly variables: readonly VariableEntry[];
}

function configMap(source: Source, data: YamlNode | undefined, section: number): ConfigMap {
  if (data?.kind !== 'map') return { files: [], variables: [] };
  const files = data.entries.flatMap(
    ({ key, value }) => embeddedFile(source, key.text, value) ?? [],
  );
  const variables = mapVariables(data, section).filter(({ key }) => /^\w+$/.test(key.text));
  return { files, variables };
}

class Found {
  readonly applications: BoundApplication[] = [];
  readonly idle: Workload[] = [];
  readonly misplaced: Misplaced[] = [];
  /** ConfigMaps whose files a workload mounts, and those whose variables one takes. */
  private readonly mounted = new Set<ConfigMap>();
  private readonly taken = new Set<ConfigMap>();

  constructor(
    private readonly source: Source,
    private readonly maps: ReadonlyMap<string, ConfigMap>,
  ) {}

  /** A Deployment, StatefulSet or the like: each of its containers may be an application. */
  workload(object: YamlNode): void {
    const pod = at(object, 'spec', 'template', 'spec') ?? podSpec(object);
    const name = at(object, 'metadata', 'name');
    if (!pod || name?.kind !== 'scalar') return;
    const mounted = mountedMaps(pod);
    for (const container of itemsOf(child(pod, 'containers'))) {
      const taken = itemsOf(child(container, 'envFrom')).flatMap(takenMap);
      const fromMaps = taken.map(({ map }) => map);
      // Under a prefix a map of another file does not mean what its names say.
      const plain = taken.filter(({ prefix }) => prefix === '').map(({ map }) => map);
      const wanted = [...mounted, ...plain];
      const workload: Workload = {
        name: name.text.text,
        replicas: replicasOf(object),
        span: name.text.span,
        configMaps: wanted.filter((map) => !this.maps.has(map)),
        envFiles: [],
      };
      const files = this.use(mounted, this.mounted).flatMap((map) => map.files);
      this.use(fromMaps, this.taken);
      const variables = [
        ...taken.flatMap(({ map, prefix }) =>
          (this.maps.get(map)?.variables ?? []).flatMap(
            (entry) => prefixedVariable(prefix, entry, this.source.options.prefixes) ?? [],
          ),
        ),
        ...this.variablesOf(container),
      ];
      this.add(files, variables, workload);
    }
  }

  /** Files that no workload of this document mounts, and variables of ConfigMaps that none uses at all. */
  unusedMaps(): void {
    for (const [name, map] of this.maps) {
      if (this.mounted.has(map)) continue;
      if (!this.taken.has(map)) {
        const read = readVariables(map.variables, this.source.options.prefixes);
        this.misplaced.push(...(read?.misplaced ?? []));
        if (read) this.applications.push({ ...read.application, configMap: name, variables: true });
      }
      for (const { bound } of map.files) {
        this.misplaced.push(...(bound.misplaced ?? []));
        for (const each of bound.applications) {
          this.applications.push({ ...each, configMap: name });
        }
      }
    }
  }

  private add(
    files: readonly EmbeddedFile[],
    variables: readonly VariableEntry[],
    workload: Workload,
  ): void {
    const { prefixes } = this.source.options;
    const below = files.flatMap(({ bound }) => {
      this.misplaced.push(...(bound.misplaced ?? []));
      return bound.applications;
    });
    for (const application of below.length > 0 ? below : [undefined]) {
      const layers: readonly Layer[] = application?.layers ?? [];
      const read = readVariables(variables, prefixes, layers);
      if (!read) {
        if (workload.configMaps.length > 0) this.idle.push(workload);
        return;
      }
      this.misplaced.push(...read.misplaced);
      const id = read.application.id ?? application?.id;
      this.applications.push({ ...read.application, id, workload });
    }
  }

  private use(names: readonly string[], used: Set<ConfigMap>): ConfigMap[] {
    const found = names.flatMap((name) => this.maps.get(name) ?? []);
    for (const map of found) used.add(map);
    return found;
  }

  private variablesOf(container: YamlNode): VariableEntry[] {
    return listVariables(itemsOf(child(container, 'env')), this.source.text);
  }
}

/** The ConfigMap that an item of `envFrom` takes its variables from, and what it puts before their names. */
function takenMap(item: YamlNode): { readonly map: string; readonly prefix: string }[] {
  const map = textOf(at(item, 'configMapRef', 'name'));
  return map === undefined ? [] : [{ map, prefix: textOf(child(item, 'prefix')) ?? '' }];
}

function podSpec(object: YamlNode): YamlNode | undefined {
  const kind = textOf(child(object, 'kind'));
  return kind === 'Pod'
    ? child(object, 'spec')
    : at(object, 'spec', 'jobTemplate', 'spec', 'template', 'spec');
}

/** Only Deployments, StatefulSets and ReplicaSets say how many there are; without a number nothing is known. */
function replicasOf(object: YamlNode): number | undefined {
  const kind = textOf(child(object, 'kind'));
  if (kind === 'Pod') return 1;
  return /^(?:Deployment|StatefulSet|ReplicaSet)$/.test(kind ?? '')
    ? countOf(at(object, 'spec', 'replicas'))
    : undefined;
}

/** Names of the ConfigMaps among a pod's volumes. */
function mountedMaps(pod: YamlNode): string[] {
  return itemsOf(child(pod, 'volumes')).flatMap((volume) => {
    const projected = itemsOf(at(volume, 'projected', 'sources'));
    return [volume, ...projected].flatMap((each) => textOf(at(each, 'configMap', 'name')) ?? []);
  });
}
