import type { RoleBlock } from '../../contract/block-rules.ts';

export type FetchedPage = Readonly<{
  /** URL, or path in the folder, with `/`. */
  address: string;
  /** Lower-case names. Empty for files. */
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}>;

/** Text between block-level borders, with the rule that kept or removed it. */
export interface TextBlock extends RoleBlock {
  /** Set on kept entries of lists and kept blocks that are nearly all link text. */
  readonly linked?: true;
}
