import { isCjk } from '../../character-classes.ts';
import { wordSet } from '../../html/elements.ts';
import type { BlockRole } from '../../../contract/block-rules.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { type Block, type BlockDecision, isHeading, linkDensity } from './segmented-page.ts';
import { isWideMark } from './text-measure.ts';

/**
 * Distinguishes code and reference data from running text; what is not kept counts as prose. Characters win over
 * markup: a letter inside `<pre>` is prose, lines of C inside `<p>` are code.
 */
export function rolesOf(
  tree: HtmlTree,
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
): readonly BlockRole[] {
  const placeOf = placesOf(tree);
  const letters = blocks.reduce((sum, { text }, at) => (decisions[at]?.kept ? sum + text.length : sum), 0);
  const roles = blocks.map((block, i): BlockRole => {
    const { kept, rule } = decisions[i] ?? {};
    if (!kept || rule === 'selector-prose') return 'prose';
    if (rule === 'reference') return 'reference';
    if (rule === 'selector-code') return 'code';
    return roleOf(block, placeOf(block.element), block.text.length >= minWholePage * letters);
  });
  joinCodeLines(tree, blocks, decisions, roles);
  joinLineNumbers(blocks, decisions, roles);
  return roles;
}

/** Share of the kept text. */
const minWholePage = 0.7;

/**
 * Whether the code and reference data of a page look like code in themselves. Shops and offices have data in their
 * tables, too: sizes, prices, opening hours.
 */
export function areOfCode(blocks: readonly Block[], roles: readonly BlockRole[], isKept: (at: number) => boolean) {
  let [code, all] = [0, 0];
  for (const [at, block] of blocks.entries()) {
    const role = roles[at];
    if (!isKept(at) || (role !== 'code' && role !== 'reference')) continue;
    all += block.text.length;
    if (role === 'code' || isReference(block, 'none')) code += block.text.length;
  }
  return code > 0 && code >= all * minCodeOfData;
}

const minCodeOfData = 0.2;

/** `listing`: a `<pre>` with marked-up lines or words, or in a figure or table. */
type Place = 'pre' | 'listing' | 'cell' | 'term' | 'definition' | 'item' | 'quotation' | 'none';

function roleOf(block: Block, place: Place, isWholePage: boolean): BlockRole {
  if (isHeading(block)) return isReference(block, place === 'pre' ? 'none' : place) ? 'reference' : 'heading';
  if (place === 'listing') return 'code';
  if (place === 'pre') return isProseInPre(block, isWholePage) ? 'prose' : 'code';
  if (block.text.includes('\n') && (block.coded || isCode(block.text))) return 'code';
  // An entry of a table of contents is not a defined term.
  if (isReference(block, place)) return place === 'term' && linkDensity(block) >= minLinkedTerm ? 'list' : 'reference';
  return place === 'item' ? 'list' : place === 'quotation' ? 'quotation' : 'prose';
}

const minLinkedTerm = 0.8;

function isCode(text: string) {
  if (!hasCodeSymbols(text, minSymbols)) return false;
  const { code, all } = countLines(text);
  return code >= all * minCodeShare;
}

const minCodeShare = 0.7;

/** Letters and poems are published in `<pre>`, too, and so are whole manuals, with examples and tables among the prose. */
function isProseInPre({ coded, text }: Block, isWholePage: boolean) {
  if (coded) return false;
  const { prose, code, all } = countLines(text);
  return prose >= all * minProseShare && code <= all * (isWholePage ? maxCodeShareOfPage : maxCodeShare);
}

const maxCodeShareOfPage = 0.25;
const maxCodeShare = 0.05;
const minProseShare = 0.5;

function countLines(text: string) {
  const sums = { code: 0, prose: 0, all: 0 };
  for (const line of text.split('\n')) {
    const shape = shapeOfLine(line);
    sums.all += shape.characters;
    if (isCodeLine(shape)) sums.code += shape.characters;
    else if (isClause(shape)) sums.prose += shape.characters;
  }
  return sums;
}

/** Data to look up: in cells and terms, everything that is no clause; elsewhere code, a name or a signature. */
function isReference({ coded, text }: Block, place: Place) {
  if (coded || fragment.test(text)) return true;
  const isShort = text.length <= maxSignatureCharacters;
  if (isShort && typed.test(text)) return true;
  const isNamed = place === 'cell' || place === 'term' || isName(text);
  if (!isNamed && !(isShort && hasCodeSymbols(text, 1))) return false;
  const shape = shapeOfLine(text);
  return !isClause(shape) && (isNamed || isSignature(shape));
}

const maxSignatureCharacters = 600;

