import { parseJson } from '../text/json';
import type { ShapeRecognizer } from './shape-recognizer';

/** Name of the file with what a team decides for a folder and all below it. */
export const SETTINGS_FILE = '.kafka-streams-config.json';

/** The team's settings of this product: they hold nothing of Kafka's, but have findings of their own. */
export const settingsFile: ShapeRecognizer = {
  named: /^\.kafka-streams-config\.json$/,
  bind: ({ uri, text }) => ({
    uri,
    shape: 'settings-file',
    parsed: parseJson(text),
    applications: [],
  }),
};
