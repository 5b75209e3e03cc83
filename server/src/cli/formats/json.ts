import { rangeOf, type Format, type JsonFinding } from './format';

/** An array of findings, `[]` when there is nothing. */
export const json: Format = {
  render: (files) => {
    const findings: JsonFinding[] = files.flatMap((file) =>
      file.findings.map((finding) => ({
        file: file.file,
        range: rangeOf(file, finding),
        severity: finding.severity,
        code: finding.code,
        message: finding.message,
      })),
    );
    return `${JSON.stringify(findings, null, 2)}\n`;
  },
};