const fragment = /^(?:[{}()[\];,]+$|#\s?(?:include|define|ifn?def|endif|pragma)\b)/;

/** Typed functions and names, as `size?: number`. */
const typed =
  /^(?:[\w$.#]+\??(?:<[^()]*>)?\((?:[\w$]+\??\s*:\s[^()]*|)\)(?:\s*(?::|[-=]>)\s*[\w$<>[\]|{}.,;?:& ]+)?|[\w$.]+(?:\?:\s*|\s*:\s*(?=[\w$.]+(?:<|\[\])))[\w$.]+[\w$<>[\]|{}.,;?:&' ]*(?:\s=\s\S+)?)$/;

/** Such as `getName()`, `okhttp3.Call`, `max_size`, `--force`, `maxSize`, an address. */
const isName = (text: string) => text.length <= maxNameCharacters && (identifier.test(text) || address.test(text));

const maxNameCharacters = 300;

const address = /^https?:\/\/\S+$/;
const identifier =
  /^(?!https?:)@?(?:--?[a-z][\w-]*|[\p{L}_$][\w$]*(?:(?:\.|::|#|->)[\w$]+)+|[a-z]+[A-Z]\w*|\w+_\w*|[\w.$#:]+\([\w\s.,<>[\]?=:|'"]*\))[:;,]?$/u;

function isSignature(shape: LineShape) {
  const { line, symbols, characters, ideographs } = shape;
  if (ideographs > 0 || endsSentence(line)) return false;
  if (symbols >= minSymbols && isCodeLine(shape)) return true;
  return declaration.test(line) && symbols > 0 && symbols > characters * minSymbolsOfSignature;
}

const minSymbols = 2;
const minSymbolsOfSignature = 0.04;

const declaration =
  /^(?:@\w+ )*(?:public|private|protected|internal|abstract|static|final|open|override|suspend|const|export|declare|readonly|async|optional)?\s?(?:class|interface|enum|object|fun|val|var|void|type|function|struct|trait|impl|namespace|def|func|fn|[A-Za-z_$][\w$.]*(?:<.*>)?(?:\[\])?)\s+[\w$.]+/;

const lineTags = wordSet('p div td');

/** A listing of lines in one element or in rows with numbers, most of them code. */
function joinCodeLines(
  tree: HtmlTree,
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
  roles: BlockRole[],
) {
  let lines: { index: number; isCode: boolean }[] = [];
  let parent = -1;
  const endRun = () => {
    if (lines.length === 0) return;
    const run = lines.slice(0, lines.findLastIndex((line) => line.isCode) + 1);
    const code = run.filter((line) => line.isCode).length;
    if (code >= minLines && code >= run.length * minCodeLines) for (const { index } of run) roles[index] = 'code';
    lines = [];
  };
  blocks.forEach((block, index) => {
    const decision = decisions[index];
    if (decision?.kept && lineNumbers.test(block.text)) return;
    const isLine = isLineBlock(block, roles[index], decision);
    const shape = isLine ? shapeOfLine(block.text.replace(/^\d+ /, '')) : null;
    const endsCode = !shape || isClause(shape);
    const outer = shape ? holderOf(tree, block) : -1;
    if (outer !== parent || endsCode) endRun();
    parent = outer;
    if (endsCode) return;
    const isCode = isCodeLine(shape);
    if (isCode || lines.length > 0) lines.push({ index, isCode });
  });
  endRun();
}

const minCodeLines = 0.6;
const minLines = 3;

const isLineBlock = ({ text, tag }: Block, role: BlockRole | undefined, decision: BlockDecision | undefined) =>
  decision?.kept === true &&
  decision.rule !== 'selector-prose' &&
  decision.rule !== 'reference' &&
  (role === 'prose' || role === 'reference') &&
  lineTags.has(tag) &&
  text.length <= maxLineCharacters &&
  !text.includes('\n');

function holderOf({ nodes }: HtmlTree, { element, tag }: Block) {
  const parent = nodes[element]?.parent ?? 0;
  if (tag !== 'td') return parent;
  const before = nodes.slice(parent + 1, Math.min(element, parent + maxNodesBefore));
  const number = before.find(({ name, text }) => name === '' && text.trim() !== '')?.text ?? '';
  return lineNumbers.test(number.trim()) ? (nodes[parent]?.parent ?? 0) : -element;
}

const maxLineCharacters = 200;
const maxNodesBefore = 8;

function joinLineNumbers(blocks: readonly Block[], decisions: readonly BlockDecision[], roles: BlockRole[]) {
  const join = (i: number, neighbour: number) => {
    if (!decisions[i]?.kept || decisions[i]?.rule === 'selector-prose' || roles[neighbour] !== 'code') return;
    if (lineNumbers.test(blocks[i]?.text ?? '')) roles[i] = 'code';
  };
  for (let i = 1; i < blocks.length; i++) join(i, i - 1);
  for (let i = blocks.length - 2; i >= 0; i--) join(i, i + 1);
}

const lineNumbers = /^\d+(?:\s+\d+)*$/;

function placesOf({ nodes }: HtmlTree): (element: number) => Place {
  const known = new Map<number, Place>([[0, 'none']]);
  const placeOf = (element: number): Place => {
    const before = known.get(element);
    const node = nodes[element];
    if (before || !node) return before ?? 'none';
    const place = ownPlace(nodes, node, element) ?? placeOf(node.parent);
    known.set(element, place);
    return place;
  };
  return placeOf;
}

/** Large cells and items are layout. */
function ownPlace(nodes: readonly TreeNode[], { name, end, parent }: TreeNode, element: number): Place | undefined {
  const place = placeOfName.get(name);
  if (place !== 'pre') return (place === 'cell' || place === 'item') && end - element > maxNodes ? undefined : place;
  const outer = nodes[parent]?.name ?? '';
  if (outer === 'figure' || outer === 'td') return 'listing';
  for (let i = element + 1; i < end; i++) if (lineMarks.has(nodes[i]?.name ?? '')) return 'listing';
  return 'pre';
}

const maxNodes = 60;

const lineMarks = wordSet('span code samp kbd');

const placeOfName = new Map<string, Place>(
  Object.entries({
    article: 'none',
    main: 'none',
    body: 'none',
    pre: 'pre',
    td: 'cell',
    th: 'cell',
    dt: 'term',
    dd: 'definition',
    li: 'item',
    blockquote: 'quotation',
  }),
);

type LineShape = Readonly<ReturnType<typeof shapeOfLine>>;

/** `wideMarks`: ，。；：、！？; `symbols`: characters rare in sentences. */
function shapeOfLine(line: string) {
  let symbols = 0;
  let ideographs = 0;
  let foreign = 0;
  let wideMarks = 0;
  let characters = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code <= 0x20 || code === 0xa0 || code === 0x3000) continue;
    characters++;
    if (code < 0x80) {
      symbols += symbolsAt(line, i, code);
      continue;
    }
    foreign++;
    if (isCjk(code)) ideographs++;
    else if (isWideMark(code)) wideMarks++;
  }
  return { line, ideographs, wideMarks, foreign, symbols, characters };
}

const endsSentence = (line: string) => sentenceEnd.test(line.trimEnd().slice(-4));

const codeSymbols = Uint8Array.from({ length: 0x80 }, (_, code) =>
  '{}[];=<>_|\\*^~`'.includes(String.fromCharCode(code)) ? 1 : 0,
);

const openBracket = 0x28;
const semicolon = 0x3b;

/** Brackets count for two, and only behind a name; semicolons unless a sentence goes on. */
function symbolsAt(line: string, at: number, code: number) {
  if (code === openBracket) return at > 0 && /[\w$\])>]/.test(line.charAt(at - 1)) ? 2 : 0;
  if (code === semicolon && line.charAt(at + 1) === ' ') return 0;
  return codeSymbols[code] ?? 0;
}

/** Lower case or with an initial capital; no identifier such as `maxSize` or `okhttp3.Call`. */
const plainWord = /^["'“«(]?[\p{Lu}]?[\p{Ll}\p{Lo}\p{M}]*(?:['’-]\p{Ll}+)*[.,;:!?)"'”»…]*$/u;
const sentenceEnd = /[\p{L}\p{N})"'”»`][.!?…][)"'”»]?$|[。！？]["'”」』）)]?$/u;

function hasCodeSymbols(text: string, min: number) {
  let symbols = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80 && (codeSymbols[code] === 1 || code === openBracket) && (symbols += 1) >= min) return true;
  }
  return false;
}

