import { fileName, folderOf } from '../binding/document-name';
import type { KafkaVersion } from '../catalog/kafka-version';
import { BUILD_FILE, buildVersion } from './build-version';

/** What the build files of a workspace say of the Kafka version. */
export class BuildFiles {
  /** By the folder whose project a file builds, then by the file. */
  private readonly byFolder = new Map<string, Map<string, KafkaVersion>>();

  /** Takes notice of a file's text, undefined when it is gone; answers the folder whose version that changes, if any. */
  set(uri: string, text: string | undefined): string | undefined {
    const name = fileName(uri);
    if (!BUILD_FILE.test(name)) return undefined;
    // A version catalog lies in `gradle/` of the project that it is for.
    const folder = folderOf(uri).replace(name === 'libs.versions.toml' ? /gradle\/$/ : /$^/, '');
    const files = this.byFolder.get(folder) ?? new Map<string, KafkaVersion>();
    this.byFolder.set(folder, files);
    const before = files.get(uri);
    const version = text === undefined ? undefined : buildVersion(name, text);
    if (version === undefined) files.delete(uri);
    else files.set(uri, version);
    return before === version ? undefined : folder;
  }

  /** The version of the nearest folder upwards, from that of the document, whose build files tell one. */
  versionFor(uri: string): KafkaVersion | undefined {
    for (
      let folder = folderOf(uri);
      folder !== '';
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    ) {
      const [version] = this.byFolder.get(folder)?.values() ?? [];
      if (version !== undefined) return version;
    }
    return undefined;
  }
}
