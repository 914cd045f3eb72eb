import { hash } from 'node:crypto';
import type { ExtractionReason } from '../../contract/block-rules.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { binaryKind } from './binary.ts';
import { decodePage, type DecodedPage } from './decode.ts';
import { declaredView, readMarkup, typeOf, segmentPage } from './docview.ts';
import { cutBlocks } from './extract/blocks.ts';
import { extractMainText } from './extract/registry.ts';
import { rolesOf } from './extract/roles.ts';
import { parseHtml } from './html-tree.ts';
import { layoutSignature } from './layout.ts';
import { joinKept } from './main-text.ts';
import { markupFacts, type MarkupFacts } from './markup-facts.ts';
import type { AnalyseOptionValues } from './options.ts';
import type { DocView, FetchedPage, TextBlock } from './page.ts';
import { decodingProblems, textProblems } from './reading-problems.ts';
import { applySelection, selectByRules } from './select/apply-rules.ts';
import { rulesFor } from './select/rules.ts';
import { isSoftNotFound } from './soft-not-found.ts';
import { hashBlocks } from './template/block-hashes.ts';
import { budgets } from '../budgets.ts';

export interface PageReading {
  readonly view: DocView;
  readonly problems: readonly NewProblem[];
  /** `block-hashes.ts` */
  readonly blockHashes: Uint8Array;
  readonly extraction: { readonly extractor: string; readonly reason: ExtractionReason };
  readonly markup: MarkupFacts | null;
}

/**
 * Bytes to DocView: decode, parse once, cut into blocks, decide which of them are the main text, read what the page
 * says of itself. Pure; never throws for any bytes. What was wrong with the page is told as problems.
 */
export function readPage(page: FetchedPage, options: AnalyseOptionValues): PageReading {
  const binary = binaryKind(page.bytes);
  if (binary !== null) return unreadable(page, binary);
  const decoded = decodePage(page.bytes, page.headers['content-type']);
  if (isPlainText(page)) return readPlainText(page, decoded, options);
  const rules = rulesFor(options.selectorRules, page.address);
  const tree = parseHtml(decoded.html, rules ? 'all' : 'needed');
  const markup = readMarkup(tree);
  const selection = rules && selectByRules(tree, rules);
  const cut = cutBlocks(tree, selection?.marks);
  const extraction = extractMainText(segmentPage(tree, markup, cut, options));
  const decisions = selection ? applySelection(cut, extraction.decisions, selection) : extraction.decisions;
  const roles = rolesOf(tree, cut, decisions);
  const { blocks, left } = withoutRepetition(
    cut.map(({ text }, i): TextBlock => {
      const { kept, rule } = decisions[i] ?? outside;
      const role = roles[i] ?? 'prose';
      return role === 'prose' ? { text, kept, rule } : { text, kept, rule, role };
    }),
  );
  const { text, truncated } = joinKept(blocks, options.maxTextCharacters);
  const declared = declaredView(page, { tree, markup, cut, blocks });
  const isUnsure = extraction.isUnsure && (selection?.included ?? null) === null;
  const view: DocView = {
    ...declared,
    pageType: typeOf(page, { markup, cut, blocks }),
    charset: decoded.charset,
    layout: layoutSignature(tree, cut, blocks),
    summary: summaryOf(declared.description, text),
    softNotFound: isSoftNotFound({ title: declared.title, heading: declared.heading, text }),
    text,
    blocks,
    bytesHash: hash('md5', page.bytes),
  };
  if (view.redirectTo !== null) return { ...redirecting(page, view, decoded), markup: markupFacts(markup.facts) };
  const found = textProblems(page.address, view, truncated ? options.maxTextCharacters : null, tree, cut);
  return {
    view,
    problems: [
      ...decodingProblems(page.address, decoded),
      ...found,
      ...(isUnsure ? [{ code: 'text-unsure', address: page.address, parameters: {} } as const] : []),
      ...repetitionProblems(page.address, left),
    ],
    blockHashes: hashBlocks(tree, cut, blocks),
    extraction: { extractor: extraction.extractor, reason: extraction.reason },
    markup: markupFacts(markup.facts),
  };
}

const repetitionProblems = (address: string, left: number): NewProblem[] =>
  left === 0 ? [] : [{ code: 'text-repeats-itself', address, parameters: { count: left, limit: keptRepetition } }];

