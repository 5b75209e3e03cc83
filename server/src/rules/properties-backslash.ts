import type { BoundDocument, Setting } from '../binding/setting';
import { replace } from './edits';
import { isOfProperties } from './of-properties';
import type { Fix, Rule } from './rule';
import { liveSettings } from './scope';
import { singleBackslashes } from './single-backslashes';
import { code } from './wording';

/** A drive of Windows with a single backslash behind it, or a server's share. */
const WINDOWS_PATH = /(?:^|[^A-Za-z])[A-Za-z]\\?:\\(?![\\:=])|^\\\\(?:\\\\)?\w/;

/** Signs of a regular expression, whose author may have meant what Java makes of it. */
const EXPRESSION = /[[\](){}*+?|^$]/;

/** Keys whose value is the path of a file or folder. */
const PATH_KEY = /(?:^|\.)(?:state\.dir|location)$/;

/** Single backslashes, which Java drops from a value. */
export const propertiesBackslash: Rule = {
  id: 'properties-backslash',
  severity: 'warning',
  docs: {
    summary: 'A value in a .properties file has single backslashes, which Java drops.',
    why: 'In .properties files a backslash is an escape: `\\d` is read as `d`, and `\\t` as a tab. A path of Windows loses its separators, and the state goes to a folder of another name, relative to where the application was started.',
    fires: 'application.id=orders\nstate.dir=⟦C:\\data\\x⟧\n',
    silent: 'application.id=orders\nstate.dir=C:\\\\data\\\\x\nclient.tag.zone=eu\\:1a\n',
    falseAlarm: 'Something else than Java may read the file.',
  },
  checkDocument({ document, report }) {
    for (const setting of liveSettings(document)) {
      if (!setting.value.text || !isOfProperties(document, setting)) continue;
      const written = writtenValue(document, setting);
      if (!written.includes('\\')) continue;
      const dropped = droppedIn(written, setting.key);
      if (dropped.length === 0) continue;
      report({
        span: setting.value.span,
        message: `Java drops single backslashes: Kafka will get ${code(visible(setting.value.text))}. Write them twice, or as slashes.`,
        fixes: fixes(document, setting, written, dropped),
      });
    }
  },
};

function writtenValue({ parsed }: BoundDocument, { value }: Setting): string {
  return parsed.text.slice(value.span.start, value.span.end);
}

/** The single backslashes of a value that were surely meant to stay. */
function droppedIn(written: string, key: string): number[] {
  const single = singleBackslashes(written);
  if (WINDOWS_PATH.test(written)) return single;
  if (EXPRESSION.test(written)) return [];
  // A value may be meant to have line breaks and tabs, such as a certificate; a path is not.
  return PATH_KEY.test(key)
    ? single
    : single.filter((at) => !/[tnrf]/.test(written.charAt(at + 1)));
}

function fixes(
  document: BoundDocument,
  { value }: Setting,
  written: string,
  dropped: readonly number[],
): Fix[] {
  const { start } = value.span;
  const doubled: Fix = {
    title: 'Double the backslashes',
    changes: dropped.map((at) => replace(document, { start: start + at, end: start + at }, '\\')),
    preferred: true,
  };
  if (!WINDOWS_PATH.test(written)) return [doubled];
  // A separator that is doubled already is one slash as well.
  const separators = [...written.matchAll(/\\\\|\\(?=[A-Za-z\d])/g)];
  const slashes: Fix = {
    title: 'Use slashes',
    changes: separators.map(({ index, 0: sign }) =>
      replace(document, { start: start + index, end: start + index + sign.length }, '/'),
    ),
  };
  return [doubled, slashes];
}

/** Control characters as their pictures. */
function visible(text: string): string {
  return text.replace(/[\0-\x1f]/g, (unit) => String.fromCharCode(0x2400 + unit.charCodeAt(0)));
}
