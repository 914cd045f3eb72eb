/** A file of the plan, whole. */
export interface RenderedFile {
  readonly text: string;
  /** What the file holds: redirects, lines or directives, without headers. */
  readonly entries: number;
  /** Rows that belong into the file but are kept out of it, by conflicts or because its reader could not take them. */
  readonly refused: number;
  /** Entries in the file that nobody has confirmed. */
  readonly proposals: number;
}
