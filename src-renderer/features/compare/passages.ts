import type { CSSProperties } from 'react';
import { type BlockRole, countedBlocks } from '#contract/block-rules.ts';
import type { Passage, Range } from '#contract/evidence.ts';
import type { PageBlock } from '#contract/page-document.ts';

export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** A new object each time, so that the same jump works again. */
export type Jump = Readonly<Record<Side, Range | null>>;

/** Numbers follow the order of page A. */
export type NumberedPassage = Passage & { readonly number: number };

export const numberPassages = (passages: readonly Passage[]) =>
  passages
    .toSorted((x, y) => x.a[0] - y.a[0] || x.b[0] - y.b[0])
    .map((passage, index) => ({ ...passage, number: index + 1 }));

export const jumpMark = 0;

export const marksOf = (passages: readonly NumberedPassage[], side: Side, jump: Range | null) => [
  ...passages.map((passage) => ({ id: passage.number, range: passage[side] })),
  ...(jump ? [{ id: jumpMark, range: jump }] : []),
];

/** Wraps around. */
export function stepPassage(count: number, current: number | null, step: 1 | -1) {
  if (count === 0) return null;
  if (current === null) return step === 1 ? 1 : count;
  return ((current - 1 + step + count) % count) + 1;
}

/** More hues would be hard to distinguish. */
export const hueCount = 6;

export const hueOf = (number: number) => `hue-${((number - 1) % hueCount) + 1}`;

/** Its colours, as what the style sheets ask for. */
export const hueStyle = (number: number) =>
  ({ '--hue': `var(--${hueOf(number)})`, '--hue-line': `var(--${hueOf(number)}-line)` }) as CSSProperties;

export type Mark = Readonly<{ id: number; range: Range }>;

/** Text with the same marks; those in `opens` begin here. */
export type Run = Readonly<{ start: number; text: string; marks: readonly number[]; opens: readonly number[] }>;

type Paragraph = Readonly<{ start: number; end: number; runs: readonly Run[] }>;

/** Splits paragraphs into runs of equal marks, in one sweep; marks may overlap and cross paragraphs. */
export function segmentText(text: string, marks: readonly Mark[]) {
  const borders = bordersOf(text, marks);
  const active = new Set<number>();
  const fresh = new Set<number>();
  const paragraphs: Paragraph[] = [];
  let next = 0;
  const passBorders = (at: number) => {
    for (let border = borders[next]; border && border.at <= at; border = borders[++next]) {
      for (const marksHere of [active, fresh])
        if (border.opens) marksHere.add(border.id);
        else marksHere.delete(border.id);
    }
  };

  for (const [start, end] of lineRanges(text)) {
    const runs: Run[] = [];
    for (let at = start; at < end;) {
      passBorders(at);
      const stop = Math.min(end, borders[next]?.at ?? end);
      runs.push({ start: at, text: text.slice(at, stop), marks: sorted(active), opens: sorted(fresh) });
      fresh.clear();
      at = stop;
    }
    paragraphs.push({ start, end, runs });
  }
  return paragraphs;
}

/** Ends first, since adjacent marks do not overlap. */
const bordersOf = (text: string, marks: readonly Mark[]) =>
  marks
    .map(({ id, range: [start, end] }) => ({ id, start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end)
    .flatMap(({ id, start, end }) => [
      { at: start, id, opens: true },
      { at: end, id, opens: false },
    ])
    .sort((x, y) => x.at - y.at || Number(x.opens) - Number(y.opens) || x.id - y.id);

export function* lineRanges(text: string): Generator<Range> {
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end > start) yield [start, end];
    start = end + 1;
  }
}

const sorted = (ids: ReadonlySet<number>) => (ids.size < 2 ? [...ids] : [...ids].sort((x, y) => x - y));

export type Shown = Readonly<Record<'same' | 'different' | 'removed', boolean>>;

type ShownRun = Readonly<{ kind: 'run'; run: Run }> | Readonly<{ kind: 'gap'; start: number; characters: number }>;

