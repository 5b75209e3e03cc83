import type { ProseTable } from './key-prose';

/** What all internal clients have in common: connections, metadata, security. */
export const CLIENTS: ProseTable = {
  'security.protocol': {
    does: 'Whether the clients encrypt (`SSL`), log in (`SASL_PLAINTEXT`), both (`SASL_SSL`) or neither (`PLAINTEXT`).',
    change:
      'To what the listener behind `bootstrap.servers` speaks; `ssl.` and `sasl.` settings go with it.',
    interacts: [
      'bootstrap.servers',
      'sasl.mechanism',
      'sasl.jaas.config',
      'ssl.truststore.location',
    ],
    note: 'Versions 3.3 and 3.4 insist on capital letters.',
  },
  'request.timeout.ms': {
    does: 'How long a client waits for the answer to a request before it tries again or gives up.',
    change: 'Seldom; raise it on slow links.',
    interacts: ['task.timeout.ms', 'delivery.timeout.ms', 'retry.backoff.ms'],
  },
  'retry.backoff.ms': {
    does: 'The pause before a failed request is tried again.',
    change: 'Seldom.',
    interacts: ['retries', 'retry.backoff.max.ms', 'task.timeout.ms'],
    kips: [580],
  },
  'reconnect.backoff.ms': {
    does: 'The first pause before a client connects again to a broker it has lost; each further one is longer.',
    change: 'Raise it where many instances would storm a broker that comes back.',
    interacts: ['reconnect.backoff.max.ms'],
  },
  'reconnect.backoff.max.ms': {
    does: 'The longest pause between two attempts to connect to a broker.',
    change: 'Raise it together with the first pause.',
    interacts: ['reconnect.backoff.ms', 'metadata.recovery.strategy'],
    kips: [144],
  },
  'connections.max.idle.ms': {
    does: 'How long a connection without traffic is kept open.',
    change: 'Below the idle limit of a load balancer or firewall that cuts connections silently.',
    interacts: ['reconnect.backoff.ms'],
  },
  'receive.buffer.bytes': {
    does: 'The size of the TCP buffer for what is received; −1 leaves it to the operating system.',
    change: 'Raise it, or set −1, on long, fast links.',
    interacts: ['send.buffer.bytes'],
  },
  'send.buffer.bytes': {
    does: 'The size of the TCP buffer for what is sent; −1 leaves it to the operating system.',
    change: 'Raise it, or set −1, on long, fast links.',
    interacts: ['receive.buffer.bytes'],
  },
  'metadata.max.age.ms': {
    does: 'How old knowledge of topics and brokers may get before it is asked for again.',
    change: 'Shorten it so that topics matching a pattern are found sooner.',
    interacts: ['metadata.recovery.strategy'],
  },
  'metadata.recovery.strategy': {
    does: 'What a client does when it can reach none of the brokers it knows: start over from `bootstrap.servers` (`rebootstrap`) or fail (`none`).',
    change: 'Seldom; starting over is right where brokers get new addresses.',
    interacts: ['bootstrap.servers', 'metadata.recovery.rebootstrap.trigger.ms'],
    kips: [899, 1102],
  },
  'metadata.recovery.rebootstrap.trigger.ms': {
    does: 'How long a client tries without success to learn about the cluster before it starts over from `bootstrap.servers`.',
    change: 'Shorten it where whole clusters are swapped behind one address.',
    interacts: ['metadata.recovery.strategy', 'bootstrap.servers'],
    kips: [1102],
  },
  'metadata.cluster.check.enable': {
    does: 'Whether a client tells a broker which cluster and node it means to reach, so that a misrouted connection is noticed.',
    change: 'Turn it off behind proxies that answer for other nodes on purpose.',
    interacts: ['metadata.recovery.strategy', 'bootstrap.servers'],
    kips: [1242],
    note: 'Without effect on brokers before 4.4, or with the recovery strategy `none`.',
  },
  'config.providers': {
    does: 'Short names of the classes that resolve values such as `${file:/secrets:password}`.',
    change: 'To keep passwords out of configuration files.',
    interacts: ['sasl.jaas.config', 'ssl.keystore.password'],
    kips: [297, 421],
    note: 'Each name needs a `config.providers.<name>.class` beside it.',
  },
  'default.client.supplier': {
    does: 'The class that makes the internal consumers, producers and admin clients.',
    change: 'To wrap clients, for instance with tracing.',
    interacts: ['group.protocol', 'interceptor.classes'],
    kips: [884],
    note: 'With `group.protocol=streams` the main consumer of 4.2 and 4.3 is made without it.',
  },
};
