import type { BlockRole } from '../../../src-main/contract/block-rules.ts';
import { countedBlocks } from '../../../src-main/contract/counted-blocks.ts';
import { linesOf, nothingShared, type SharedLines } from './uncounted-lines.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { jumpMark } from './passages.ts';
import type { Paragraph, Run } from './segments.ts';

/** What of the two pages is shown. */
export interface Shown {
  /** What stands on both. */
  readonly same: boolean;
  /** What each has for itself. */
  readonly different: boolean;
  /** What was taken out of the main text. */
  readonly removed: boolean;
}

/** Runs that are left out of a paragraph stand as a gap with the number of their characters. */
export type ShownRun =
  | { readonly kind: 'run'; readonly run: Run }
  | { readonly kind: 'gap'; readonly start: number; readonly characters: number };

/** A row of a pane. */
export type PaneItem =
  | { readonly kind: 'paragraph'; readonly start: number; readonly end: number; readonly runs: readonly ShownRun[] }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number; readonly characters: number }
  | {
      readonly kind: 'removed';
      readonly at: number;
      readonly index: number;
      readonly rule: string;
      readonly blocks: readonly PageBlock[];
    }
  | {
      readonly kind: 'uncounted';
      readonly at: number;
      readonly index: number;
      readonly role: BlockRole;
      readonly blocks: readonly PageBlock[];
      readonly lines: number;
      readonly shared: number;
    };

/**
 * Blocks outside the compared text that follow each other, and where in it they stand: removed by one rule, or main
 * text of one role that is not compared.
 */
type OutsideGroup = Extract<PaneItem, { kind: 'removed' | 'uncounted' }>;

/**
 * The compared text is its blocks with a line feed between two, so every other block lies at the border of a paragraph.
 */
export function outsideGroups(
  blocks: readonly PageBlock[],
  other: SharedLines = nothingShared,
): readonly OutsideGroup[] {
  const counted = new Set(countedBlocks(blocks));
  const groups: { group: OutsideGroup; blocks: PageBlock[] }[] = [];
  let at = 0;
  let follows = false;
  blocks.forEach((block, index) => {
    const isOutside = !counted.has(block);
    if (!isOutside) at += block.text.length + 1;
    else {
      const last = groups.at(-1);
      if (follows && last && belongs(last.group, block)) last.blocks.push(block);
      else groups.push(groupOf(block, at, index));
    }
    follows = isOutside;
  });
  return groups.map(({ group }) => (group.kind === 'uncounted' ? withLines(group, other) : group));
}

/** How much of it there is, and how much of that the other page has as well. */
function withLines(group: Extract<PaneItem, { kind: 'uncounted' }>, other: SharedLines): OutsideGroup {
  const lines = linesOf(group.blocks);
  return { ...group, lines: lines.length, shared: lines.filter((line) => other.has(line)).length };
}

function groupOf(block: PageBlock, at: number, index: number): { group: OutsideGroup; blocks: PageBlock[] } {
  const { kept, rule, role = 'prose' } = block;
  const blocks = [block];
  return {
    blocks,
    group: kept
      ? { kind: 'uncounted', at, index, role, blocks, lines: 0, shared: 0 }
      : { kind: 'removed', at, index, rule, blocks },
  };
}

function belongs(group: OutsideGroup, { kept, rule, role }: PageBlock): boolean {
  return group.kind === 'removed' ? !kept && group.rule === rule : kept && group.role === role;
}

/** The rows of a pane in the order of the page. */
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
  for (const paragraph of paragraphs) {
    addOutside(paragraph.start);
    const runs = shownRuns(paragraph.runs, shown);
    if (runs.some(({ kind }) => kind === 'run'))
      items.push({ kind: 'paragraph', start: paragraph.start, end: paragraph.end, runs });
    else addGap(items, paragraph);
  }
  addOutside(Infinity);
  return items;
}

/** Hidden paragraphs that follow each other are one gap. */
function addGap(items: PaneItem[], { start, end }: Paragraph): void {
  const last = items.at(-1);
  if (last?.kind === 'gap') items[items.length - 1] = { ...last, end, characters: last.characters + end - start };
  else items.push({ kind: 'gap', start, end, characters: end - start });
}

function shownRuns(runs: readonly Run[], shown: Shown): readonly ShownRun[] {
  if (shown.same && shown.different) return runs.map((run) => ({ kind: 'run', run }));
  const kept: ShownRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    // Spaces and signs between two passages are neither shared nor own; they follow what stands before them.
    if (isVisible(run, shown) || (last?.kind === 'run' && !hasWords(run))) kept.push({ kind: 'run', run });
    else if (last?.kind === 'gap') kept[kept.length - 1] = { ...last, characters: last.characters + run.text.length };
    else kept.push({ kind: 'gap', start: run.start, characters: run.text.length });
  }
  return kept;
}

function isVisible({ marks }: Run, { same, different }: Shown): boolean {
  return marks.includes(jumpMark) || (marks.length > 0 ? same : different);
}

const hasWords = ({ text }: Run): boolean => /[\p{L}\p{N}]/u.test(text);
