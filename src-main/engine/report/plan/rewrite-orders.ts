import type { Comparison } from '../../../contract/comparison.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import { compareText } from '../../compare-text.ts';

/** Sentences that are not the page's own or, before a merge, those that nobody else has. */
export interface RewriteOrder {
  readonly row: PlanRow;
  readonly kind: 'rewrite' | 'merge';
  readonly source: { readonly address: string; readonly title: string } | null;
  /** Of the page's text, 0 to 1; null when the texts could not be compared. */
  readonly verbatim: number | null;
  readonly reworded: number | null;
  readonly sentences: readonly OrderedSentence[];
}

interface OrderedSentence {
  readonly kind: 'verbatim' | 'reworded' | 'own';
  readonly text: string;
  readonly original: string;
}

/** By owner, nobody's last, then by address. */
export function orderRows(rows: readonly PlanRow[]): PlanRow[] {
  return rows
    .filter(
      ({ action, page, state }) => (action === 'rewrite' || action === 'merge') && page !== null && state !== 'done',
    )
    .toSorted((x, y) => rank(x) - rank(y) || compareText(x.owner, y.owner) || compareText(x.address, y.address));
}

const rank = ({ owner }: PlanRow): number => (owner === '' ? 1 : 0);

export function orderOf(row: PlanRow, compared: Comparison | null): RewriteOrder {
  const kind = row.action === 'merge' ? 'merge' : 'rewrite';
  if (!compared)
    return {
      row,
      kind,
      source: row.source && { ...row.source, title: '' },
      verbatim: null,
      reworded: null,
      sentences: [],
    };
  const { b, figures } = compared;
  const wanted = sentencesOf(compared).filter((sentence) => (kind === 'merge') === (sentence.kind === 'own'));
  return {
    row,
    kind,
    source: { address: b.page.address, title: b.page.title },
    verbatim: figures.verbatimA,
    reworded: figures.rewordedA,
    sentences: wanted.filter(({ text }) => text.length > 1),
  };
}

/** In passages; a name or a date in common makes no copy. */
const takenShare = 0.5;

function sentencesOf({ a, b, passages }: Comparison): OrderedSentence[] {
  const ordered = passages.toSorted((x, y) => x.a[0] - y.a[0]);
  let first = 0;
  return a.sentences.map(([start, end]) => {
    while (first < ordered.length && (ordered[first]?.a[1] ?? 0) <= start) first += 1;
    const covered = { verbatim: 0, reworded: 0 };
    let [from, to] = [Infinity, 0];
    for (let at = first; at < ordered.length && (ordered[at]?.a[0] ?? 0) < end; at += 1) {
      const passage = ordered[at];
      if (!passage) break;
      covered[passage.kind] += Math.min(end, passage.a[1]) - Math.max(start, passage.a[0]);
      const place = matching(passage.a, passage.b, Math.max(start, passage.a[0]), Math.min(end, passage.a[1]));
      [from, to] = [Math.min(from, place[0]), Math.max(to, place[1])];
    }
    const share = (covered.verbatim + covered.reworded) / Math.max(1, end - start);
    const text = plain(a.text.slice(start, end));
    if (share < takenShare) return { kind: 'own', text, original: '' };
    const original = plain(around(b.text, b.sentences, from, to));
    // A sentence that moved is reworded in the alignment, though every word is the same.
    return {
      kind: original === text || covered.verbatim >= covered.reworded ? 'verbatim' : 'reworded',
      text,
      original,
    };
  });
}

/** In proportion: passages are of nearly equal length on both pages. */
function matching(
  a: readonly [number, number],
  b: readonly [number, number],
  start: number,
  end: number,
): readonly [number, number] {
  const scale = (b[1] - b[0]) / Math.max(1, a[1] - a[0]);
  return [Math.round(b[0] + (start - a[0]) * scale), Math.round(b[0] + (end - a[0]) * scale)];
}

/** Whole sentences that a piece touches, but no more than stands near it. */
function around(text: string, sentences: Comparison['b']['sentences'], from: number, to: number): string {
  const touched = sentences.filter(
    ([start, end]) => Math.min(end, to) - Math.max(start, from) > Math.min(4, (end - start) / 2),
  );
  const [first, last] = [touched[0], touched.at(-1)];
  return text.slice(first?.[0] ?? from, Math.min(last?.[1] ?? to, (first?.[0] ?? from) + 2000));
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
