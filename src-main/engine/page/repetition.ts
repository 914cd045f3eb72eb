import type { TextBlock } from './page.ts';
import { budgets } from '../budgets.ts';

/** So much of what a page repeats without end is compared, in characters. */
export const { max: keptRepetition } = budgets.repeatedCharacters;
/** A shorter run is a line of dashes or a laugh. */
const minRun = 200;
/** The longest piece that is looked for, in characters; longer ones are words, which cost no more than any text. */
const maxPeriod = 16;
/** Every run has a place of this grid in it with `probe` characters of its own behind it. */
const step = 64;
const probe = 48;

interface UnrepeatedBlocks {
  readonly blocks: readonly TextBlock[];
  readonly left: number;
}

/**
 * Blocks without what says the same letter, or the same few, thousands of times: comparing two pages of two million
 * equal letters takes seconds a pair. The beginning stays, so that such pages are still found to be copies. Runs are
 * looked for at the places of a grid; short pages are not looked at.
 */
export function withoutRepetition(blocks: readonly TextBlock[]): UnrepeatedBlocks {
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) <= keptRepetition) return { blocks, left: 0 };
  let room = keptRepetition;
  let left = 0;
  const shortened = blocks.map((block): TextBlock => {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end } of runsOf(block.text)) {
      const kept = Math.min(room, end - start);
      room -= kept;
      left += end - start - kept;
      parts.push(block.text.slice(from, start + kept));
      from = end;
    }
    // A character of two halves may have been cut between them.
    return from === 0 ? block : { ...block, text: [...parts, block.text.slice(from)].map(withoutHalves).join('') };
  });
  return { blocks: left === 0 ? blocks : shortened, left };
}

function* runsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let from = 0;
  for (let at = 0; at + probe + maxPeriod <= text.length; at += step) {
    if (at < from) continue;
    const period = periodAt(text, at);
    if (period === 0) continue;
    let start = at;
    while (start > from && text[start - 1] === text[start - 1 + period]) start -= 1;
    let end = at + period;
    while (end < text.length && text[end] === text[end - period]) end += 1;
    if (end - start < minRun) continue;
    yield { start, end };
    from = end;
  }
}

/** The length of the piece that the next characters repeat; 0 where they repeat none. */
function periodAt(text: string, at: number): number {
  for (let period = 1; period <= maxPeriod; period += 1) {
    let same = 0;
    while (same < probe && text[at + same] === text[at + same + period]) same += 1;
    if (same === probe) return period;
  }
  return 0;
}

const withoutHalves = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
