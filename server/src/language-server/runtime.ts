import type { CoreSettings, ProjectModel } from '../features/model';
import type { After } from '../patience';
import type { Disk } from './client-workspace';

/** A project whose documents can be put in and taken out. */
export interface EditableProject extends ProjectModel {
  /**
   * Adds a document or replaces its text; a text without Streams settings is accepted and stays silent.
   *
   * @param latin1 whether its file holds Latin-1 that is no UTF-8; left out for a text from the editor
   */
  setDocument(uri: string, text: string, latin1?: boolean): void;
  removeDocument(uri: string): void;
  /** Files that documents refer to and that were not set; the server reads those that exist. */
  missing(): readonly string[];
}

/** The clock, so that tests can turn it. */
export interface Timer {
  /** Calls back when the messages that wait now have been read. */
  soon(callback: () => void): void;
  /** Milliseconds since some point in time; never goes back. */
  now(): number;
  readonly after: After;
}

/** What the server needs from the place it runs in: Node, or a browser's worker. */
export interface Runtime {
  /** The files the server reaches by itself; left out where there are none. */
  readonly disk?: Disk;
  /** Makes an empty project. `settingsOf` may answer differently later; then the server makes a new one. */
  readonly createProject: (settingsOf: (uri: string) => CoreSettings) => EditableProject;
  readonly timer: Timer;
  /** URI of the folder with one Markdown page for each rule; left out where the client cannot reach it. */
  readonly rulePages?: string | undefined;
}
