import type { DomHandler } from 'htmlparser2';
import words from '../../../resources/words/html-elements.json' with { type: 'json' };

export type HtmlDocument = DomHandler['root'];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
export type Attributes = Readonly<Record<string, string>>;

/** Without prototype, since selectors ask for names such as `constructor`. */
export const noAttributes: Attributes = Object.freeze(Object.create(null) as Attributes);

export const wordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

export const voidElements = wordSet(words.void);

/** Cells begin and end a block, too, which splits layout tables. */
export const blockElements = wordSet(words.block);

export const silentElements = wordSet(words.silent);

export const rawTextElements = wordSet(words.rawText);

/** No end tag inside closes elements outside. */
export const scopeBorders = wordSet(words.scopeBorders);

/** Which elements a start tag closes, and where the search stops. */
type ImpliedEnd = Readonly<Record<'closes' | 'borders', ReadonlySet<string>>>;

const outermost = wordSet(words.outermost);
const paragraphBorders = new Set([...blockElements].filter((name) => name !== 'p' && name !== 'head'));

export const impliedEnds: ReadonlyMap<string, ImpliedEnd> = new Map<string, ImpliedEnd>([
  // `head`: one that was left open.
  ...[...blockElements]
    .filter((name) => !outermost.has(name))
    .map((name): [string, ImpliedEnd] => [name, { closes: wordSet('p head'), borders: paragraphBorders }]),
  ['a', { closes: wordSet('a'), borders: blockElements }],
  ...Object.entries(words.endedBy).map(([name, [closes = '', borders = '']]): [string, ImpliedEnd] => [
    name,
    { closes: wordSet(closes), borders: wordSet(borders) },
  ]),
]);
