import type { BlockRole } from '../../../contract/block-rules.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { type Block, type BlockDecision, isHeading } from './segmented-page.ts';
import { hasCodeSymbols, isClause, isCodeLine, shapeOfLine, type LineShape } from './line-shape.ts';

/**
 * The role of each kept block; prose for all others. Characters win over markup: a letter inside `<pre>` is prose,
 * lines of C inside `<p>` are code. Class names vary by theme and are not asked.
 */
export function rolesOf(
  tree: HtmlTree,
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
): readonly BlockRole[] {
  const placeOf = placesOf(tree);
  const roles = blocks.map((block, i): BlockRole => {
    const { kept, rule } = decisions[i] ?? { kept: false, rule: 'tags' };
    if (!kept || rule === 'selector-prose') return 'prose';
    return rule === 'selector-code' ? 'code' : roleOf(block, placeOf(block.element));
  });
  takeInLines(tree, blocks, decisions, roles);
  takeInNeighbours(blocks, decisions, roles);
  return roles;
}

/**
 * The nearest element that says what a block is. A listing is a `<pre>` whose lines or words are marked up, or that
 * stands in a figure or table.
 */
type Place = 'pre' | 'listing' | 'cell' | 'term' | 'definition' | 'item' | 'quotation' | 'none';

function roleOf(block: Block, place: Place): BlockRole {
  if (isHeading(block)) return isReference(block, place === 'pre' ? 'none' : place) ? 'reference' : 'heading';
  if (place === 'listing') return 'code';
  if (place === 'pre') return isProseInPre(block) ? 'prose' : 'code';
  if (block.text.includes('\n') && (block.coded || isCode(block.text))) return 'code';
  const isData = isReference(block, place);
  if (place === 'item') return isData ? 'reference' : 'list';
  if (place === 'quotation') return isData ? 'reference' : 'quotation';
  return isData ? 'reference' : 'prose';
}

function isCode(text: string): boolean {
  if (!hasCodeSymbols(text, minSymbols)) return false;
  const { code, all } = countLines(text);
  return code >= all * minCodeShare;
}

const minCodeShare = 0.7;

/** Letters, poems and plain-text documents are sent in `<pre>`, too. */
function isProseInPre({ coded, text }: Block): boolean {
  if (coded) return false;
  const { prose, code, all } = countLines(text);
  return prose >= all * minProseShare && code <= all * maxCodeShare;
}

function countLines(text: string): Readonly<Record<'code' | 'prose' | 'all', number>> {
  const sums = { code: 0, prose: 0, all: 0 };
  for (const line of text.split('\n')) {
    const shape = shapeOfLine(line);
    sums.all += shape.characters;
    if (isCodeLine(line, shape)) sums.code += shape.characters;
    else if (isClause(shape)) sums.prose += shape.characters;
  }
  return sums;
}

const minProseShare = 0.5;
const maxCodeShare = 0.05;

/** In cells and terms whatever is no clause; elsewhere code, a name or a signature. */
function isReference(block: Block, place: Place): boolean {
  const { text } = block;
  if (block.coded || fragment.test(text)) return true;
  if (text.length <= maxSignatureCharacters && typed.test(text)) return true;
  const isNamed = place === 'cell' || place === 'term';
  if (!isNamed && !isName(text) && (text.length > maxSignatureCharacters || !hasCodeSymbols(text, 1))) return false;
  const shape = shapeOfLine(text);
  if (isClause(shape)) return false;
  return isNamed || isName(text) || isSignature(text, shape);
}

