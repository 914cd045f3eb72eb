import type { Phrase } from './boilerplate.ts';
import type { Hint } from './hints.ts';
import type { Wording } from './wording.ts';

export interface Block {
  /** White space folded, `<br>` and lines of `<pre>` as line feeds; never empty. */
  readonly text: string;
  /** Index of the block-level element that holds the text directly, and its name. */
  readonly element: number;
  readonly tag: string;
  readonly letters: number;
  readonly linkLetters: number;
  readonly links: number;
  /** Nearly all of it stands in elements of code. */
  readonly coded: boolean;
  readonly marks: number;
  readonly stops: number;
  /** The outermost element that names boilerplate and is not misnamed; −1 for none. */
  readonly hint: Hint | null;
  readonly hintElement: number;
  readonly phrase: Phrase | null;
  readonly wording: Wording;
  /** Closed menus and dialogs, notes for screen readers; not folded sections and tabs. */
  readonly hidden: boolean;
}
