import type { ExtractionReason } from '../../contract/block-rules.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { binaryKind, decodePage, type DecodedPage } from './decode.ts';
import { docView } from './docview.ts';
import { parseHtml } from './html-tree.ts';
import { comparedText, outside, readMainText, summaryOf } from './main-text.ts';
import type { AnalyseOptionValues } from './options.ts';
import { markupFacts, readFacts, type MarkupFacts } from './page-facts.ts';
import type { DocView, FetchedPage, TextBlock } from './page.ts';
import { decodingProblems, htmlProblem, textProblems } from './reading-problems.ts';
import { rulesFor } from './select/rules.ts';
import { hashBlocks } from './template/block-hashes.ts';

export interface PageReading {
  readonly view: DocView;
  readonly problems: readonly NewProblem[];
  /** `block-hashes.ts` */
  readonly blockHashes: Uint8Array;
  readonly extraction: { readonly extractor: string; readonly reason: ExtractionReason };
  /** Null for what is no HTML. */
  readonly markup: MarkupFacts | null;
}

/** Bytes to DocView. Pure; never throws for any bytes: what was wrong with a page is told as problems. */
export function readPage(page: FetchedPage, options: AnalyseOptionValues): PageReading {
  const binary = binaryKind(page.bytes);
  if (binary !== null) return unreadable(page, binary);
  const decoded = decodePage(page.bytes, page.headers['content-type']);
  return isPlainText(page) ? readPlainText(page, decoded, options) : readHtml(page, decoded, options);
}

function readHtml(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues): PageReading {
  const rules = rulesFor(options.selectorRules, page.address);
  const tree = parseHtml(decoded.html, rules ? 'all' : 'needed');
  const facts = readFacts(tree);
  const mainText = readMainText(tree, facts, rules, options);
  const view = docView(page, decoded.charset, tree, facts, mainText);
  const markup = markupFacts(facts.markup);
  if (view.redirectTo !== null) return { ...redirecting(page, view, decoded), markup };
  return {
    view,
    problems: [
      ...decodingProblems(page.address, decoded),
      ...textProblems(page.address, view, mainText, options.maxTextCharacters, htmlProblem(tree, mainText.cut)),
    ],
    blockHashes: hashBlocks(tree, mainText.cut, view.blocks),
    extraction: mainText.extraction,
    markup,
  };
}

function redirecting(page: FetchedPage, view: DocView, decoded: DecodedPage): PageReading {
  const blocks = view.blocks.map((block): TextBlock => ({ ...block, ...outside }));
  const told: NewProblem = { code: 'redirected', address: page.address, parameters: { target: view.redirectTo ?? '' } };
  return {
    ...bare({ ...view, text: '', blocks, softNotFound: false }),
    problems: [...decodingProblems(page.address, decoded), told],
  };
}

/** A text file is its own main text, line by line. */
function readPlainText(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues): PageReading {
  const lines = decoded.html.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const shown = lines.filter(Boolean).map((text): TextBlock => ({ text, kept: true, rule: 'plain-text' }));
  const compared = comparedText(shown, options.maxTextCharacters);
  const { text, blocks } = compared;
  const view: DocView = {
    ...emptyView(page, decoded.charset),
    title: (blocks[0]?.text ?? '').slice(0, 120).toWellFormed(),
    pageType: 'article',
    summary: summaryOf('', text),
    text,
    blocks,
  };
  return {
    ...bare(view),
    problems: [
      ...decodingProblems(page.address, decoded),
      ...textProblems(page.address, view, compared, options.maxTextCharacters, null),
    ],
    blockHashes: hashBlocks(null, [], blocks),
  };
}

/** Bytes that are no text have no view but their digest and headers. */
function unreadable(page: FetchedPage, kind: string): PageReading {
  return {
    ...bare(emptyView(page, 'utf-8')),
    problems: [{ code: 'page-is-binary', address: page.address, parameters: { kind } }],
  };
}

const bare = (view: DocView): PageReading => ({
  view,
  problems: [],
  blockHashes: new Uint8Array(),
  extraction: { extractor: 'whole-body', reason: 'chosen' },
  markup: null,
});

function emptyView(page: FetchedPage, charset: string): DocView {
  const tree = parseHtml('');
  return { ...docView(page, charset, tree, readFacts(tree), { cut: [], blocks: [], text: '' }), pageType: 'other' };
}

function isPlainText({ address, headers }: FetchedPage): boolean {
  const type = headers['content-type'];
  return type === undefined ? /\.txt$/i.test(address) : /^\s*text\/plain\b/i.test(type);
}
