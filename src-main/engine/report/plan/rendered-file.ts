export interface RenderedFile {
  readonly text: string;
  /** Redirects, lines or directives, without headers. */
  readonly entries: number;
  /** By conflicts, or because the reader of the file could not take them. */
  readonly refused: number;
  /** That nobody has confirmed. */
  readonly proposals: number;
}
