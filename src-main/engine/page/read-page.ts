import { hash } from 'node:crypto';
import type { NewProblem } from '../../contract/problems.ts';
import { decodePage, type DecodedPage } from './decode.ts';
import { declaredView, readMarkup, typeOf } from './docview.ts';
import { cutBlocks } from './extract/blocks.ts';
import { extractorById } from './extract/registry.ts';
import { parseHtml } from './html-tree.ts';
import { layoutSignature } from './layout.ts';
import type { AnalyseOptionValues } from './options.ts';
import type { DocView, FetchedPage, TextBlock } from './page.ts';

/**
 * Bytes to DocView: decode, parse once, cut into blocks, decide which of them are the main text, read what the page says of itself.
 * Pure; never throws for any bytes. What was wrong with the page is told as problems.
 */
export function readPage(page: FetchedPage, options: AnalyseOptionValues): { view: DocView; problems: NewProblem[] } {
  const decoded = decodePage(page.bytes, page.headers['content-type']);
  if (isPlainText(page)) return readPlainText(page, decoded, options);
  const tree = parseHtml(decoded.html);
  const markup = readMarkup(tree);
  const cut = cutBlocks(tree);
  const decisions = extractorById(options.extractor).extract({ tree, blocks: cut, title: markup.title || markup.facts.heading, options });
  const blocks = cut.map(({ text }, i): TextBlock => ({ text, kept: decisions[i]?.kept ?? false, rule: decisions[i]?.rule ?? 'outside-region' }));
  const { text, truncated } = joinKept(blocks, options.maxTextCharacters);
  const view: DocView = {
    ...declaredView(page, markup, blocks),
    pageType: typeOf(page, markup, blocks),
    charset: decoded.charset,
    layout: layoutSignature(tree, cut, blocks),
    text,
    blocks,
    bytesHash: hash('md5', page.bytes),
  };
  return { view, problems: problemsOf(page.address, decoded, text, truncated ? options.maxTextCharacters : null) };
}

/** A text file is its own main text, line by line; its first line stands for a title. */
function readPlainText(page: FetchedPage, decoded: DecodedPage, options: AnalyseOptionValues): { view: DocView; problems: NewProblem[] } {
  const lines = decoded.html.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const blocks = lines.filter(Boolean).map((text): TextBlock => ({ text, kept: true, rule: 'plain-text' }));
  const markup = readMarkup(parseHtml(''));
  const { text, truncated } = joinKept(blocks, options.maxTextCharacters);
  const view: DocView = {
    ...declaredView(page, markup, []),
    title: (blocks[0]?.text ?? '').slice(0, longestTitle).toWellFormed(),
    pageType: 'article',
    charset: decoded.charset,
    layout: plainLayout,
    text,
    blocks,
    bytesHash: hash('md5', page.bytes),
  };
  return { view, problems: problemsOf(page.address, decoded, text, truncated ? options.maxTextCharacters : null) };
}

const longestTitle = 120;
/** All text files look alike. */
const plainLayout = '0'.repeat(16);

function isPlainText({ address, headers }: FetchedPage): boolean {
  const type = headers['content-type'];
  return type === undefined ? /\.txt$/i.test(address) : /^\s*text\/plain\b/i.test(type);
}

function joinKept(blocks: readonly TextBlock[], limit: number): { text: string; truncated: boolean } {
  const text = blocks
    .filter((block) => block.kept)
    .map((block) => block.text)
    .join('\n');
  if (text.length <= limit) return { text, truncated: false };
  // Half of a surrogate pair would be no character.
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return { text: text.slice(0, end), truncated: true };
}

function problemsOf(address: string, decoded: DecodedPage, text: string, cutAt: number | null): NewProblem[] {
  const problems: NewProblem[] = [];
  const { trouble, charset } = decoded;
  if (trouble?.kind === 'mislabelled') problems.push({ code: 'charset-mislabelled', address, parameters: { declared: trouble.declared, charset } });
  if (trouble?.kind === 'guessed') problems.push({ code: 'charset-guessed', address, parameters: { charset } });
  if (text === '') problems.push({ code: 'text-empty', address, parameters: {} });
  if (cutAt !== null) problems.push({ code: 'text-truncated', address, parameters: { limit: cutAt } });
  return problems;
}
