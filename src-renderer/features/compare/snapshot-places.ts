import type { Range as TextRange } from '../../../src-main/contract/evidence.ts';
import { lowerBound } from './sequences.ts';

interface Places {
  /** None where the snapshot lacks it. */
  rangesOf(range: TextRange): Range[];
}

/**
 * Finds the main text of a page in its snapshot. Both are compared without white space, line by line and forwards only,
 * as the main text is the kept blocks in their order.
 */
export function placesIn(document: Document, text: string): Places {
  const shown = shownLetters(document);
  const lines = alignLines(text, shown.letters);
  const before = lettersBefore(text);
  const count = (start: number, end: number) => (before[end] ?? 0) - (before[start] ?? 0);
  return {
    rangesOf([start, end]) {
      const ranges: Range[] = [];
      for (const line of lines) {
        if (line.end <= start || line.start >= end) continue;
        const from = line.at + count(line.start, Math.max(line.start, start));
        const to = line.at + count(line.start, Math.min(line.end, end));
        const range = from < to ? shown.range(from, to) : null;
        if (range) ranges.push(range);
      }
      return ranges;
    },
  };
}

interface AlignedLine {
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/** A short line that would only be found far away is more likely another text. */
export function alignLines(text: string, letters: string): readonly AlignedLine[] {
  const lines: AlignedLine[] = [];
  let cursor = 0;
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const wanted = withoutSpace(text.slice(start, end));
    const at = wanted === '' ? -1 : letters.indexOf(wanted, cursor);
    if (at >= 0 && (wanted.length >= shortLine || at - cursor <= maxLeapLength)) {
      lines.push({ start, end, at });
      cursor = at + wanted.length;
    }
    start = end + 1;
  }
  return lines;
}

const shortLine = 20;
const maxLeapLength = 2000;

const withoutSpace = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Most text of many sites is ASCII, where all between space and delete is visible. */
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (code > 32 && code < 127) || !/\s/u.test(text.charAt(at));
};

function lettersBefore(text: string): Uint32Array {
  const before = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) before[at + 1] = (before[at] ?? 0) + Number(isLetter(text, at));
  return before;
}

interface ShownLetters {
  readonly letters: string;
  range(from: number, to: number): Range | null;
}

function shownLetters(document: Document): ShownLetters {
  const nodes: { readonly node: Node; readonly start: number }[] = [];
  const parts: string[] = [];
  let length = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const state = node.parentElement?.closest<HTMLElement>('[data-state]')?.dataset['state'];
    const letters = state === 'kept' || state === 'mixed' ? withoutSpace(node.nodeValue ?? '') : '';
    if (letters === '') continue;
    nodes.push({ node, start: length });
    parts.push(letters);
    length += letters.length;
  }
  const place = (letter: number) => {
    const found = nodes[lowerBound(nodes, ({ start }) => start <= letter) - 1];
    return found
      ? { node: found.node, offset: offsetOfLetter(found.node.nodeValue ?? '', letter - found.start) }
      : null;
  };
  return {
    letters: parts.join(''),
    range(from, to) {
      const [first, last] = [place(from), place(to - 1)];
      if (!first || !last) return null;
      const range = document.createRange();
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, last.offset + 1);
      return range;
    },
  };
}

function offsetOfLetter(text: string, letter: number): number {
  let left = letter;
  for (let at = 0; at < text.length; at++) if (isLetter(text, at) && left-- === 0) return at;
  return Math.max(0, text.length - 1);
}
