// Lint rules, among them the law of the architecture: data flows left to right, so a folder may import only
// what stands to its left.
import tseslint from 'typescript-eslint';

const core = [
  'catalog',
  'text',
  'binding',
  'fleet',
  'assignor',
  'simulation',
  'placement',
  'policy',
  'rules',
  'features',
  'settings-file',
];

/** Which folders of server/src each folder may import. */
const mayImport = {
  catalog: [],
  policy: ['catalog'],
  text: [],
  binding: ['text', 'catalog'],
  fleet: ['text', 'binding', 'catalog'],
  assignor: ['catalog'],
  simulation: ['assignor', 'fleet', 'catalog'],
  placement: ['assignor', 'simulation', 'fleet', 'catalog'],
  rules: ['catalog', 'text', 'binding', 'fleet', 'assignor', 'simulation', 'placement', 'policy'],
  'settings-file': ['catalog', 'text', 'binding', 'fleet', 'policy', 'rules', 'features'],
  features: [
    'catalog',
    'text',
    'binding',
    'fleet',
    'assignor',
    'simulation',
    'placement',
    'rules',
    'group',
  ],
  group: ['fleet', 'assignor', 'catalog'],
  attach: ['catalog', 'text', 'fleet', 'assignor', 'group'],
};
/** The one folder that opens connections; Node's own, so that it is in no browser build. */
const inNode = ['attach'];
const everyFolder = [...core, 'group', 'attach', 'cli', 'main'];

const noEditorInCore = [
  {
    regex: '^(vscode|vscode-languageserver|vscode-languageclient)(/.*)?$',
    message: 'The core knows no editor.',
  },
  { regex: '^node:', message: 'The core runs in a browser as well.' },
];

export default tseslint.config(
  { ignores: ['dist/', 'out/', 'node_modules/', 'test/oracle/', 'test/cluster/', '**/*.d.ts'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './client/preview/tsconfig.json'] },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...Object.entries(mayImport).map(([folder, allowed]) => ({
    files: [`server/src/${folder}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...noEditorInCore.filter(({ regex }) => !inNode.includes(folder) || regex !== '^node:'),
            {
              regex: `^\\.\\./(\\.\\./)*(${everyFolder
                .filter((other) => other !== folder && !allowed.includes(other))
                .join('|')})/`,
              message: `${folder} may import only: ${allowed.join(', ') || 'nothing'}.`,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['server/src/cli/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: 'language-server$', message: 'A command does not need the server.' }],
        },
      ],
    },
  },
  {
    // Tests of node:test return promises that the runner awaits.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off', 'no-console': 'off' },
  },
);
