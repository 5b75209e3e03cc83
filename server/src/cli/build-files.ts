import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readText } from '../disk';

/** Where a folder's build files lie, seen from it. */
const PLACES = [
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'gradle.properties',
  'gradle/libs.versions.toml',
];

/**
 * The build files of the folders that hold some files and of all folders above them, with their texts: what tells
 * the Kafka version where nothing else does.
 */
export async function buildFilesAbove(
  uris: Iterable<string>,
): Promise<readonly { readonly uri: string; readonly text: string }[]> {
  const folders = new Set<string>();
  for (const uri of uris) {
    for (
      let folder = path.dirname(fileURLToPath(uri));
      !folders.has(folder);
      folder = path.dirname(folder)
    ) {
      folders.add(folder);
    }
  }
  const found: { uri: string; text: string }[] = [];
  for (const folder of folders) {
    for (const place of PLACES) {
      const file = path.join(folder, place);
      const text = await readText(file);
      if (text !== undefined) found.push({ uri: pathToFileURL(file).href, text });
    }
  }
  return found;
}
