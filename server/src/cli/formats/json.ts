import { newFindings, type Format, type JsonFinding } from './format';

/** An array of findings, `[]` when there is nothing. */
export const json: Format = {
  render: (files) => {
    const findings = files.flatMap((file) =>
      newFindings(file).map(({ range, severity, code, message }): JsonFinding => ({
        file: file.file,
        range,
        severity,
        code,
        message,
      })),
    );
    return `${JSON.stringify(findings, null, 2)}\n`;
  },
};
