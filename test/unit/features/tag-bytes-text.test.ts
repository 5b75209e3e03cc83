import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fleetText } from '../../../server/src/features/fleet-text';
import { previewModelOf } from '../../../server/src/features/preview-model';
import { documentOf, grid, projectOf } from './project-of';

/** What the hover of `client.tag.zone` says of a fleet of a Kafka version, with lines added to the file of every instance. */
function zoneText(kafka: string, ...more: readonly string[]): string {
  const files = Object.entries(grid(3, 3)).map(
    ([name, text]) => [name, `${text.replace('3.9', kafka)}\n${more.join('\n')}\n`] as const,
  );
  const project = projectOf(Object.fromEntries(files));
  const { uri } = documentOf(project, 'node-1.properties');
  const [application] = project.applicationsOf(uri);
  assert.ok(application);
  return fleetText(application, 'client.tag.zone') ?? '';
}

// zone, eu-central-1a, cluster and K8s_Cluster1 have 36 letters; each of the four has its length in 4 bytes before it.
test('tags are told with their bytes', () => {
  assert.match(
    zoneText('3.9'),
    /add 52 bytes to what each of 9 stream threads sends at a rebalance/,
  );
  assert.match(zoneText('3.9', 'num.stream.threads=2'), /each of 18 stream threads/);
});

test('bytes are not told where tags are not sent to a leader', () => {
  assert.doesNotMatch(zoneText('4.2', 'group.protocol=streams'), /bytes/);
  assert.doesNotMatch(zoneText('3.1'), /bytes/);
  assert.match(zoneText('3.2'), /52 bytes/);
});

test('the preview has the bytes of each instance', () => {
  const project = projectOf(grid(1, 3));
  const { uri } = documentOf(project, 'node-1.properties');
  const { instances } = previewModelOf(project, uri, 1) ?? { instances: [] };
  assert.deepEqual(
    instances.map(({ tagBytes }) => tagBytes),
    [52, 52, 52],
  );
});
