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
    const mounts = objects.flatMap((object) => mountsOf(podOf(object)));
    const maps = new Map<string, ConfigMap>();
    for (const object of objects) {
      const name = textOf(at(object, 'metadata', 'name'));
      const part = DATA[textOf(child(object, 'kind')) ?? ''];
      if (!part || name === undefined) continue;
      const id = part.prefix + name;
      const renamed = mounts.find(({ map, items }) => map === id && items)?.items;
      maps.set(id, configMap(source, child(object, part.key), renamed, maps.size + 1));
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
  /streams?\b|ksql|application\.id|client\.tag\.|standby|(?:configMap(?:Ref|KeyRef)?|secret(?:Ref)?)\s*:/i;

function isManifest({ text }: Source): boolean {
  return /^kind\s*:/m.test(text) && /^apiVersion\s*:/m.test(text);
}

/** What stands before the name of a Secret, so that a ConfigMap may have the same. No name has a blank. */
const SECRET = 'Secret ';

/** Where the objects that hold files and variables have their texts. The `data` of a Secret is encoded. */
const DATA: Readonly<Record<string, { readonly key: string; readonly prefix: string }>> = {
  ConfigMap: { key: 'data', prefix: '' },
  Secret: { key: 'stringData', prefix: SECRET },
};

/** A file of a ConfigMap with the key that it stands under. */
interface KeyedFile extends EmbeddedFile {
  readonly key: string;
}

/** What a ConfigMap or a Secret holds: files, and single values that serve as variables. */
interface ConfigMap {
  readonly files: readonly KeyedFile[];
  readonly variables: readonly VariableEntry[];
}

function configMap(
  source: Source,
  data: YamlNode | undefined,
  renamed: Items | undefined,
  section: number,
): ConfigMap {
  if (data?.kind !== 'map') return { files: [], variables: [] };
  const files = data.entries.flatMap(({ key: { text: key }, value }): KeyedFile[] => {
    const file = embeddedFile(source, renamed?.get(key) ?? key, value);
    return file ? [{ ...file, key }] : [];
  });
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
    const pod = podOf(object);
    const name = at(object, 'metadata', 'name');
    if (!pod || name?.kind !== 'scalar') return;
    const mounts = mountsOf(pod);
    const mounted = mounts.map(({ map }) => map);
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
        configMaps: wanted.filter((map) => !this.maps.has(map) && !map.startsWith(SECRET)),
        envFiles: [],
      };
      this.use(mounted, this.mounted);
      const files = mounts.flatMap(({ map, items }) =>
        (this.maps.get(map)?.files ?? []).filter(({ key }) => items?.has(key) ?? true),
      );
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
      const configMap = name.startsWith(SECRET) ? {} : { configMap: name };
      if (!this.taken.has(map)) {
        const read = readVariables(map.variables, this.source.options.prefixes, 'unknown');
        this.misplaced.push(...(read?.misplaced ?? []));
        if (read) this.applications.push({ ...read.application, ...configMap, variables: true });
      }
      for (const { bound } of map.files) {
        this.misplaced.push(...(bound.misplaced ?? []));
        for (const each of bound.applications) {
          this.applications.push({ ...each, ...configMap });
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
      const read = readVariables(variables, prefixes, 'unknown', layers);
      if (!read) {
        if (workload.configMaps.length > 0) this.idle.push(workload);
        return;
      }
      this.misplaced.push(...read.misplaced);
      const id = read.application.id ?? application?.id;
      this.applications.push({ ...read.application, id, workload });
    }
  }

  private use(names: readonly string[], used: Set<ConfigMap>): void {
    for (const map of names.flatMap((name) => this.maps.get(name) ?? [])) used.add(map);
  }

  private variablesOf(container: YamlNode): VariableEntry[] {
    return listVariables(itemsOf(child(container, 'env')), this.source.text);
  }
}

/** The ConfigMap or Secret that an item of `envFrom` takes its variables from, and what it puts before their names. */
function takenMap(item: YamlNode): { readonly map: string; readonly prefix: string }[] {
  const secret = textOf(at(item, 'secretRef', 'name'));
  const map =
    textOf(at(item, 'configMapRef', 'name')) ?? (secret === undefined ? secret : SECRET + secret);
  return map === undefined ? [] : [{ map, prefix: textOf(child(item, 'prefix')) ?? '' }];
}

function podOf(object: YamlNode): YamlNode | undefined {
  const template = at(object, 'spec', 'template', 'spec');
  if (template) return template;
  return textOf(child(object, 'kind')) === 'Pod'
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

/** Keys of a ConfigMap that a volume takes, with the names of the files that they become there. */
type Items = ReadonlyMap<string, string>;

/** A ConfigMap or a Secret among a pod's volumes; all of it where it names no items. */
interface Mount {
  readonly map: string;
  readonly items: Items | undefined;
}

function mountsOf(pod: YamlNode | undefined): Mount[] {
  return itemsOf(child(pod, 'volumes')).flatMap((volume) => {
    const projected = itemsOf(at(volume, 'projected', 'sources'));
    return [volume, ...projected].flatMap((each): Mount[] => {
      const configMap = textOf(at(each, 'configMap', 'name'));
      if (configMap !== undefined) {
        return [{ map: configMap, items: itemsIn(child(each, 'configMap')) }];
      }
      const secret = textOf(at(each, 'secret', 'secretName')) ?? textOf(at(each, 'secret', 'name'));
      return secret === undefined
        ? []
        : [{ map: SECRET + secret, items: itemsIn(child(each, 'secret')) }];
    });
  });
}

function itemsIn(volume: YamlNode | undefined): Items | undefined {
  const items = itemsOf(child(volume, 'items'));
  if (items.length === 0) return undefined;
  return new Map(
    items.flatMap((item) => {
      const key = textOf(child(item, 'key'));
      const path = textOf(child(item, 'path'));
      return key === undefined || path === undefined
        ? []
        : [[key, path.slice(path.lastIndexOf('/') + 1)] as const];
    }),
  );
}
