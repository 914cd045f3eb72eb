import { SaxesParser } from 'saxes';
import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { encodingOfLabel } from '../../charset/declared-charset.ts';
import { normaliseAddress } from '../address.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import type { Importer } from './importer.ts';
import { articleOf, htmlHeaders, pageDocument } from './page-file.ts';
import { guessEncoding, openText } from './text-encoding.ts';
import { tooLarge } from '../crawl/response.ts';

/**
 * WordPress exports (WXR: RSS with the elements of wordpress.org/export). Every kind of content with a text becomes
 * pages, what is not public only on request. A position is the number of items read. The parser expands no declared
 * entities, so a file cannot grow while it is read.
 */
export const importWordpress: Importer = async function* importWordpress(file, { maxBytes, drafts }, position) {
  const [from = 0, skippedBefore = 0] = (position ?? '').split(':').map(Number);
  let skippedDrafts = skippedBefore;
  const { text, read, done } = await openText(file, 4096, declaredEncoding);
  const reader = new ItemReader(maxBytes);
  const problems: NewProblem[] = [];
  const report = (code: NewProblem['code'], parameters: NewProblem['parameters']) =>
    problems.push({ code, address: file.name, parameters });
  let items = 0;
  for await (const chunk of text) {
    for (const item of reader.read(chunk)) {
      items += 1;
      if (items <= from) continue;
      // With a password it is no more public than a draft.
      const isDraft = (item.status !== '' && item.status !== 'publish') || item.password.trim() !== '';
      const isPage = !notPages.has(item.type) && item.status !== 'trash' && item.status !== 'auto-draft';
      if (isPage && isDraft && !drafts) skippedDrafts += 1;
      const at = { position: `${items}:${skippedDrafts}`, done: done(), total: file.bytes };
      yield isPage && (drafts || !isDraft)
        ? { page: pageOfItem(item, reader.language, items, file.modifiedAt, maxBytes), ...at }
        : at;
    }
    if (reader.takeTooDeep()) report('file-damaged', { offset: read(), detail: `nested more than ${maxDepth} deep` });
  }
  reader.end();
  if (reader.faults > 0) report('xml-repaired', { count: reader.faults, line: reader.firstFault });
  if (skippedDrafts > 0) report('drafts-skipped', { count: skippedDrafts });
  if (items === 0) throw new AppError('file-without-pages', { file: file.path ?? file.name });
  yield { problems, position: `${items}:${skippedDrafts}`, done: file.bytes, total: file.bytes };
};

const notPages: ReadonlySet<string> = new Set(
  'attachment nav_menu_item revision custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face acf-field acf-field-group'.split(
    ' ',
  ),
);

const fieldOfElement = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  pubdate: 'date',
  'wp:post_date_gmt': 'date',
  'wp:post_modified_gmt': 'modified',
  'dc:creator': 'creator',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_type': 'type',
  'wp:status': 'status',
  'wp:post_password': 'password',
  'wp:post_id': 'id',
  category: 'category',
} as const;
const fieldNames: ReadonlyMap<string, keyof Item> = new Map(Object.entries(fieldOfElement));

type Item = Record<(typeof fieldOfElement)[keyof typeof fieldOfElement], string>;

const emptyItem = (): Item => Object.fromEntries(Object.values(fieldOfElement).map((field) => [field, ''])) as Item;

/** The parser holds every open element; exports are five deep. */
const { max: maxDepth } = budgets.xmlDepth;

/** Where reading goes on behind an item nested too deep, inside what is open in every export. */
const nextItem = /<item[\s>]/i;
const aroundItems = '<rss><channel>';

