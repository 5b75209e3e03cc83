import type { FleetAnswers, RackAwareAnswers } from '../protocol/guide-model';

/** Reads what a client sends with the command that describes a fleet; undefined for anything that is no answer. */
export function fleetAnswers(sent: unknown): FleetAnswers | undefined {
  const { instances, partitions, tags } = (sent ?? {}) as Partial<
    Record<keyof FleetAnswers, unknown>
  >;
  if (!isCount(instances) || !isCount(partitions) || !Array.isArray(tags)) return undefined;
  return {
    instances,
    partitions,
    tags: tags.flatMap((tag: { key?: unknown; values?: unknown } | null) =>
      typeof tag?.key === 'string' && isTexts(tag.values)
        ? [{ key: tag.key, values: tag.values }]
        : [],
    ),
  };
}

/** Reads what a client sends with the command that makes standbys rack aware. */
export function rackAwareAnswers(sent: unknown): RackAwareAnswers | undefined {
  const { tags, standbys, everywhere } = (sent ?? {}) as Partial<
    Record<keyof RackAwareAnswers, unknown>
  >;
  if (!isTexts(tags) || tags.length === 0 || !isCount(standbys)) return undefined;
  return { tags, standbys, everywhere: everywhere === true };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100_000;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '');
}
