import { setTimeout as wait } from 'node:timers/promises';
import { AttachError } from './attach-error';
import { authenticate } from './auth/authenticate';
import type { ClientSettings } from './client-settings';
import { Connection } from './connection';
import type { Api } from './protocol/api';
import { ERROR, errorName, isPassing } from './protocol/error-codes';
import { findCoordinator } from './protocol/groups';
import { metadata, type Broker, type Metadata } from './protocol/metadata';
import type { Address } from './socket';

/** How long to wait before asking again for what passes by itself. */
const PAUSE_MS = 500;

/** How to reach a cluster. */
export interface ClusterOptions {
  /** `host:port`, several separated by commas. */
  readonly bootstrap: string;
  readonly settings: ClientSettings;
  /** Ends everything, with its reason. */
  readonly signal: AbortSignal;
  /** Version of this program, for the brokers' request logs. */
  readonly software: string;
}

/** A cluster that is only ever asked, never told: one connection to each broker that has something to say. */
export class Cluster {
  private readonly connections = new Map<string, Promise<Connection>>();
  private brokers: readonly Broker[] = [];
  private bootstrap: Connection | undefined;

  private constructor(private readonly options: ClusterOptions) {}

  /** Connects to the first bootstrap server that answers. */
  static async connect(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options);
    try {
      cluster.bootstrap = await cluster.firstOf(readAddresses(options.bootstrap));
      await cluster.metadata([]);
      return cluster;
    } catch (error) {
      cluster.close();
      throw error;
    }
  }

  /** The brokers, as the metadata told them. */
  get nodes(): readonly Broker[] {
    return this.brokers;
  }

  /** Whether the broker at hand can be asked this. */
  knows(api: Api<never, unknown>): boolean {
    return this.bootstrap?.knows(api) === true;
  }

  /** Asks for brokers and topics, null for all topics. */
  async metadata(topics: readonly string[] | null): Promise<Metadata> {
    const answer = await this.ask(metadata, { topics });
    this.brokers = answer.brokers;
    return answer;
  }

  /** Asks the broker at hand. */
  ask<Request, Response>(api: Api<Request, Response>, request: Request): Promise<Response> {
    if (!this.bootstrap) throw new AttachError('unreachable', 'There is no connection.');
    return this.bootstrap.ask(api, request);
  }

  /** Asks a certain broker. */
  async askNode<Request, Response>(
    node: number,
    api: Api<Request, Response>,
    request: Request,
  ): Promise<Response> {
    const broker = this.brokers.find(({ id }) => id === node);
    if (!broker)
      throw new AttachError('unreachable', `The cluster does not tell where broker ${node} is.`);
    return (await this.connectionTo(broker)).ask(api, request);
  }

  /**
   * Asks the coordinator of a group, again while it is moving. `errorOf` finds the error in an answer.
   * @throws AttachError where the user may not describe the group
   */
  async askCoordinator<Request, Response>(
    group: string,
    api: Api<Request, Response>,
    request: Request,
    errorOf: (response: Response) => number,
  ): Promise<Response> {
    for (;;) {
      const found = await this.ask(findCoordinator, { group });
      if (found.error === ERROR.none) {
        const response = await (await this.connectionTo(found)).ask(api, request);
        if (!isPassing(errorOf(response))) return response;
      } else if (found.error === ERROR.groupAuthorizationFailed) {
        throw notAuthorized('Describe', 'Group', group);
      } else if (!isPassing(found.error)) {
        const name = errorName(found.error);
        throw new AttachError('group', `No broker coordinates the group ${group} (${name}).`);
      }
      await this.pause();
    }
  }

  /** Waits a little before the next try; fails once it takes too long or is canceled. */
  async pause(): Promise<void> {
    const { signal } = this.options;
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  }

  /** Closes every connection. */
  close(): void {
    this.bootstrap?.close();
    for (const connection of this.connections.values()) {
      connection.then(
        (open) => open.close(),
        () => undefined,
      );
    }
  }

  private async firstOf(addresses: readonly Address[]): Promise<Connection> {
    const failures: AttachError[] = [];
    for (const address of addresses) {
      try {
        return await this.open(address);
      } catch (error) {
        // Of several servers some may be down; a refused login is refused everywhere.
        if (!(error instanceof AttachError) || error.problem !== 'unreachable') throw error;
        failures.push(error);
      }
    }
    throw new AttachError('unreachable', failures.map(({ message }) => message).join('\n'));
  }

  private connectionTo({ host, port }: Address): Promise<Connection> {
    const name = `${host}:${port}`;
    const { bootstrap } = this;
    if (bootstrap && bootstrap.address.host === host && bootstrap.address.port === port) {
      return Promise.resolve(bootstrap);
    }
    let connection = this.connections.get(name);
    if (!connection) {
      connection = this.open({ host, port }).catch((error: unknown) => {
        throw this.advertised(error, name);
      });
      this.connections.set(name, connection);
    }
    return connection;
  }

  private async open(address: Address): Promise<Connection> {
    const { settings, signal, software } = this.options;
    const connection = await Connection.open(address, settings.tls, signal, software);
    try {
      if (settings.login) await authenticate(connection, settings.login);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** A bootstrap server answered, but the address that the cluster advertises does not: a frequent trap. */
  private advertised(error: unknown, name: string): unknown {
    if (!(error instanceof AttachError) || error.problem !== 'unreachable') return error;
    return new AttachError(
      'unreachable',
      `The cluster says that ${name} is one of its brokers (advertised.listeners), but: ${error.message}`,
    );
  }
}

/** What is missing where Kafka says that the user is not authorized. */
export function notAuthorized(
  operation: 'Describe' | 'DescribeConfigs',
  resource: 'Group' | 'Topic' | 'Cluster',
  name: string,
): AttachError {
  return new AttachError(
    'authorization',
    `Not authorized: the user needs the ACL ${operation} on ${resource}${resource === 'Cluster' ? '' : ` ${name}`}.`,
  );
}

function readAddresses(text: string): Address[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      // As Kafka's own clients take it: the name of a listener may stand in front.
      const match = /^(?:[A-Za-z_]\w*:\/\/)?(\[[\da-fA-F:.%]+\]|[^[\]:/\s]+):(\d{1,5})$/.exec(part);
      const port = Number(match?.[2] ?? 0);
      if (!match || port < 1 || port > 65_535) {
        throw new AttachError('settings', `"${part}" is no HOST:PORT.`);
      }
      return { host: (match[1] ?? '').replace(/^\[|\]$/g, ''), port };
    });
}
