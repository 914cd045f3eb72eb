import { parseHtml } from '../html-tree.ts';
import { cutBlocks } from './blocks.ts';
import { declaredDecisions } from './features/votes.ts';
import type { Block, BlockDecision, SegmentedPage } from './segmented-page.ts';

/**
 * The paragraphs of the one article, product or post that a page declares in JSON-LD, where it shows hardly any of it
 * and less than half as much in sentences: scripts will fill it in, and search engines read the declaration before.
 * Else empty.
 */
export function unshownText({ blocks, declared }: SegmentedPage, decisions: readonly BlockDecision[]) {
  const [only = '', ...others] = new Set(declared.mainTexts);
  const shown = 2 * lettersOf(blocks.filter(({ stops }, i) => stops > 0 && decisions[i]?.kept));
  // Most articles are shown, and need no parsing.
  if (others.length > 0 || only.length < minLetters || shown >= only.length) return [];
  const paragraphs = cutBlocks(parseHtml(only));
  const letters = lettersOf(paragraphs);
  if (letters < minLetters || shown >= letters) return [];
  const texts = paragraphs.map(({ text }) => text);
  const repeated = declaredDecisions(blocks, texts);
  return lettersOf(blocks.filter((_, i) => repeated[i]?.kept)) * 2 >= letters ? [] : texts;
}

/** Less says nothing that the title does not. */
const minLetters = 100;

const lettersOf = (blocks: readonly Block[]) => blocks.reduce((sum, { letters }) => sum + letters, 0);
