import type { RoleBlock } from '../../contract/counted-blocks.ts';

export interface FetchedPage {
  /** URL, or path in the folder with `/`. */
  readonly address: string;
  /** Lower case. Empty for files. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Between block-level borders, with the rule that kept or removed it. */
export interface TextBlock extends RoleBlock {
  /** Kept, and nearly all links. */
  readonly linked?: true;
}
