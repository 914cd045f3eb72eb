import { type ExtractionReason, countedBlocks } from '../../contract/block-rules.ts';
import { budgets } from '../budgets.ts';
import { cutBlocks, type BlockMarks } from './extract/blocks.ts';
import { extractMainText } from './extract/registry.ts';
import { areOfCode, rolesOf } from './extract/roles.ts';
import { measureText } from './extract/text-measure.ts';
import { linkDensity, type Block, type SegmentedPage } from './extract/segmented-page.ts';
import type { HtmlTree } from './html-tree.ts';
import type { AnalyseOptionValues } from './options.ts';
import type { PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';
import { applySelection, selectByRules, type PageRules } from './select/rules.ts';

export interface MainText extends ReturnType<typeof comparedText> {
  readonly cut: readonly Block[];
  readonly extraction: Readonly<{ extractor: string; reason: ExtractionReason }>;
  readonly isUnsure: boolean;
  /** It has code, not only tables of data. */
  readonly hasCode: boolean;
}

export function readMainText(
  tree: HtmlTree,
  facts: PageFacts,
  rules: PageRules | null,
  options: AnalyseOptionValues,
): MainText {
  const selection = rules && selectByRules(tree, rules);
  const page = segmentPage(tree, facts, options, selection?.marks);
  const { blocks: cut } = page;
  const { decisions: found, extractor, reason, isUnsure, unshown } = extractMainText(page);
  const decisions = selection ? applySelection(cut, found, selection) : found;
  const roles = rolesOf(tree, cut, decisions);
  const blocks = cut.map((block, i): TextBlock => {
    const { text } = block;
    const { kept, rule } = decisions[i] ?? outside;
    const role = roles[i] ?? 'prose';
    const isLinked = kept && (linkDensity(block) >= minLinkedShare || isEntry(tree, block));
    if (role === 'prose') return isLinked ? { text, kept, rule, linked: true } : { text, kept, rule };
    return isLinked ? { text, kept, rule, role, linked: true } : { text, kept, rule, role };
  });
  const shown = selection?.included
    ? blocks
    : [...blocks, ...unshown.map((text) => ({ text, kept: true, rule: 'declared' }))];
  return {
    ...comparedText(shown, options.maxTextCharacters),
    cut,
    extraction: { extractor, reason },
    isUnsure: isUnsure && !selection?.included,
    hasCode: areOfCode(cut, roles, (at) => blocks[at]?.kept === true && blocks[at].rule !== 'reference'),
  };
}

/** A sentence has more than a fifth beside its links; an entry of a list has a number or a comma. */
const minLinkedShare = 0.8;

/**
 * Entries of a list or table: a link with a few words about its target, no sentence. Those of a change log have their
 * links at the end; those of an alphabetical index have one name before them.
 */
function isEntry({ nodes }: HtmlTree, { element, tag, text, letters, linkLetters, links, stops }: Block) {
  if (links === 0 || letters > maxEntry || linkLetters < minNamed * letters) return false;
  if (stops > 0 && measureText(text.replaceAll(ellipsis, '')).stops > 0) return false;
  if (!itemTags.has(tag) && !itemTags.has(nodes[nodes[element]?.parent ?? 0]?.name ?? '')) return false;
  const { end = 0 } = nodes[element] ?? {};
  let before = '';
  for (let at = element; at < end && nodes[at]?.name !== 'a'; at += 1) before += nodes[at]?.text.trim() ?? '';
  return before.length <= maxBefore * text.length || indexedName.test(before);
}

const maxEntry = 120;

const itemTags = new Set(['li', 'dt', 'dd', 'td']);
/** Marks the cut of an excerpt. */
const ellipsis = /…|\.{3}/gu;
/** Share of a link that names what the rest is about. */
const minNamed = 0.04;
/** Share before the link: a type or a date. */
const maxBefore = 0.4;
/** Such as `begin() : list, map`. */
const indexedName = /^\S+\s*[:：]$/u;

export const outside = { kept: false, rule: 'outside-region' } as const;

const longOnes = (texts: readonly string[]) => texts.filter((text) => text.length >= 30);

export function segmentPage(
  tree: HtmlTree,
  { markup, structured, title, types }: PageFacts,
  options: AnalyseOptionValues,
  marks?: BlockMarks,
): SegmentedPage {
  const descriptions = ['description', 'og:description'].map((name) => markup.metas.get(name) ?? '');
  return {
    tree,
    blocks: cutBlocks(tree, marks),
    title: title || markup.heading,
    types,
    declared: {
      descriptions: longOnes(descriptions),
      bodies: longOnes(structured.texts),
      mainTexts: longOnes(structured.mainTexts),
    },
    options,
  };
}

export const joinKept = (blocks: readonly TextBlock[], limit: number) => join(countedBlocks(blocks), limit);

/** All of a table of contents, hardly anything of an article. */
export const joinLinked = (blocks: readonly TextBlock[], limit: number) =>
  join(
    countedBlocks(blocks).filter(({ linked }) => linked),
    limit,
  ).text;

export const joinMainText = (blocks: readonly TextBlock[], limit: number) =>
  join(
    blocks.filter(({ kept }) => kept),
    limit,
  );

/** A line per block; `truncated` at the limit. */
function join(blocks: readonly TextBlock[], limit: number) {
  const text = blocks.map((block) => block.text).join('\n');
  if (text.length <= limit) return { text, truncated: false };
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return { text: text.slice(0, end), truncated: true };
}

/** `left`: characters left out. */
export function comparedText(shown: readonly TextBlock[], limit: number) {
  const { blocks, left } = withoutRepetition(shown);
  return { ...joinKept(blocks, limit), blocks, left };
}

/** In characters. */
export const keptRepetition = budgets.repeatedCharacters;
const maxPeriod = 16;
/** Every run has a multiple of this with `probe` characters behind it. */
const step = 64;
const probe = 48;

/**
 * Shortens runs of a few repeated letters, since comparing two million takes seconds. Keeps their start, so that copies
 * are found.
 */
export function withoutRepetition(blocks: readonly TextBlock[]) {
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
    return from === 0 ? block : { ...block, text: [...parts, block.text.slice(from)].map(withoutHalves).join('') };
  });
  return { blocks: left === 0 ? blocks : shortened, left };
}

