import type { BlockRole } from '../../../src-main/contract/block-rules.ts';
import { countedBlocks } from '../../../src-main/contract/counted-blocks.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { jumpMark, type Paragraph, type Run } from './passages.ts';

export interface Shown {
  /** What stands on both. */
  readonly same: boolean;
  /** What each has for itself. */
  readonly different: boolean;
  readonly removed: boolean;
}

/** A gap is what is left out, with its characters. */
export type ShownRun =
  | { readonly kind: 'run'; readonly run: Run }
  | { readonly kind: 'gap'; readonly start: number; readonly characters: number };

/**
 * Neighbouring blocks outside the compared text, removed by one rule or of one role, and where in the text they stand.
 * `shared` counts the lines that the other page has as well.
 */
type OutsideGroup = { readonly at: number; readonly index: number; readonly blocks: readonly PageBlock[] } & (
  | { readonly kind: 'removed'; readonly rule: string }
  | { readonly kind: 'uncounted'; readonly role: BlockRole; readonly lines: number; readonly shared: number }
);

export type PaneItem =
  | { readonly kind: 'paragraph'; readonly start: number; readonly end: number; readonly runs: readonly ShownRun[] }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number; readonly characters: number }
  | OutsideGroup;

/** The compared text is its blocks with line feeds between, so other blocks lie at borders of paragraphs. */
export function outsideGroups(
  blocks: readonly PageBlock[],
  otherLines: ReadonlySet<string> = new Set(),
): readonly OutsideGroup[] {
  const counted = new Set(countedBlocks(blocks));
  const groups: { readonly at: number; readonly index: number; readonly first: PageBlock; blocks: PageBlock[] }[] = [];
  let at = 0;
  let before: PageBlock | null = null;
  for (const [index, block] of blocks.entries()) {
    if (counted.has(block)) {
      at += block.text.length + 1;
      before = null;
      continue;
    }
    if (before && belongTogether(before, block)) groups.at(-1)?.blocks.push(block);
    else groups.push({ at, index, first: block, blocks: [block] });
    before = block;
  }
  return groups.map(({ first: { kept, rule, role = 'prose' }, ...group }) => {
    if (!kept) return { ...group, kind: 'removed', rule };
    const lines = linesOf(group.blocks);
    return {
      ...group,
      kind: 'uncounted',
      role,
      lines: lines.length,
      shared: lines.filter((line) => otherLines.has(line)).length,
    };
  });
}

const belongTogether = (x: PageBlock, y: PageBlock): boolean =>
  x.kept === y.kept && (x.kept ? x.role === y.role : x.rule === y.rule);

/** Main text that is not compared: code and reference data. */
export function uncountedLines(blocks: readonly PageBlock[]): ReadonlySet<string> {
  const counted = new Set(countedBlocks(blocks));
  return new Set(linesOf(blocks.filter((block) => block.kept && !counted.has(block))));
}

/** Without line numbers and indentation; brackets alone say nothing. */
const linesOf = (blocks: readonly PageBlock[]): readonly string[] =>
  blocks
    .flatMap(({ text }) => text.split('\n'))
    .map((line) =>
      line
        .replace(/^\s*\d+(?=\D)/u, '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .filter(hasWords);

export function paneItems(
  paragraphs: readonly Paragraph[],
  outside: readonly OutsideGroup[],
  shown: Shown,
): readonly PaneItem[] {
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
    // Spaces and signs between two passages follow what stands before them.
    if (isVisible(run, shown) || (last?.kind === 'run' && !hasWords(run.text))) kept.push({ kind: 'run', run });
    else if (last?.kind === 'gap') kept[kept.length - 1] = { ...last, characters: last.characters + run.text.length };
    else kept.push({ kind: 'gap', start: run.start, characters: run.text.length });
  }
  return kept;
}

const isVisible = ({ marks }: Run, { same, different }: Shown): boolean =>
  marks.includes(jumpMark) || (marks.length > 0 ? same : different);

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