function isClause(shape: LineShape) {
  const { line, ideographs, wideMarks, symbols, characters } = shape;
  if (symbols > characters * maxSymbolsOfProse) return false;
  if (ideographs * 2 > characters)
    return ideographs >= minIdeographs * 2 || (ideographs >= minIdeographs && wideMarks > 0);
  const pieces = line.trim().split(/\s+/);
  let plainWords = 0;
  for (const piece of pieces) {
    if (plainWord.test(piece)) plainWords++;
    if (plainWords >= minWords && plainWords * 2 > pieces.length) return true;
  }
  return plainWords * 2 > pieces.length && plainWords >= minWordsOfSentence && endsSentence(line);
}

const maxSymbolsOfProse = 0.08;
const minWords = 5;
const minWordsOfSentence = 3;
const minIdeographs = 8;

function isCodeLine(shape: LineShape) {
  const { line, symbols, characters, foreign, wideMarks } = shape;
  if (codeStart.test(line)) return true;
  if (wideMarks > 0 || foreign * 3 > characters) return false;
  if (isClause(shape)) return false;
  return codeEnd.test(line) || (symbols >= 2 && symbols > characters * minSymbolsOfCode);
}

const minSymbolsOfCode = 0.1;

const codeStart =
  /^\s*(?:#\s*(?:include|define|ifn?def|endif|pragma)\b|\/\/|\/\*|\*\/|<\/?[a-z][\w-]*(?:\s+[\w:-]+=|>|\s*\/>)|\$ \S|>>> |import [\w.{*]+(?: from |;|$)|from [\w.]+ import |using namespace |(?:public|private|protected) (?:static |final |abstract |class |void |override )|(?:def|func|fn|fun) \w+\(|function\s*\w*\(|(?:const|let|var) \w+\s*=|return\b[^.]*;$|@\w+(?:\(.*\))?$|(?:if|for|while|switch) ?\(.*[){;]$|template ?<|typedef )/;
const codeEnd = /(?:[)\]}\w"']\s*;|[{}]|=>|\)\s*:|\\)\s*(?:\/\/.*)?$/;
