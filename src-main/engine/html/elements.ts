import type { DomHandler } from 'htmlparser2';

export type HtmlDocument = DomHandler['root'];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
export type Attributes = Readonly<Record<string, string>>;

/** No prototype, as selectors ask for names such as `constructor`. */
export const noAttributes: Attributes = Object.freeze(Object.create(null) as Attributes);

export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

export const voidElements = wordSet(
  'area base basefont br col embed frame hr img input keygen link meta param source track wbr',
);

/** Cells begin and end a block, too: layouts made of tables come apart. */
export const blockElements = wordSet(
  '#root html head body address article aside blockquote caption center dd details dialog dir',
  'div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header',
  'hgroup hr iframe legend li main menu nav ol optgroup option p pre search section select',
  'summary table tbody td template textarea tfoot th thead title tr ul video audio',
);

export const silentElements = wordSet(
  'script style noscript template select button svg math textarea iframe object applet audio video',
  'canvas datalist noframes noembed head title map dialog',
);

export const rawTextElements = wordSet('script style title textarea noscript svg template');

/** No end tag from inside reaches beyond. */
export const scopeBorders = wordSet('table td th caption template svg #root');

type ImpliedEnd = Readonly<Record<'closes' | 'borders', ReadonlySet<string>>>;

const outermost = wordSet('#root html head title body frameset template');
const flowElements = [...blockElements].filter((name) => !outermost.has(name));
const paragraphBorders = new Set([...blockElements].filter((name) => name !== 'p' && name !== 'head'));
const definitionBorders = wordSet('dl table td th #root');
const tableBorders = wordSet('table template #root');
const cellBorders = wordSet('table template #root tr');
const tablePart: ImpliedEnd = { closes: wordSet('thead tbody tfoot tr td th caption'), borders: tableBorders };

export const impliedEnds: ReadonlyMap<string, ImpliedEnd> = new Map<string, ImpliedEnd>([
  // Ends a head that was left open.
  ...flowElements.map((name): [string, ImpliedEnd] => [name, { closes: wordSet('p head'), borders: paragraphBorders }]),
  ['a', { closes: wordSet('a'), borders: blockElements }],
  ['li', { closes: wordSet('li'), borders: wordSet('ul ol menu dir table td th #root') }],
  ['dt', { closes: wordSet('dt dd'), borders: definitionBorders }],
  ['dd', { closes: wordSet('dt dd'), borders: definitionBorders }],
  ['td', { closes: wordSet('td th'), borders: cellBorders }],
  ['th', { closes: wordSet('td th'), borders: cellBorders }],
  ['tr', { closes: wordSet('tr td th caption'), borders: tableBorders }],
  ['tbody', tablePart],
  ['thead', tablePart],
  ['tfoot', tablePart],
  ['option', { closes: wordSet('option'), borders: wordSet('select optgroup datalist #root') }],
  ['optgroup', { closes: wordSet('optgroup option'), borders: wordSet('select datalist #root') }],
  ['body', { closes: wordSet('head title noscript'), borders: wordSet('#root') }],
]);
