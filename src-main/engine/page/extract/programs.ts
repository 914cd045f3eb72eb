import table from '../../../../resources/extractor/programs.json' with { type: 'json' };
import { attributeMarks, perKind, perTree, type HtmlTree, type TreeNode } from '../html-tree.ts';
import { wordSet } from '../../html/elements.ts';
import { rememberedNames } from '../../remember.ts';
import type { Block } from './segmented-page.ts';

/**
 * What the public markup of widespread programs for forums, shops and blogs says of their pages. A selector is one
 * class, one id (`#post-*` for ids that end in a number) or `generator=` with the beginning of what a page names as its
 * generator: each name on a page is looked up once.
 */
type Program = Readonly<{
  name: string;
  /** Any of these tells that a page is made by it. */
  known: readonly string[];
  text: readonly string[];
  /** Around texts, with names and dates that are left to the classifier. What stands outside is no text. */
  frame?: readonly string[];
  never?: readonly string[];
  /** What stands outside is left to the classifier. */
  isPart?: boolean;
}>;

const programs: readonly Program[] = table.programs;

/** The greatest of an element and those around it counts. */
export const programCodes = { outside: 0, frame: 1, text: 2, never: 3 } as const;

const knownCode = 4;

type Entry = Readonly<{ program: number; code: number }>;

const entriesByName = Map.groupBy(
  programs.flatMap(({ known, text, frame = [], never = [] }, program) =>
    (
      [
        [known, knownCode],
        [text, programCodes.text],
        [frame, programCodes.frame],
        [never, programCodes.never],
      ] as const
    ).flatMap(([selectors, code]) => selectors.map((selector) => ({ selector, program, code }))),
  ),
  ({ selector }) => selector,
);

/** Parts of other programs that sites of all sorts embed: forms, notes on cookies, shares, reviews. */
const widget = -1;
const widgetEntry: Entry = { program: widget, code: programCodes.never };
const widgetNames = new RegExp(`(?:^|\\s)(?:${table.widgets.replaceAll(' ', '|')})`, 'i');

const noEntries: readonly Entry[] = [];

const entriesOf = (selector: string) => entriesByName.get(selector) ?? noEntries;

const entriesOfKind = perKind(({ name, className }) => {
  const ofName = entriesOf(name);
  if (className === undefined) return ofName;
  const entries = [...ofName, ...className.split(/\s+/).flatMap((own) => entriesOf(`.${own}`))];
  if (pageElements.has(name) || !widgetNames.test(className)) return entries;
  return [...entries, widgetEntry];
});

/** What is embedded leaves its names on these, too. */
const pageElements = wordSet('html body main article');

const entriesOfId = rememberedNames((id) => [
  ...entriesOf(`#${id}`),
  ...entriesOf(`#${id.replace(/\d+$/, '*')}`),
  ...(widgetNames.test(id) ? [widgetEntry] : []),
]);

const generators = [...entriesByName]
  .filter(([selector]) => selector.startsWith('generator='))
  .map(([selector, entries]) => [selector.slice('generator='.length).toLowerCase(), entries] as const);

function entriesOfNode({ name, marks, attributes }: TreeNode, ofKind: readonly Entry[]) {
  if (name === 'meta' && attributes['name']?.toLowerCase() === 'generator') {
    const generator = attributes['content']?.toLowerCase() ?? '';
    return generators.filter(([start]) => generator.startsWith(start)).flatMap(([, entries]) => entries);
  }
  const id = (marks & attributeMarks.id) === 0 ? '' : (attributes['id'] ?? '');
  return id === '' ? ofKind : [...ofKind, ...entriesOfId(id)];
}

const markedNodes = perTree(({ nodes, kinds }) => {
  const ofKinds = kinds.map(entriesOfKind);
  const marked: { readonly at: number; readonly entries: readonly Entry[] }[] = [];
  nodes.forEach((node, at) => {
    const entries = node.name === '' ? noEntries : entriesOfNode(node, ofKinds[node.kind] ?? noEntries);
    if (entries.length > 0) marked.push({ at, entries });
  });
  const known = new Set<number>();
  for (const { entries } of marked)
    for (const { code, program } of entries) if (code === knownCode || program === widget) known.add(program);
  return { marked, known };
});

/** Less may stand in an element that has its name by chance. */
const minLetters = 60;

export type ProgramReading = Readonly<{ name: string | null; isPart: boolean; codes: Uint8Array }>;

/** Of the first program that is known and holds text, else of widgets; `codes` has one of `programCodes` for each block. */
export function readByProgram(tree: HtmlTree, blocks: readonly Block[]): ProgramReading | null {
  const { known } = markedNodes(tree);
  if (known.size === 0) return null;
  for (const [number, { name, isPart = false }] of programs.entries()) {
    if (!known.has(number)) continue;
    const codes = codesOf(tree, blocks, number);
    if (lettersOf(blocks, codes, programCodes.text) >= minLetters) return { name, isPart, codes };
    if (isPart && lettersOf(blocks, codes, programCodes.never) > 0) return { name: null, isPart, codes };
  }
  return known.has(widget) ? { name: null, isPart: true, codes: codesOf(tree, blocks, widget) } : null;
}

function lettersOf(blocks: readonly Block[], codes: Uint8Array, code: number) {
  let letters = 0;
  blocks.forEach((block, i) => {
    if (codes[i] === code && !block.hidden) letters += block.letters;
  });
  return letters;
}

function codesOf(tree: HtmlTree, blocks: readonly Block[], number: number) {
  const ofNodes = new Uint8Array(tree.nodes.length);
  for (const { at, entries } of markedNodes(tree).marked)
    for (const { code, program } of entries)
      if ((program === number || program === widget) && code !== knownCode)
        ofNodes[at] = Math.max(ofNodes[at] ?? 0, code);
  tree.nodes.forEach(({ parent }, at) => {
    if (at > 0) ofNodes[at] = Math.max(ofNodes[at] ?? 0, ofNodes[parent] ?? 0);
  });
  return Uint8Array.from(blocks, ({ element }) => ofNodes[element] ?? 0);
}
