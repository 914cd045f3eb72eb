import type { RoleBlock } from '../../contract/counted-blocks.ts';

export interface FetchedPage {
  /** URL, or path in the audited folder with `/`. */
  readonly address: string;
  /** Lower-case names. Empty for files. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Text between block-level borders, with the rule that kept or removed it. */
export interface TextBlock extends RoleBlock {
  /** Kept, and an entry of a list or nearly all of it the text of links. */
  readonly linked?: true;
}
