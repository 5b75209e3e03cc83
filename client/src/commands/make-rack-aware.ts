import type { GuideModel, RackAwareAnswers } from '../../../server/src/protocol/guide-model';
import { asking, askOne, askWords, tagProblem } from './inputs';

const TITLE = 'Make standbys rack aware';

/** Asks for the tags, the number of standbys, and which files to edit. */
export function askForRackAwareness(known: GuideModel): Promise<RackAwareAnswers | undefined> {
  return asking(async () => {
    const tags = await askWords(
      {
        title: TITLE,
        prompt: 'Copies of a task are spread over the values of these client tags.',
        value: known.tags.map(({ key }) => key).join(', ') || 'zone',
      },
      tagProblem,
    );
    const standbys = await askOne(TITLE, [
      { label: '1 standby', description: 'one instance may fail without a restore', value: 1 },
      { label: '2 standbys', description: 'two instances may fail without a restore', value: 2 },
      { label: '3 standbys', description: 'three instances may fail without a restore', value: 3 },
    ]);
    if (known.files < 2) return { tags, standbys, everywhere: false };
    const everywhere = await askOne(TITLE, [
      {
        label: `All ${known.files} files of the application`,
        description: 'every instance must have the tags before one lists them',
        value: true,
      },
      { label: 'This file only', value: false },
    ]);
    return { tags, standbys, everywhere };
  });
}
