/** Where `install.mjs` put what the tests run on. */
export interface Tools {
  readonly chromium: string;
  readonly node: string;
  readonly codeServer: string;
}

/** Environment variable by which `run.mjs` hands the tools to the processes it starts. */
export const TOOLS_VARIABLE = 'EDITOR_TEST_TOOLS';

/** Environment variable with the file into which the suite in the extension host writes its counts. */
export const RESULT_VARIABLE = 'EDITOR_TEST_RESULT';

/** Environment variable with a text that the names of the tests to run hold. */
export const GREP_VARIABLE = 'EDITOR_TEST_GREP';

/** Reads the tools from the environment; throws where they are missing. */
export function readTools(): Tools {
  const text = process.env[TOOLS_VARIABLE];
  if (!text)
    throw new Error(`${TOOLS_VARIABLE} is not set; start the tests with test/editor/run.mjs`);
  return JSON.parse(text) as Tools;
}