/** Adjacent blocks outside the compared text; the other page has `shared` of the lines, too. */
type OutsideGroup = Readonly<{ at: number; index: number; blocks: readonly PageBlock[] }> &
  (
    | Readonly<{ kind: 'removed'; rule: string }>
    | Readonly<{ kind: 'uncounted'; role: BlockRole; lines: number; shared: number }>
  );

export type PaneItem =
  | Readonly<{ kind: 'paragraph'; start: number; end: number; runs: readonly ShownRun[] }>
  | Readonly<{ kind: 'gap'; start: number; end: number; characters: number }>
  | OutsideGroup;

/** The compared text is its blocks joined by line feeds, so that other blocks lie between paragraphs. */
export function outsideGroups(
  blocks: readonly PageBlock[],
  otherLines: ReadonlySet<string> = new Set(),
): readonly OutsideGroup[] {
  const counted = new Set(countedBlocks(blocks));
  const groups: { readonly at: number; readonly index: number; readonly first: PageBlock; blocks: PageBlock[] }[] = [];
  let at = 0;
  let before: PageBlock | null = null;
  for (const [index, block] of blocks.entries()) {
    const isCounted = counted.has(block);
    if (isCounted) at += block.text.length + 1;
    else if (before && belongTogether(before, block)) groups.at(-1)?.blocks.push(block);
    else groups.push({ at, index, first: block, blocks: [block] });
    before = isCounted ? null : block;
  }
  return groups.map(({ first: { kept, rule, role = 'prose' }, ...group }) => {
    if (!kept) return { ...group, kind: 'removed', rule };
    const lines = linesOf(group.blocks);
    const shared = lines.filter((line) => otherLines.has(line)).length;
    return { ...group, kind: 'uncounted', role, lines: lines.length, shared };
  });
}

const belongTogether = (x: PageBlock, y: PageBlock) =>
  x.kept === y.kept && (x.kept ? x.role === y.role : x.rule === y.rule);

/** Lines of main text that is not compared: code and reference data. */
export function uncountedLines(blocks: readonly PageBlock[]) {
  const counted = new Set(countedBlocks(blocks));
  return new Set(linesOf(blocks.filter((block) => block.kept && !counted.has(block))));
}

/** Drops line numbers, indentation, and lines of brackets only. */
const linesOf = (blocks: readonly PageBlock[]) =>
  blocks
    .flatMap(({ text }) => text.split('\n'))
    .map((line) =>
      line
        .replace(/^\s*\d+(?=\D)/u, '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .filter(hasWords);

export function paneItems(paragraphs: readonly Paragraph[], outside: readonly OutsideGroup[], shown: Shown) {
  const items: PaneItem[] = [];
  let next = 0;
  const addOutside = (upTo: number) => {
    for (let group = outside[next]; group && group.at <= upTo; group = outside[++next])
      if (shown.removed || group.kind === 'uncounted') items.push(group);
  };
  for (const { start, end, runs } of paragraphs) {
    addOutside(start);
    const last = items.at(-1);
    const left = shownRuns(runs, shown);
    if (left.some(({ kind }) => kind === 'run')) items.push({ kind: 'paragraph', start, end, runs: left });
    else if (last?.kind === 'gap')
      items[items.length - 1] = { ...last, end, characters: last.characters + end - start };
    else items.push({ kind: 'gap', start, end, characters: end - start });
  }
  addOutside(Infinity);
  return items;
}

function shownRuns(runs: readonly Run[], shown: Shown): readonly ShownRun[] {
  if (shown.same && shown.different) return runs.map((run) => ({ kind: 'run', run }));
  const kept: ShownRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    // White space and punctuation go with the run before.
    if (isVisible(run, shown) || (last?.kind === 'run' && !hasWords(run.text))) kept.push({ kind: 'run', run });
    else if (last?.kind === 'gap') kept[kept.length - 1] = { ...last, characters: last.characters + run.text.length };
    else kept.push({ kind: 'gap', start: run.start, characters: run.text.length });
  }
  return kept;
}

const isVisible = ({ marks }: Run, { same, different }: Shown) =>
  marks.includes(jumpMark) || (marks.length > 0 ? same : different);

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
