import { fileName } from '../binding/document-name';

/** `node-2` before `node-10`: numbers by value, the rest by code unit, so that it is the same on every machine. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x = '', y = ''] = [left[i], right[i]];
    if (x === y) continue;
    if (/^\d/.test(x) && /^\d/.test(y)) {
      const [m, n] = [x.replace(/^0+/, ''), y.replace(/^0+/, '')];
      if (m !== n) return m.length - n.length || (m < n ? -1 : 1);
      continue;
    }
    return x < y ? -1 : 1;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Names for instances described by a file each: base names without extension, with as many folders as tell them apart. */
export function instanceNames(uris: readonly string[]): string[] {
  const names = uris.map((uri) => fileName(uri).replace(/\.(properties|ya?ml)$/, ''));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, i) => {
    if (counts.get(name) === 1) return name;
    const folders = (uris[i] ?? '').split('/').slice(0, -1);
    const shared = uris.filter((_, j) => names[j] === name).map((uri) => uri.split('/'));
    let depth = 0;
    while (shared.every((path) => path[depth] === folders[depth]) && depth < folders.length)
      depth++;
    return [...folders.slice(depth), name].join('/');
  });
}

function split(text: string): string[] {
  return text.match(/\d+|\D+/g) ?? [];
}