/** An item nested too deep is left out, and reading goes on with the next. */
class ItemReader {
  language = '';
  /** No well-formed XML; the parser goes on behind each. */
  faults = 0;
  firstFault = 0;
  readonly #maxCharacters: number;
  #parser = this.#startParser();
  #linesBefore = 0;
  #item: Item | null = null;
  #depth = 0;
  #isTooDeep = false;
  /** The end of what is skipped, in which the next item may begin; else null. */
  #skipped: string | null = null;
  #itemDepth = 0;
  #fieldDepth = 0;
  #field: keyof Item | 'language' | null = null;
  #text: string[] = [];
  #size = 0;
  #done: Item[] = [];

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  read(chunk: string): Item[] {
    const text = this.#withoutControls(chunk);
    if (this.#skipped !== null) this.#skipTo(this.#skipped + text);
    else this.#parser.write(text);
    // Only elements that stay open pile up.
    if (this.#skipped === null && this.#depth > maxDepth) this.#skipped = '';
    return this.#done.splice(0);
  }

  end(): void {
    if (this.#skipped === null) this.#parser.close();
  }

  takeTooDeep(): boolean {
    const isTooDeep = this.#isTooDeep;
    this.#isTooDeep = false;
    return isTooDeep;
  }

  #startParser(): SaxesParser<{ xmlns: false; position: true }> {
    const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
    parser.on('error', () => {
      this.faults += 1;
      this.firstFault ||= this.#line;
    });
    parser.on('opentag', ({ name }) => this.#open(name.toLowerCase()));
    parser.on('closetag', ({ name }) => this.#close(name.toLowerCase()));
    parser.on('text', (text) => this.#add(text));
    parser.on('cdata', (text) => this.#add(text));
    return parser;
  }

  #skipTo(text: string) {
    const start = text.search(nextItem);
    if (start < 0) {
      this.#skipped = text.slice(-'<item'.length);
      return;
    }
    this.#linesBefore = this.#line;
    this.#parser = this.#startParser();
    [this.#depth, this.#item, this.#field, this.#skipped] = [0, null, null, null];
    this.#parser.write(aroundItems + text.slice(start));
  }

  get #line(): number {
    return this.#linesBefore + this.#parser.line;
  }

  /** XML 1.0 has none but tab and line ends; pasted posts do. */
  #withoutControls(chunk: string) {
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    return chunk.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, () => {
      this.faults += 1;
      this.firstFault ||= this.#line;
      return '';
    });
  }

  #open(name: string) {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      this.#isTooDeep ||= this.#depth === maxDepth + 1;
      this.#item = null;
      return;
    }
    if (name === 'item' && !this.#item) {
      this.#item = emptyItem();
      this.#itemDepth = this.#depth;
      return;
    }
    const field = this.#item
      ? this.#depth === this.#itemDepth + 1
        ? fieldNames.get(name)
        : undefined
      : name === 'language'
        ? name
        : undefined;
    if (!field) return;
    [this.#field, this.#fieldDepth, this.#text, this.#size] = [field, this.#depth, [], 0];
  }

  #close(name: string) {
    if (this.#field && this.#depth === this.#fieldDepth) {
      const text = this.#text.join('');
      if (this.#field === 'language') this.language ||= text.trim();
      else if (this.#item) this.#item[this.#field] ||= text;
      this.#field = null;
    } else if (this.#item && name === 'item' && this.#depth === this.#itemDepth) {
      this.#done.push(this.#item);
      this.#item = null;
    }
    this.#depth -= 1;
  }

  #add(text: string) {
    if (!this.#field || this.#size > this.#maxCharacters) return;
    this.#size += text.length;
    this.#text.push(text);
  }
}

function pageOfItem(item: Item, language: string, number: number, modifiedAt: number, maxBytes: number): ImportedPage {
  const address = normaliseAddress(item.link) ?? normaliseAddress(item.guid) ?? `post-${item.id.trim() || number}`;
  const page = importedPage({ address, fetchedAt: modifiedAt, lastModified: isoDate(item.modified) || null });
  if (item.content.length > maxBytes) return withProblem({ ...page, statusCode: 0 }, tooLarge(maxBytes));
  const fields = {
    title: item.title.trim(),
    author: item.creator.trim(),
    date: isoDate(item.date),
    language,
    description: item.excerpt.replaceAll(/<[^>]*>|\s+/g, ' ').trim(),
    category: item.category.trim(),
  };
  const body = pageDocument(fields, articleOf(fields.title, withParagraphs(item.content)));
  return { ...page, headers: htmlHeaders, body };
}

/** The classic editor stores paragraphs as empty lines. */
function withParagraphs(content: string) {
  if (/<p[\s>]/i.test(content)) return content;
  return content
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      /^<(?:h[1-6]|ul|ol|div|table|blockquote|pre|figure|!--)/i.test(part)
        ? part
        : `<p>${part.replaceAll(/\r?\n/g, '<br>')}</p>`,
    )
    .join('\n');
}

/** `2024-03-01 10:00:00` in UTC, or as in RSS; '' for the zeros of drafts. */
function isoDate(date: string) {
  const text = date.trim();
  const time = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(time) || time <= 0 ? '' : new Date(time).toISOString();
}

function declaredEncoding(head: Uint8Array) {
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(Buffer.from(head).toString('latin1'))?.[1];
  return encodingOfLabel(declared ?? 'utf-8') ?? guessEncoding(head);
}
