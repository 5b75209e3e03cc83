import type { ProseTable } from './key-prose';

/** What is measured and reported. */
export const METRICS: ProseTable = {
  'metric.reporters': {
    does: 'Classes that hand metrics on to somewhere else. JMX is one of them and, since 4.0, the default.',
    change:
      'To add a reporter. From 4.0 on a list of your own replaces JMX unless it names `JmxReporter` too.',
    interacts: ['auto.include.jmx.reporter', 'metrics.recording.level'],
    kips: [830],
  },
  'auto.include.jmx.reporter': {
    does: 'Whether JMX reported metrics even if `metric.reporters` did not list it.',
    interacts: ['metric.reporters'],
    kips: [830],
    note: 'Deprecated from its first day in 3.4, gone in 4.0.',
  },
  'metrics.recording.level': {
    does: 'How much is measured: `INFO`, `DEBUG` with metrics of each task, processor and store, or `TRACE` (since 2.7) with the end-to-end latency at each store.',
    change: '`DEBUG` to find a slow store or processor; it costs some throughput.',
    interacts: ['metric.reporters'],
    kips: [444, 613],
  },
  'metrics.num.samples': {
    does: 'How many samples rates and averages are made from.',
    change: 'Seldom; more samples smooth more.',
    interacts: ['metrics.sample.window.ms'],
  },
  'metrics.sample.window.ms': {
    does: 'How much time one sample covers.',
    change: 'Seldom; longer samples smooth more.',
    interacts: ['metrics.num.samples'],
  },
  'built.in.metrics.version': {
    does: 'Which generation of metric names is reported.',
    change: 'Never; since 3.0 `latest` is the only value.',
    interacts: ['metrics.recording.level'],
    kips: [444],
  },
  'enable.metrics.push': {
    does: 'Whether internal clients send their metrics to brokers that have subscribed to them.',
    change: 'Turn it off where the cluster’s operator shall not see them.',
    interacts: ['metric.reporters'],
    kips: [714, 1076],
  },
  'log.summary.interval.ms': {
    does: 'How often each thread logs a line with what it has processed and committed. A negative value turns it off.',
    change: 'Turn it off, or lengthen it, where many threads fill the log.',
    interacts: ['num.stream.threads'],
    kips: [1049],
  },
};
