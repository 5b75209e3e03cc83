import { KAFKA_VERSIONS } from '../catalog/kafka-version';
import type { StatusModel } from '../protocol';
import type { DocumentModel } from './model';

/** What the status item shows for a document; null when it holds no Streams setting. */
export function statusOf(document: DocumentModel | undefined): StatusModel | null {
  if (!document || document.bound.applications.length === 0) return null;
  return { kafka: document.kafka, versions: KAFKA_VERSIONS };
}
