import { budgets } from '../budgets.ts';

/** What JSON-LD (schema.org) says of a page; empty where it says nothing. */
export interface StructuredFacts {
  readonly types: readonly string[];
  readonly headline: string;
  readonly author: string;
  readonly section: string;
  readonly published: string;
  readonly modified: string;
  readonly breadcrumb: readonly string[];
  /** Of product, article, posting, question, answers, reviews. */
  readonly texts: readonly string[];
}

/** Broken JSON is skipped. Objects are visited breadth first with a bound. */
export function readStructuredData(bodies: readonly string[]): StructuredFacts {
  const items = bodies.flatMap((body) => objectsOf(parseLoosely(body)));
  const about = items.filter((item) => typesOf(item).some((type) => isContent(type)));
  const first = (property: string) => firstText(about, property);
  return {
    types: items.flatMap(typesOf),
    headline: first('headline'),
    author: about.map((item) => namesOf(item['author'])).find((name) => name !== '') ?? '',
    section: first('articleSection'),
    published: first('datePublished'),
    modified: first('dateModified'),
    breadcrumb: breadcrumbOf(items),
    texts: textsOf(items),
  };
}

type Item = Readonly<Record<string, unknown>>;

/** Editors paste JSON-LD with line feeds inside strings and comment marks around it. */
function parseLoosely(body: string): unknown {
  const plain = body
    .replace(/^\s*(?:<!--|\/\*[^]*?\*\/|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, '')
    .replace(/\s+/g, ' ');
  try {
    return JSON.parse(plain);
  } catch {
    return null;
  }
}

const { max: maxItems } = budgets.structuredItems;

function objectsOf(root: unknown): Item[] {
  const queue: unknown[] = [root];
  const items: Item[] = [];
  for (let i = 0; i < queue.length && items.length < maxItems; i += 1) {
    const value = queue[i];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxItems));
    else if (isItem(value)) {
      items.push(value);
      // A call with hundreds of thousands of arguments exhausts the stack.
      for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) queue.push(inner);
    }
  }
  return items;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(item: Item): string[] {
  const type = item['@type'];
  const all = Array.isArray(type) ? type : [type];
  return all
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.replace(/^.*\//, '').toLowerCase());
}

const contentTypes: ReadonlySet<string> = new Set(['webpage', 'product', 'report', 'question']);

const isContent = (type: string): boolean =>
  type.endsWith('article') || type.endsWith('posting') || contentTypes.has(type);

const textProperties = ['description', 'articleBody', 'text', 'reviewBody'] as const;

function textsOf(items: readonly Item[]): string[] {
  const about = items.filter((item) => typesOf(item).some((type) => isContent(type) || isContribution(type)));
  return about.flatMap((item) =>
    textProperties
      .map((property) => item[property])
      .filter((text): text is string => typeof text === 'string' && text.trim() !== ''),
  );
}

const contributions: ReadonlySet<string> = new Set(['answer', 'comment', 'review', 'course', 'service', 'itempage']);

const isContribution = (type: string): boolean => type.endsWith('event') || contributions.has(type);

function firstText(items: readonly Item[], property: string): string {
  for (const item of items) {
    const value = item[property];
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return '';
}

function namesOf(value: unknown): string {
  const all = Array.isArray(value) ? value : [value];
  return all
    .map((author) => (isItem(author) ? author['name'] : author))
    .filter((name): name is string => typeof name === 'string' && !/^https?:/.test(name))
    .map((name) => name.trim())
    .join(', ');
}

function breadcrumbOf(items: readonly Item[]): string[] {
  const list = items.find((item) => typesOf(item).includes('breadcrumblist'))?.['itemListElement'];
  if (!Array.isArray(list)) return [];
  return list
    .filter(isItem)
    .map((step) => step['name'] ?? (isItem(step['item']) ? step['item']['name'] : undefined))
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map((name) => name.trim());
}
