import type { Rule } from './rule';

/** What reading a settings file objects to; the reader finds it and `readerFindings` reports it under this id. */
export const settingsFile: Rule = {
  id: 'settings-file',
  severity: 'error',
  docs: {
    summary: 'A settings file has an unknown key or rule, or a value that cannot be used.',
    why: '`.kafka-streams-config.json` decides for a whole team what is checked and how. What cannot be read in it does nothing, so a slip would switch a check off without a word.',
    fires:
      '--- file: .kafka-streams-config.json ---\n{\n  "kafkaVersion": ⟦"1.0"⟧,\n  "rules": { "⟦unknwon-key⟧": "off", "unknown-key": ⟦"of"⟧ }\n}\n',
    silent:
      '--- file: .kafka-streams-config.json ---\n{\n  // what the brokers run\n  "kafkaVersion": "3.9",\n  "rules": { "unknown-key": "off" }\n}\n',
  },
};