function* runsOf(text: string) {
  let from = 0;
  for (let at = 0; at + probe + maxPeriod <= text.length; at += step) {
    if (at < from) continue;
    const period = periodAt(text, at);
    if (period === 0) continue;
    let start = at;
    while (start > from && text[start - 1] === text[start - 1 + period]) start--;
    let end = at + period;
    while (end < text.length && text[end] === text[end - period]) end++;
    if (end - start < minRun) continue;
    yield { start, end };
    from = end;
  }
}

const minRun = 200;

function periodAt(text: string, at: number) {
  for (let period = 1; period <= maxPeriod; period++) {
    let same = 0;
    while (same < probe && text[at + same] === text[at + same + period]) same++;
    if (same === probe) return period;
  }
  return 0;
}

const withoutHalves = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

const maxSummaryLength = 200;

/** The description, or the start of the text up to the last sentence that fits. */
export function summaryOf(description: string, text: string) {
  if (description !== '') return description;
  const beginning = text.slice(0, maxSummaryLength + 1).replaceAll(/\s+/g, ' ');
  if (text.length <= maxSummaryLength) return beginning.trim();
  const cut = beginning.slice(0, maxSummaryLength);
  const end = Math.max(...['。', '！', '？', '. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  if (end >= maxSummaryLength / 4) return cut.slice(0, end + 1).trim();
  const whole = cut.toWellFormed().replace(/\ufffd$/u, '');
  return `${whole.trimEnd()}…`.trim();
}
