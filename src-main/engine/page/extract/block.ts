import type { Phrase } from './boilerplate.ts';
import type { Hint } from './hints.ts';
import type { Wording } from './wording.ts';

export interface Block {
  /** White space folded, `<br>` and the lines of `<pre>` kept as line feeds; never empty. */
  readonly text: string;
  /** Index of the block-level element that holds the text directly. */
  readonly element: number;
  /** Name of that element: p, h1 … h6, li, td, pre, blockquote, div … */
  readonly tag: string;
  readonly letters: number;
  readonly linkLetters: number;
  readonly links: number;
  /** Its elements say that all of it is code. */
  readonly coded: boolean;
  readonly marks: number;
  readonly stops: number;
  /** The boilerplate that the block stands in, by the outermost element that names it and is not misnamed. */
  readonly hint: Hint | null;
  readonly hintElement: number;
  /** What its words say, where it is short. */
  readonly phrase: Phrase | null;
  readonly wording: Wording;
  /**
   * Not shown by the markup: closed menus and dialogs, notes for screen readers; not folded sections and further tabs.
   */
  readonly hidden: boolean;
}
