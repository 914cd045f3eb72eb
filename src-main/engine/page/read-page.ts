import type { NewProblem, ProblemCode } from '../../contract/problems.ts';
import { wordSet } from '../html/elements.ts';
import { binaryKind, decodePage, type DecodedPage } from './decode.ts';
import { docView, type DocView } from './docview.ts';
import type { Block } from './extract/segmented-page.ts';
import { attribute, parseHtml, type HtmlTree } from './html-tree.ts';
import { comparedText, keptRepetition, outside, readMainText, summaryOf, type MainText } from './main-text.ts';
import type { AnalyseOptionValues } from './options.ts';
import { markupFacts, readFacts, type MarkupFacts } from './page-facts.ts';
import type { FetchedPage } from './page.ts';
import { saysOldVersion } from './page-type.ts';
import { rulesFor } from './select/rules.ts';
import { hashBlocks } from './template/block-hashes.ts';

export interface PageReading extends Pick<MainText, 'extraction' | 'hasCode'> {
  readonly view: DocView;
  readonly problems: readonly NewProblem[];
  readonly blockHashes: Uint8Array;
  readonly markup: MarkupFacts | null;
}

/** Pure; never throws: what is wrong is reported as problems. */
export function readPage(page: FetchedPage, options: AnalyseOptionValues): PageReading {
  const kind = binaryKind(page.bytes);
  // Binary pages only get a digest and headers.
  if (kind !== null) return bare(emptyView(page, 'utf-8'), problemsOf(page, ['page-is-binary', { kind }]));
  const decoded = decodePage(page.bytes, page.headers['content-type']);
  return isPlainText(page) ? readPlainText(page, decoded, options) : readHtml(page, decoded, options);
}

function readHtml(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues) {
  const rules = rulesFor(options.selectorRules, page.address);
  const tree = parseHtml(decoded.html, rules ? 'all' : 'needed');
  const facts = readFacts(tree);
  const mainText = readMainText(tree, facts, rules, options);
  const view = docView(page, decoded.charset, tree, facts, mainText);
  const markup = markupFacts(facts.markup);
  if (view.redirectTo !== null) {
    const blocks = view.blocks.map((block) => ({ ...block, ...outside }));
    const problems = problemsOf(page, ...decodingProblems(decoded), ['redirected', { target: view.redirectTo }]);
    return { ...bare({ ...view, text: '', blocks, softNotFound: false }, problems), markup };
  }
  const { cut, extraction, hasCode } = mainText;
  const found = textProblems(view, mainText, options.maxTextCharacters, htmlProblem(tree, cut));
  const problems = problemsOf(page, ...decodingProblems(decoded), ...found);
  return { view, problems, blockHashes: hashBlocks(tree, cut, view.blocks), extraction, hasCode, markup };
}

function readPlainText(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues) {
  const lines = decoded.html.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const shown = lines.filter(Boolean).map((text) => ({ text, kept: true, rule: 'plain-text' }));
  const compared = comparedText(shown, options.maxTextCharacters);
  const { text, blocks } = compared;
  const heading = blocks.find((block) => !markup.test(block.text))?.text ?? '';
  const view: DocView = {
    ...emptyView(page, decoded.charset),
    title: heading.replace(/^#+ */, '').slice(0, 120).toWellFormed(),
    pageType: 'article',
    summary: summaryOf('', text),
    text,
    blocks,
  };
  const found = textProblems(view, compared, options.maxTextCharacters, null);
  return {
    ...bare(view, problemsOf(page, ...decodingProblems(decoded), ...found)),
    blockHashes: hashBlocks(null, [], blocks),
  };
}

/** Horizontal rules; directives and targets of reStructuredText. */
const markup = /^(?:[^\p{L}\p{N}]+$|\.\. )/u;

const bare = (view: DocView, problems: readonly NewProblem[]): PageReading => ({
  view,
  problems,
  blockHashes: new Uint8Array(),
  extraction: { extractor: 'whole-body', reason: 'chosen' },
  hasCode: false,
  markup: null,
});

function emptyView(page: FetchedPage, charset: string): DocView {
  const tree = parseHtml('');
  return { ...docView(page, charset, tree, readFacts(tree), { cut: [], blocks: [], text: '' }), pageType: 'other' };
}

function isPlainText({ address, headers }: FetchedPage) {
  const type = headers['content-type'];
  return type === undefined ? /\.txt$/i.test(address) : /^\s*text\/plain\b/i.test(type);
}

type Found = readonly [code: ProblemCode, parameters?: NewProblem['parameters']];

const problemsOf = ({ address }: FetchedPage, ...found: readonly Found[]) =>
  found.map(([code, parameters = {}]) => ({ code, address, parameters }));

function decodingProblems({ problem, charset, damaged }: DecodedPage) {
  const found: Found[] = [];
  if (problem?.kind === 'mislabelled') found.push(['charset-mislabelled', { declared: problem.declared, charset }]);
  if (problem?.kind === 'guessed') found.push(['charset-guessed', { charset }]);
  if (damaged > 0) found.push(['charset-damaged', { charset, count: damaged }]);
  return found;
}

/** @param reason why there is hardly any text */
function textProblems(
  { text, blocks, softNotFound }: DocView,
  { truncated, left, isUnsure }: Pick<MainText, 'truncated' | 'left'> & Partial<MainText>,
  limit: number,
  reason: ProblemCode | null,
) {
  const found: Found[] = [];
  if (reason) found.push([reason]);
  else if (text === '') found.push([blocks.some(({ kept }) => kept) ? 'text-is-code' : 'text-empty']);
  if (softNotFound) found.push(['soft-404']);
  if (saysOldVersion(blocks)) found.push(['old-version']);
  if (truncated) found.push(['text-truncated', { limit }]);
  if (isUnsure) found.push(['text-unsure']);
  if (left > 0) found.push(['text-repeats-itself', { count: left, limit: keptRepetition }]);
  return found;
}

/** Frames and scripts hide text from a reader of bytes. */
function htmlProblem(tree: HtmlTree, cut: readonly Block[]) {
  const letters = cut.reduce((sum, block) => sum + block.letters, 0);
  if (letters > hardlyAnything) return null;
  let [scripts, elements, frames] = [0, 0, 0];
  let asksForScript = false;
  for (const [i, node] of tree.nodes.entries()) {
    if (node.name === 'frameset' || node.name === 'frame') return 'page-is-frameset';
    if (node.name !== '' && !bareElements.has(node.name)) elements++;
    if (node.name === 'iframe') frames++;
    else if (node.name === 'script' && !/json|template|x-/i.test(attribute(node, 'type'))) scripts++;
    else if (node.name === 'noscript') asksForScript ||= (tree.nodes[i + 1]?.parent ?? -1) === i;
    else if (appRoot.test(attribute(node, 'id'))) asksForScript = true;
  }
  if (scripts > 0 && (asksForScript || (letters === 0 && elements === 0))) return 'page-needs-script';
  return frames > 0 && letters === 0 ? 'page-is-frameset' : null;
}

const hardlyAnything = 60;

const bareElements = wordSet('#root html head body title meta link base style script noscript');

const appRoot =
  /^(?:app|root|__next|__nuxt|main-app|app-root|q-app|react-root|vue-app|svelte|gatsby-focus-wrapper|___gatsby)$/i;