/** What a redirecting page shows is no text of the site. */
function redirecting(page: FetchedPage, view: DocView, decoded: DecodedPage): PageReading {
  const blocks = view.blocks.map((block): TextBlock => ({ ...block, ...outside }));
  const told: NewProblem = { code: 'redirected', address: page.address, parameters: { target: view.redirectTo ?? '' } };
  return {
    view: { ...view, text: '', blocks, softNotFound: false },
    problems: [...decodingProblems(page.address, decoded), told],
    blockHashes: new Uint8Array(),
    extraction: notExtracted,
    markup: null,
  };
}

const outside = { kept: false, rule: 'outside-region' } as const;

/** A text file is its own main text, line by line. */
function readPlainText(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues): PageReading {
  const lines = decoded.html.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const { blocks, left } = withoutRepetition(
    lines.filter(Boolean).map((text): TextBlock => ({ text, kept: true, rule: 'plain-text' })),
  );
  const { text, truncated } = joinKept(blocks, options.maxTextCharacters);
  const view: DocView = {
    ...emptyView(page),
    title: (blocks[0]?.text ?? '').slice(0, maxTitleLength).toWellFormed(),
    pageType: 'article',
    charset: decoded.charset,
    summary: summaryOf('', text),
    text,
    blocks,
  };
  const found = textProblems(page.address, view, truncated ? options.maxTextCharacters : null, null, []);
  const problems = [...decodingProblems(page.address, decoded), ...found, ...repetitionProblems(page.address, left)];
  return { view, problems, blockHashes: hashBlocks(null, [], blocks), extraction: notExtracted, markup: null };
}

/** Bytes that are no text have no view but their digest and headers. */
function unreadable(page: FetchedPage, kind: string): PageReading {
  return {
    view: emptyView(page),
    problems: [{ code: 'page-is-binary', address: page.address, parameters: { kind } }],
    blockHashes: new Uint8Array(),
    extraction: notExtracted,
    markup: null,
  };
}

function emptyView(page: FetchedPage): DocView {
  const tree = parseHtml('');
  return {
    ...declaredView(page, { tree, markup: readMarkup(tree), cut: [], blocks: [] }),
    pageType: 'other',
    charset: 'utf-8',
    layout: plainLayout,
    summary: '',
    softNotFound: false,
    text: '',
    blocks: [],
    bytesHash: hash('md5', page.bytes),
  };
}

const notExtracted: PageReading['extraction'] = { extractor: 'whole-body', reason: 'chosen' };

const maxTitleLength = 120;
/** All files without markup look alike. */
const plainLayout = '0'.repeat(16);

function isPlainText({ address, headers }: FetchedPage): boolean {
  const type = headers['content-type'];
  return type === undefined ? /\.txt$/i.test(address) : /^\s*text\/plain\b/i.test(type);
}

export const { max: keptRepetition } = budgets.repeatedCharacters;
/** A shorter run is a line of dashes or a laugh. */
const minRun = 200;
/** Longer pieces are words, which cost no more than any text. */
const maxPeriod = 16;
/** Every run has a place of this grid with `probe` characters behind it. */
const step = 64;
const probe = 48;

interface UnrepeatedBlocks {
  readonly blocks: readonly TextBlock[];
  readonly left: number;
}

/**
 * Shortens runs of one repeated letter, or a few: comparing pages of two million equal letters takes seconds. The
 * beginning stays, so that copies are found.
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
    // A surrogate pair may have been cut.
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

/** Length of the repeated piece, or 0. */
function periodAt(text: string, at: number): number {
  for (let period = 1; period <= maxPeriod; period += 1) {
    let same = 0;
    while (same < probe && text[at + same] === text[at + same + period]) same += 1;
    if (same === probe) return period;
  }
  return 0;
}

const withoutHalves = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

const maxSummaryLength = 200;

/** The description, or the beginning of the text up to the last end of a sentence that fits. */
export function summaryOf(description: string, text: string): string {
  if (description !== '') return description;
  const beginning = text.slice(0, maxSummaryLength + 1).replaceAll(/\s+/g, ' ');
  if (text.length <= maxSummaryLength) return beginning.trim();
  const cut = beginning.slice(0, maxSummaryLength);
  const end = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('！'), cut.lastIndexOf('？'), lastWestern(cut));
  return (
    end >= maxSummaryLength / 4
      ? cut.slice(0, end + 1)
      : `${cut
          .toWellFormed()
          .replace(/\ufffd$/u, '')
          .trimEnd()}…`
  ).trim();
}

function lastWestern(text: string): number {
  return Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
}
