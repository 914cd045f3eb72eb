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
export type ShownRun = { readonly kind: 'run'; readonly run: Run } | { readonly kind: 'gap'; readonly start: number; readonly characters: number };

/** A row of a pane. */
export type PaneItem =
  | { readonly kind: 'paragraph'; readonly start: number; readonly end: number; readonly runs: readonly ShownRun[] }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number; readonly characters: number }
  | { readonly kind: 'removed'; readonly at: number; readonly index: number; readonly rule: string; readonly blocks: readonly PageBlock[] };

/** Blocks that were removed one after another by one rule, and where in the main text they stood. */
export type RemovedGroup = Omit<Extract<PaneItem, { kind: 'removed' }>, 'kind'>;

/** The main text is its kept blocks with a line feed between two, so every removed block lies at the border of a paragraph. */
export function removedGroups(blocks: readonly PageBlock[]): readonly RemovedGroup[] {
  const groups: { at: number; index: number; rule: string; blocks: PageBlock[] }[] = [];
  let at = 0;
  let follows = false;
  blocks.forEach((block, index) => {
    if (block.kept) at += block.text.length + 1;
    else {
      const last = groups.at(-1);
      if (follows && last?.rule === block.rule) last.blocks.push(block);
      else groups.push({ at, index, rule: block.rule, blocks: [block] });
    }
    follows = !block.kept;
  });
  return groups;
}

/** The rows of a pane in the order of the page. */
export function paneItems(paragraphs: readonly Paragraph[], removed: readonly RemovedGroup[], shown: Shown): readonly PaneItem[] {
  const items: PaneItem[] = [];
  let next = 0;
  const addRemoved = (upTo: number) => {
    for (let group = removed[next]; shown.removed && group && group.at <= upTo; group = removed[++next]) items.push({ kind: 'removed', ...group });
  };
  for (const paragraph of paragraphs) {
    addRemoved(paragraph.start);
    const runs = shownRuns(paragraph.runs, shown);
    if (runs.some(({ kind }) => kind === 'run')) items.push({ kind: 'paragraph', start: paragraph.start, end: paragraph.end, runs });
    else addGap(items, paragraph);
  }
  addRemoved(Infinity);
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
