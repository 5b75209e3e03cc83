import type { Topology } from './fleet';

/** Stands in where nothing tells what an application computes; every output says that it is assumed. */
export const ASSUMED_TOPOLOGY: Topology = {
  subtopologies: [{ name: 'assumed', partitions: 12, stateful: true, changelogRecords: undefined }],
  assumed: true,
};
