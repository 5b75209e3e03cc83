import type { ProseTable } from './key-prose';

/** What happens to records that cannot be read, processed or written. */
export const ERRORS: ProseTable = {
  'deserialization.exception.handler': {
    does: 'The class that decides about a record whose bytes cannot be read: stop, or skip it. The default stops.',
    change:
      'Name `LogAndContinueExceptionHandler` where a poison record must not stop the application, and watch the metric of dropped records.',
    interacts: ['errors.dead.letter.queue.topic.name', 'processing.exception.handler'],
    kips: [161, 1056],
  },
  'default.deserialization.exception.handler': {
    does: 'The old name of `deserialization.exception.handler`.',
    interacts: ['deserialization.exception.handler'],
    kips: [161, 1056],
    note: 'Deprecated since 4.0. When both are set the new name wins.',
  },
  'processing.exception.handler': {
    does: 'The class that decides about an exception thrown while a record is processed: stop, or skip the record. The default stops.',
    change: 'Where one bad record must not bring down its thread.',
    interacts: [
      'processing.exception.handler.global.enabled',
      'errors.dead.letter.queue.topic.name',
      'deserialization.exception.handler',
    ],
    kips: [1033],
    note: 'Skipping leaves whatever the record has already written to stores or topics.',
  },
  'processing.exception.handler.global.enabled': {
    does: 'Whether `processing.exception.handler` is asked for global tables and stores as well. Without it, their exceptions end the global thread.',
    change: 'Turn it on now: from 5.0 on it will always be so, and the key will be gone.',
    interacts: ['processing.exception.handler'],
    note: 'Deprecated from its first day, as a switch for the time in between.',
  },
  'production.exception.handler': {
    does: 'The class that decides about a record that cannot be serialized or sent: stop, skip, or since 4.0 try again. The default stops.',
    change: 'Where, say, too large records may be dropped.',
    interacts: ['errors.dead.letter.queue.topic.name', 'delivery.timeout.ms'],
    kips: [210, 1056, 1065],
  },
  'default.production.exception.handler': {
    does: 'The old name of `production.exception.handler`.',
    interacts: ['production.exception.handler'],
    kips: [210, 1056],
    note: 'Deprecated since 4.0. When both are set the new name wins.',
  },
  'errors.dead.letter.queue.topic.name': {
    does: 'A topic to which Kafka’s own exception handlers send the records they give up, together with what went wrong.',
    change: 'Set it where skipped records must be looked at later. The topic is yours to create.',
    interacts: [
      'deserialization.exception.handler',
      'processing.exception.handler',
      'production.exception.handler',
    ],
    kips: [1034],
    note: 'Handlers of your own ignore it, and so do global tables.',
  },
};
