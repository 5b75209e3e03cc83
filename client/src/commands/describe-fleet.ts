import type { FleetAnswers, GuideModel } from '../../../server/src/protocol/guide-model';
import { asking, askWhole, askWords, tagProblem } from './inputs';

const TITLE = 'Describe the fleet';

/** Asks what the files do not tell of a fleet: instances, tags and their values, partitions. */
export function askForFleet(known: GuideModel): Promise<FleetAnswers | undefined> {
  return asking(async () => {
    const title = known.application === null ? TITLE : `${TITLE} of ${known.application}`;
    const instances = await askWhole(
      { title: `${title} (1/4)`, prompt: 'How many instances run?', value: '3' },
      1,
      1_000,
    );
    const keys = await askWords(
      {
        title: `${title} (2/4)`,
        prompt: 'Which client tags tell apart where they run?',
        value: known.tags.map(({ key }) => key).join(', ') || 'zone',
      },
      tagProblem,
    );
    const tags: { key: string; values: string[] }[] = [];
    for (const key of keys) {
      const seen = known.tags.find((tag) => tag.key === key)?.values ?? [];
      const values = seen.length > 1 ? seen : [1, 2, 3].map((number) => `${key}-${number}`);
      const prompt = `Values of ${key}. The instances take them in turn; change single ones in the file.`;
      const words = await askWords(
        { title: `${title} (3/4)`, prompt, value: values.join(', ') },
        (list) => (list.length > 0 ? undefined : 'At least one value.'),
      );
      tags.push({ key, values: words });
    }
    const partitions = await askWhole(
      {
        title: `${title} (4/4)`,
        prompt: 'How many partitions do the input topics have? That many tasks are placed.',
        value: '12',
      },
      1,
      10_000,
    );
    return { instances, partitions, tags };
  });
}
