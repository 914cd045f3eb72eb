import type { RoleBlock } from '../../contract/block-rules.ts';

export type FetchedPage = Readonly<{
  /** URL, or path in the folder with `/`. */
  address: string;
  /** Lower case. Empty for files. */
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}>;

/** Between block-level borders, with the rule that kept or removed it. */
export interface TextBlock extends RoleBlock {
  /** Kept, and an entry of a list or nearly all of it the text of links. */
  readonly linked?: true;
}
