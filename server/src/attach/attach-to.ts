import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from '../../../package.json';
import { attach, listApplications, type AttachOptions } from './attach';
import { AttachError, type AttachProblem } from './attach-error';
import { readClientSettings } from './client-settings';
import { fleetText, type KnownElsewhere } from './fleet-text';
import { groupJson, type GroupJson } from './group-json';

/** Which cluster to ask, and how. */
export interface ClusterRequest {
  /** `host:port`, several separated by commas; where it is left out the client properties name them. */
  readonly bootstrap: string | undefined;
  /** Properties of a Java client, as text; may hold secrets. */
  readonly clientProperties: string | undefined;
  /** Folder that paths in the properties are seen from. */
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (doing: string) => void;
}

/** Which application to look at. */
export interface AttachRequest extends ClusterRequest {
  readonly application: string;
  /** Text of `Topology.describe()`, where there is one. */
  readonly description?: string | undefined;
  readonly known?: KnownElsewhere;
}

/** Why nothing could be read. */
export interface Failed {
  readonly kind: 'failed';
  readonly problem: AttachProblem;
  /** In words that a user can act on. */
  readonly message: string;
}

/** A running application, as a fleet file and as data. */
export interface Attached {
  readonly kind: 'attached';
  readonly fleetFile: string;
  readonly json: GroupJson;
}

/** Looks once at a running application. */
export function attachTo(request: AttachRequest): Promise<Attached | Failed> {
  return outcome(async () => {
    const { application, description, known } = request;
    const group = await attach(application, await optionsOf(request), description);
    return { kind: 'attached', fleetFile: fleetText(group, known), json: groupJson(group, known) };
  });
}

/** Lists the applications of Kafka Streams that a cluster has. */
export function applicationsOf(
  request: ClusterRequest,
): Promise<{ readonly kind: 'listed'; readonly applications: readonly string[] } | Failed> {
  return outcome(async () => {
    const applications = await listApplications(await optionsOf(request));
    return { kind: 'listed', applications };
  });
}

async function optionsOf(request: ClusterRequest): Promise<AttachOptions> {
  const { clientProperties = '', folder, timeoutMs, signal, onProgress } = request;
  const settings = await readClientSettings(clientProperties, (file) =>
    readFile(path.resolve(folder, file)),
  );
  const bootstrap = request.bootstrap ?? settings.bootstrap;
  if (bootstrap === undefined) {
    throw new AttachError('settings', 'No bootstrap server is given: HOST:PORT of a broker.');
  }
  return {
    bootstrap,
    settings,
    timeoutMs,
    software: version,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
}

async function outcome<Result>(run: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AttachError)) throw error;
    return { kind: 'failed', problem: error.problem, message: error.message };
  }
}