/** Left of a listing that came apart: brackets and cut directives. */
const fragment = /^(?:[{}()[\];,]+$|#\s?(?:include|define|ifn?def|endif|pragma)\b)/;

/** A function with its types, or a name with a type: `size?: number`. */
const typed =
  /^(?:[\w$.#]+\??(?:<[^()]*>)?\((?:[\w$]+\??\s*:\s[^()]*|)\)(?:\s*(?::|[-=]>)\s*[\w$<>[\]|{}.,;?:& ]+)?|[\w$.]+(?:\?:\s*|\s*:\s*(?=[\w$.]+(?:<|\[\])))[\w$.]+[\w$<>[\]|{}.,;?:&' ]*(?:\s=\s\S+)?)$/;

/** `getName()`, `okhttp3.Call`, `max_size`, `--force`, `maxSize`, an address. */
function isName(text: string): boolean {
  return text.length <= maxNameCharacters && (identifier.test(text) || address.test(text));
}

const maxNameCharacters = 300;
const address = /^https?:\/\/\S+$/;
const identifier =
  /^(?!https?:)@?(?:--?[a-z][\w-]*|[\p{L}_$][\w$]*(?:(?:\.|::|#|->)[\w$]+)+|[a-z]+[A-Z]\w*|\w+_\w*|[\w.$#:]+\([\w\s.,<>[\]?=:|'"]*\))[:;,]?$/u;

function isSignature(text: string, shape: LineShape): boolean {
  const { symbols, characters, ideographs, ends } = shape;
  if (ideographs > 0 || ends) return false;
  return (
    (symbols >= minSymbols && isCodeLine(text, shape)) ||
    (declaration.test(text) && symbols > 0 && symbols > characters * minSymbolsOfSignature)
  );
}

const maxSignatureCharacters = 600;
const minSymbols = 2;
const minSymbolsOfSignature = 0.04;
const declaration =
  /^(?:@\w+ )*(?:public|private|protected|internal|abstract|static|final|open|override|suspend|const|export|declare|readonly|async|optional)?\s?(?:class|interface|enum|object|fun|val|var|void|type|function|struct|trait|impl|namespace|def|func|fn|[A-Za-z_$][\w$.]*(?:<.*>)?(?:\[\])?)\s+[\w$.]+/;

const lineTags: ReadonlySet<string> = new Set(['p', 'div', 'td']);
const minLines = 3;
const minCodeLines = 0.6;

/** Blocks of one line in a row, most of which are code, in one element or in rows with numbers, are a listing. */
function takeInLines(
  tree: HtmlTree,
  blocks: readonly Block[],
  decisions: readonly BlockDecision[],
  roles: BlockRole[],
): void {
  let lines: { index: number; isCode: boolean }[] = [];
  let parent = -1;
  const endRun = () => {
    const last = lines.findLastIndex(({ isCode: is }) => is);
    const run = lines.slice(0, last + 1);
    const code = run.filter(({ isCode: is }) => is).length;
    if (code >= minLines && code >= run.length * minCodeLines) for (const { index } of run) roles[index] = 'code';
    lines = [];
  };
  blocks.forEach((block, index) => {
    if (decisions[index]?.kept && lineNumbers.test(block.text)) return;
    const line = block.text.replace(/^\d+ /, '');
    const shape = isLineBlock(block, roles[index], decisions[index]) ? shapeOfLine(line) : null;
    const outer = shape ? holderOf(tree, block) : -1;
    if (!shape || outer !== parent || isClause(shape)) endRun();
    parent = outer;
    if (!shape || isClause(shape)) return;
    const isCode = isCodeLine(line, shape);
    if (isCode || lines.length > 0) lines.push({ index, isCode });
  });
  endRun();
}

function isLineBlock({ text, tag }: Block, role: BlockRole | undefined, decision: BlockDecision | undefined): boolean {
  if (decision?.kept !== true || decision.rule === 'selector-prose') return false;
  return (
    (role === 'prose' || role === 'reference') &&
    lineTags.has(tag) &&
    text.length <= maxLineCharacters &&
    !text.includes('\n')
  );
}

const maxLineCharacters = 200;

const maxNodesBefore = 8;

function holderOf({ nodes }: HtmlTree, { element, tag }: Block): number {
  const parent = nodes[element]?.parent ?? 0;
  if (tag !== 'td') return parent;
  const number = nodes
    .slice(parent + 1, Math.min(element, parent + maxNodesBefore))
    .find(({ name, text }) => name === '' && text.trim() !== '');
  return number !== undefined && lineNumbers.test(number.text.trim()) ? (nodes[parent]?.parent ?? 0) : -element;
}

/** Line numbers belong to the listing. */
function takeInNeighbours(blocks: readonly Block[], decisions: readonly BlockDecision[], roles: BlockRole[]): void {
  const takeIn = (i: number, neighbour: number) => {
    if (!decisions[i]?.kept || decisions[i]?.rule === 'selector-prose' || roles[neighbour] !== 'code') return;
    if (lineNumbers.test(blocks[i]?.text ?? '')) roles[i] = 'code';
  };
  for (let i = 1; i < blocks.length; i += 1) takeIn(i, i - 1);
  for (let i = blocks.length - 2; i >= 0; i -= 1) takeIn(i, i + 1);
}

const lineNumbers = /^\d+(?:\s+\d+)*$/;

function placesOf({ nodes }: HtmlTree): (element: number) => Place {
  const known = new Map<number, Place>();
  const placeOf = (element: number): Place => {
    let place = known.get(element);
    if (place === undefined) {
      const node = nodes[element];
      place = !node || element === 0 ? 'none' : (ownPlace(nodes, node, element) ?? placeOf(node.parent));
      known.set(element, place);
    }
    return place;
  };
  return placeOf;
}

/** Cells and items that hold much make the layout. */
function ownPlace(nodes: readonly TreeNode[], { name, end, parent }: TreeNode, element: number): Place | undefined {
  const place = placeOfName.get(name);
  if (place !== 'pre') return (place === 'cell' || place === 'item') && end - element > maxNodes ? undefined : place;
  const outer = nodes[parent]?.name ?? '';
  if (outer === 'figure' || outer === 'td') return 'listing';
  for (let i = element + 1; i < end; i += 1) if (lineMarks.has(nodes[i]?.name ?? '')) return 'listing';
  return 'pre';
}

const lineMarks: ReadonlySet<string> = new Set(['span', 'code', 'samp', 'kbd']);
const maxNodes = 60;

const placeOfName: ReadonlyMap<string, Place> = new Map([
  ...(['article', 'main', 'body'] as const).map((name) => [name, 'none'] as const),
  ['pre', 'pre'],
  ['td', 'cell'],
  ['th', 'cell'],
  ['dt', 'term'],
  ['dd', 'definition'],
  ['li', 'item'],
  ['blockquote', 'quotation'],
]);
