import type { BlockRule } from '../../../contract/block-rules.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { AnalyseOptionValues } from '../options.ts';
import { remembered } from '../../remember.ts';
import type { Hint } from './hints.ts';
import type { Phrase, Wording } from './wording.ts';

export interface Extractor {
  readonly id: string;
  extract(page: SegmentedPage): readonly BlockDecision[];
}

export type SegmentedPage = Readonly<{
  tree: HtmlTree;
  blocks: readonly Block[];
  title: string;
  types: readonly string[];
  /**
   * Texts declared in the markup, perhaps not shown; `bodies` of articles, products, postings, questions, answers and
   * reviews in JSON-LD; `mainTexts` are those of them that the page is there for.
   */
  declared: Readonly<Record<'descriptions' | 'bodies' | 'mainTexts', readonly string[]>>;
  options: AnalyseOptionValues;
}>;

export type BlockDecision = Readonly<{ kept: boolean; rule: BlockRule }>;

export const isDiscussion = ({ types }: SegmentedPage) =>
  types.some((type) => /^(?:discussionforumposting|qapage|question|socialmediaposting)$/.test(type));

export type Block = Readonly<{
  text: string;
  /** The block-level element that directly holds the text, and its name. */
  element: number;
  tag: string;
  letters: number;
  linkLetters: number;
  links: number;
  coded: boolean;
  marks: number;
  stops: number;
  /** The outermost boilerplate name that is not wrong, and its element; −1 for none. */
  hint: Hint | null;
  hintElement: number;
  phrase: Phrase | null;
  wording: Wording;
  /** Closed menus, dialogs, text for screen readers; not folded sections and tabs. */
  hidden: boolean;
}>;

export function worth(block: Block) {
  const own = isTeaser(block) ? block.letters * 0.5 : Math.max(0, block.letters - block.linkLetters * 1.5);
  if (block.marks === 0) return own < 40 ? own * 0.1 : own * 0.4;
  return block.stops > 0 && own >= 40 ? own * 1.2 : own * 0.8;
}

export function linkDensity(block: Block) {
  return block.letters === 0 || isTeaser(block) ? 0 : block.linkLetters / block.letters;
}

/** A card that is a link as a whole may still have sentences. */
const isTeaser = (block: Block) =>
  block.links <= 1 && block.letters >= 100 && block.marks >= 2 && block.linkLetters > 0.8 * block.letters;

export const isLink = ({ letters, linkLetters }: Block, maxLinkDensity: number) =>
  linkLetters > letters * maxLinkDensity;

export const isItem = ({ options }: SegmentedPage, block: Block) => isLink(block, options.maxLinkDensity);

export const isHeading = ({ tag }: Pick<Block, 'tag'>) => headingLevel(tag) > 0;

/** 1 to 6, or 0. */
export function headingLevel(tag: string) {
  if (tag.length !== 2 || tag.charCodeAt(0) !== 0x68) return 0;
  const level = tag.charCodeAt(1) - 0x30;
  return level >= 1 && level <= 6 ? level : 0;
}

export const isSentence = ({ stops, letters }: Block) => stops > 0 && letters >= 60;

/** Shorter ones, and cells, may repeat legitimately. */
const repetitionLetters = 40;

const mayRepeat = ({ letters, tag }: Block) => letters >= repetitionLetters && tag !== 'td';

export function repeats(block: Block, seen: Set<string>) {
  if (!mayRepeat(block)) return false;
  if (seen.has(block.text)) return true;
  seen.add(block.text);
  return false;
}

/** A quotation, a teaser or a copy for small screens; repeated entries of a list have one format. */
export function repeatsInOtherFormat(block: Block, format: number, seen: Map<string, number>) {
  if (!mayRepeat(block)) return false;
  const first = seen.get(block.text);
  if (first === undefined) seen.set(block.text, format);
  return first !== undefined && first !== format;
}

export function isHeadline(block: Block, title: string) {
  if (!isHeading(block)) return false;
  const heading = squeezeHeading(block.text);
  const whole = squeezedTitle(title);
  if (heading.length < 2 || whole === '') return false;
  return block.tag === 'h1'
    ? whole.includes(heading) || heading.includes(whole) || sharesStart(heading, whole)
    : (whole.startsWith(heading) || whole.endsWith(heading)) && heading.length * 2 > whole.length;
}

export function isLabelOfHeadline(blocks: readonly Block[], title: string, at: number) {
  const block = blocks[at];
  const next = blocks[at + 1];
  if (!block || next?.tag !== 'h1' || !isHeadline(next, title)) return false;
  return block.stops === 0 && block.letters <= maxLabelLength && !isHeading(block);
}

const maxLabelLength = 30;

let lastTitle = { title: '', squeezed: '' };

function squeezedTitle(title: string) {
  if (lastTitle.title !== title) lastTitle = { title, squeezed: squeeze(title) };
  return lastTitle.squeezed;
}

export const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const squeezeHeading = remembered(squeeze);

function sharesStart(a: string, b: string) {
  const length = Math.min(a.length, b.length);
  let equal = 0;
  while (equal < length && a[equal] === b[equal]) equal++;
  return equal >= 12 || equal * 2 >= length;
}
