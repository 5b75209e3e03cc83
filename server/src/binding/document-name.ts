/** Name of the file that a URI denotes, percent escapes decoded; empty when it denotes a folder. */
export function fileName(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** URI of the folder that a document lies in, with its final slash. */
export function folderOf(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '');
  return path.slice(0, path.lastIndexOf('/') + 1);
}
