import { readVariables } from './environment';
import { mayHoldVariables } from './environment-names';
import type { BoundApplication, BoundDocument, Misplaced, Workload } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';
import type { Source } from './source';
import { at, child, countOf, itemsOf, listVariables, mapVariables, textOf } from './yaml-variables';
import type { VariableEntry } from './yaml-variables';
import type { YamlEntry, YamlNode } from '../text/yaml-node';

/** Services of a Compose file, by their environment. */
export const compose: ShapeRecognizer = {
  named: /\.ya?ml$/,
  claims: isCompose,
  bind(source) {
    const { text, options } = source;
    if (!isCompose(source)) return undefined;
    if (!mayHoldVariables(text, options.prefixes) && !/env_file/.test(text)) return undefined;
    const parsed = source.asYaml('1.2');
    const applications: BoundApplication[] = [];
    const idle: Workload[] = [];
    const misplaced: Misplaced[] = [];
    for (const root of parsed.roots) {
      const services = child(root, 'services');
      if (services?.kind !== 'map') continue;
      for (const service of services.entries) {
        const read = readVariables(variablesOf(service.value, text), options.prefixes, 'shell');
        const workload = workloadOf(service);
        misplaced.push(...(read?.misplaced ?? []));
        if (read) applications.push({ ...read.application, workload });
        else if (workload.envFiles.length > 0) idle.push(workload);
      }
    }
    if (applications.length === 0 && idle.length === 0) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'compose',
      parsed,
      applications,
      misplaced,
      idle,
    };
    return bound;
  },
};

function isCompose({ name, text }: Source): boolean {
  return /^(?:docker-)?compose\b.*\.ya?ml$/.test(name) || /^services:\s*(?:#.*)?$/m.test(text);
}

function variablesOf(service: YamlNode, source: string): VariableEntry[] {
  const environment = child(service, 'environment');
  if (environment?.kind === 'map') return mapVariables(environment);
  return environment?.kind === 'list' ? listVariables(environment.items, source) : [];
}

/** `env_file`: a path, a list of paths, or of maps with a `path`. */
function envFilesOf(service: YamlNode): string[] {
  return itemsOf(child(service, 'env_file')).flatMap((item) => {
    const path = textOf(item) ?? textOf(child(item, 'path'));
    return path === undefined ? [] : [path];
  });
}

function workloadOf({ key, value }: YamlEntry): Workload {
  const replicas = at(value, 'deploy', 'replicas') ?? child(value, 'scale');
  return {
    name: key.text,
    replicas: countOf(replicas),
    span: key.span,
    configMaps: [],
    envFiles: envFilesOf(value),
  };
}
