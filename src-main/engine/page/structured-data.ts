import { budgets } from '../budgets.ts';

/** Reads JSON-LD (schema.org), breadth first up to a limit. Broken JSON is skipped. */
export function readStructuredData(bodies: readonly string[]) {
  const items = bodies.flatMap((body) => objectsOf(parseLoosely(body)));
  const about = items.filter((item) => typesOf(item).some(isContent));
  const first = (property: string) =>
    about
      .map((item) => listOf(item[property])[0])
      .find(isText)
      ?.trim() ?? '';
  return {
    types: items.flatMap(typesOf),
    headline: first('headline'),
    author: about.map((item) => namesOf(item['author'])).find((name) => name !== '') ?? '',
    section: first('articleSection'),
    // Of job offers.
    published: first('datePublished') || first('datePosted'),
    modified: first('dateModified'),
    breadcrumb: breadcrumbOf(items),
    texts: items
      .filter((item) => typesOf(item).some((type) => isContent(type) || isContribution(type)))
      .flatMap((item) => textProperties.map((property) => item[property]).filter(isText)),
    /** What pages are there for: articles, products and posts, without teasers and reviews. */
    mainTexts: about.flatMap((item) => {
      const isProduct = typesOf(item).includes('product');
      return [item['articleBody'], isProduct ? item['description'] : item['text']].filter(isText);
    }),
  };
}

type Item = Readonly<Record<string, unknown>>;

/** Tolerates line feeds inside strings and comment marks around JSON-LD. */
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

const { structuredItems: maxItems } = budgets;

function objectsOf(root: unknown) {
  const queue: unknown[] = [root];
  const items: Item[] = [];
  for (let i = 0; i < queue.length && items.length < maxItems; i++) {
    const value = queue[i];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxItems));
    else if (isItem(value)) {
      items.push(value);
      // A spread of hundreds of thousands would exhaust the stack.
      for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) queue.push(inner);
    }
  }
  return items;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]);

const isString = (value: unknown): value is string => typeof value === 'string';

const isText = (value: unknown): value is string => isString(value) && value.trim() !== '';

const typesOf = (item: Item) =>
  listOf(item['@type'])
    .filter(isString)
    .map((name) => name.replace(/^.*\//, '').toLowerCase());

const isContent = (type: string) => /(?:article|posting)$|^(?:webpage|product|report|question)$/.test(type);

const isContribution = (type: string) => /event$|^(?:answer|comment|review|course|service|itempage)$/.test(type);

const textProperties = ['description', 'articleBody', 'text', 'reviewBody'] as const;

const namesOf = (value: unknown) =>
  listOf(value)
    .map((author) => (isItem(author) ? author['name'] : author))
    .filter((name) => isString(name) && !/^https?:/.test(name))
    .map((name) => String(name).trim())
    .join(', ');

function breadcrumbOf(items: readonly Item[]) {
  const list = items.find((item) => typesOf(item).includes('breadcrumblist'))?.['itemListElement'];
  if (!Array.isArray(list)) return [];
  return list
    .filter(isItem)
    .map((step) => step['name'] ?? (isItem(step['item']) ? step['item']['name'] : undefined))
    .filter(isText)
    .map((name) => name.trim());
}
