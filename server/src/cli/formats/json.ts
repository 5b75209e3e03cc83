import { newFindings, type Format, type JsonFinding } from './format';

/** An array of findings, `[]` when there is nothing. */
export const json: Format = {
  render: (files) => {
    const findings = files.flatMap((file) =>
      newFindings(file).map(({ range, severity, code, message, link }): JsonFinding => ({
        file: file.file,
        range,
        severity,
        code,
        message,
        ...(link === undefined ? {} : { link }),
      })),
    );
    return `${JSON.stringify(findings, null, 2)}\n`;
  },
};
