import table from '../../../../resources/extractor/programs.json' with { type: 'json' };
import { wordSet } from '../../html/elements.ts';
import { rememberedNames } from '../../remember.ts';
import { attributeMarks, perKind, perTree, type HtmlTree, type TreeNode } from '../html-tree.ts';
import type { Block } from './segmented-page.ts';

/**
 * Known markup of widespread programs for forums, shops and blogs. A selector is one element name, one class, one id
 * (`#post-*` for ids that end in a number) or `generator=` with the start of the declared generator, so each name on a
 * page is looked up once.
 */
type Program = Readonly<{
  name: string;
  /** Any of these identifies the program. */
  known: readonly string[];
  text?: readonly string[];
  /**
   * Elements with texts, names and dates; what is not `text` is left to the classifier. Needed where themes use names
   * of texts elsewhere, too.
   */
  frame?: readonly string[];
  never?: readonly string[];
  /** If true, the classifier decides outside; else nothing there is text. */
  isPart?: boolean;
}>;

const programs: readonly Program[] = table.programs;

export const programCodes = { outside: 0, frame: 1, text: 2, never: 3 } as const;

/** Bits of an element and its ancestors. */
const bits = { frame: 1, text: 2, never: 4, known: 8 } as const;

type Entry = Readonly<{ program: number; bit: number }>;

const entriesByName = Map.groupBy(
  programs.flatMap((program, number) =>
    (['known', 'text', 'frame', 'never'] as const).flatMap((key) =>
      (program[key] ?? []).map((selector) => ({ selector, program: number, bit: bits[key] })),
    ),
  ),
  ({ selector }) => selector,
);

/** Embedded parts of other programs: forms, cookie notices, share buttons, reviews. */
const widget = -1;
const widgetEntry: Entry = { program: widget, bit: bits.never };
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

/** Embedded parts put their names on these, too. */
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
  const ofId = (marks & attributeMarks.id) === 0 ? noEntries : entriesOfId(attributes['id'] ?? '');
  if (ofId.length === 0) return ofKind;
  return ofKind.length === 0 ? ofId : [...ofKind, ...ofId];
}

const markedNodes = perTree(({ nodes, kinds }) => {
  const ofKinds = kinds.map(entriesOfKind);
  const marked: { readonly at: number; readonly entries: readonly Entry[] }[] = [];
  const known = new Set<number>();
  nodes.forEach((node, at) => {
    const entries = node.name === '' ? noEntries : entriesOfNode(node, ofKinds[node.kind] ?? noEntries);
    if (entries.length === 0) return;
    marked.push({ at, entries });
    for (const { bit, program } of entries) if (bit === bits.known || program === widget) known.add(program);
  });
  return { marked, known };
});

/** @param name null when only parts that are no text are known */
export type ProgramReading = Readonly<{ name: string | null; isPart: boolean; codes: Uint8Array }>;

/** Uses the first program that is known and holds text. `codes`: one of `programCodes` per block. */
export function readByProgram(tree: HtmlTree, blocks: readonly Block[]): ProgramReading | null {
  const { known } = markedNodes(tree);
  if (known.size === 0) return null;
  let apart: ProgramReading | null = null;
  for (const [number, { name, isPart = false }] of programs.entries()) {
    if (!known.has(number)) continue;
    const codes = codesOf(tree, blocks, number);
    const texts = blocks.filter((block, i) => codes[i] === programCodes.text && !block.hidden);
    const letters = texts.reduce((sum, block) => sum + block.letters, 0);
    if (letters >= minLetters) return { name, isPart, codes };
    if (isPart) apart ??= { name: null, isPart, codes };
  }
  if (apart !== null || !known.has(widget)) return apart;
  return { name: null, isPart: true, codes: codesOf(tree, blocks, widget) };
}

/** Less may be in an element that has the name by chance. */
const minLetters = 60;

function codesOf(tree: HtmlTree, blocks: readonly Block[], number: number) {
  const hasFrame = programs[number]?.frame !== undefined;
  const around = new Uint8Array(tree.nodes.length);
  for (const { at, entries } of markedNodes(tree).marked)
    for (const { bit, program } of entries)
      if (program === number || program === widget) around[at] = (around[at] ?? 0) | bit;
  tree.nodes.forEach(({ parent }, at) => {
    if (at > 0) around[at] = (around[at] ?? 0) | (around[parent] ?? 0);
  });
  return Uint8Array.from(blocks, ({ element }) => codeOf(around[element] ?? 0, hasFrame));
}

function codeOf(around: number, hasFrame: boolean) {
  if ((around & bits.never) !== 0) return programCodes.never;
  const isFramed = (around & bits.frame) !== 0;
  if ((around & bits.text) !== 0 && (isFramed || !hasFrame)) return programCodes.text;
  return isFramed ? programCodes.frame : programCodes.outside;
}
