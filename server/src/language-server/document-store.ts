import { TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileText } from '../file-reading';
import { NoAnswer } from '../patience';
import type { Workspace } from '../workspace';
import type { ReadingProgress } from './reading-progress';
import { describe, type RequestContext } from './request';
import type { EditableProject } from './runtime';

/** How many files are read at a time. If none of so many in a row is answered, no more are asked for. */
const BATCH = 16;

/**
 * Keeps a project in step with the editor and the disk. Open documents win over their files. An edit only marks
 * its document; the text reaches the project at the next `flush`, so that each version used is parsed once and
 * versions nobody asks about are not parsed at all.
 */
export class DocumentStore {
  readonly open = new TextDocuments(TextDocument);
  private readonly edited = new Set<string>();
  /** Files that were looked for in vain; they count again once the disk changes there. */
  private readonly sought = new Set<string>();
  /** How many files in a row were not answered when they were read. */
  private unanswered = 0;
  /** Counts restarts: reading that began before the last one must not write. */
  private generation = 0;

  constructor(
    private readonly log: RequestContext['console'],
    private held: EditableProject,
    private workspace: Workspace,
  ) {}

  /** The project, with every edit in it. */
  get project(): EditableProject {
    this.flush();
    return this.held;
  }

  /** The project without the edits since it was last asked for; costs no parsing. */
  get stale(): EditableProject {
    return this.held;
  }

  /** Notes that an open document has a new text. */
  touch(uri: string): void {
    this.edited.add(uri);
  }

  /** Starts over with an empty project: puts the open documents in, then reads the workspace's files. */
  async restart(
    project: EditableProject,
    workspace: Workspace,
    progress: ReadingProgress,
  ): Promise<void> {
    const generation = ++this.generation;
    this.held = project;
    this.workspace = workspace;
    this.sought.clear();
    this.unanswered = 0;
    for (const uri of this.open.keys()) this.edited.add(uri);
    const files = await this.list();
    const current = (): boolean =>
      generation === this.generation && !progress.stopped && this.answered;
    progress.begin(files.length);
    for (let i = 0; i < files.length && current(); i += BATCH) {
      await Promise.all(
        files.slice(i, i + BATCH).map(async (uri) => {
          await this.read(uri);
          progress.read();
        }),
      );
    }
    await this.readReferences();
    if (generation === this.generation && !this.answered) progress.giveUp();
    progress.end();
  }

  /** Whether files are still worth asking for. */
  private get answered(): boolean {
    return this.unanswered < BATCH;
  }

  /**
   * Reads files that documents refer to and that are not known yet, whatever their names. Answers those it found.
   */
  async readReferences(): Promise<readonly string[]> {
    const found: string[] = [];
    for (;;) {
      const missing = this.project.missing().filter((uri) => !this.sought.has(uri));
      if (missing.length === 0) return found;
      for (const uri of missing) {
        if (!this.answered) return found;
        this.sought.add(uri);
        if (await this.read(uri)) found.push(uri);
      }
    }
  }

  /**
   * Takes a file as it is on the disk now: after a change there, or when the editor closes it. Answers whether it
   * was there to be taken.
   */
  async read(uri: string): Promise<boolean> {
    const generation = this.generation;
    let file: FileText | undefined;
    try {
      file = await this.workspace.read(uri);
      if (generation === this.generation) this.unanswered = 0;
    } catch (error) {
      this.log.error(`Reading ${uri}: ${describe(error)}`);
      // Nobody knows whether it has changed: what was known of it stays.
      if (error instanceof NoAnswer) {
        if (generation === this.generation) this.unanswered++;
        return false;
      }
    }
    if (generation !== this.generation) return false;
    const opened = this.open.get(uri);
    if (opened) {
      // An editor does not tell how it decoded a file; one that shows the same text has done as we did.
      if (file?.latin1 && opened.getText() === file.text) this.set(uri, file.text, true);
      return false;
    }
    if (file === undefined) this.remove(uri);
    else this.set(uri, file.text, file.latin1);
    return file !== undefined;
  }

  /** Forgets a deleted file, and all below it if it was a folder. */
  forget(uri: string): void {
    this.sought.delete(uri);
    const gone = [...this.held.documents()]
      .map((document) => document.uri)
      .filter((known) => known.startsWith(`${uri}/`));
    for (const known of [uri, ...gone]) if (!this.open.get(known)) this.remove(known);
  }

  private flush(): void {
    const uris = [...this.edited];
    this.edited.clear();
    for (const uri of uris) {
      const document = this.open.get(uri);
      if (document) this.set(uri, document.getText());
    }
  }

  private async list(): Promise<readonly string[]> {
    try {
      return await this.workspace.list();
    } catch (error) {
      this.log.error(`Listing the workspace: ${describe(error)}`);
      if (error instanceof NoAnswer) this.unanswered = BATCH;
      return [];
    }
  }

  private set(uri: string, text: string, latin1?: boolean): void {
    try {
      this.held.setDocument(uri, text, latin1);
    } catch (error) {
      this.log.error(`Reading ${uri}: ${describe(error)}`);
    }
  }

  private remove(uri: string): void {
    try {
      this.held.removeDocument(uri);
    } catch (error) {
      this.log.error(`Forgetting ${uri}: ${describe(error)}`);
    }
  }
}
