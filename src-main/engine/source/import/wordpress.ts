import { SaxesParser } from 'saxes';
import type { NewProblem } from '../../../contract/problems.ts';
import { fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { encodingOfLabel } from '../../charset/declared-charset.ts';
import { latin1Of } from '../../charset/unicode.ts';
import { normaliseAddress } from '../address.ts';
import { importedPage, withProblem } from '../source.ts';
import type { Importer } from './importer.ts';
import { articleOf, htmlHeaders, pageDocument } from './page-file.ts';
import { guessEncoding, openText } from './text-encoding.ts';
import { tooLarge } from '../crawl/response.ts';

/**
 * Reads WXR (RSS with elements of wordpress.org/export). All items with a text become pages, unpublished ones only on
 * request. A position is a number of items. The parser expands no declared entities, so a file cannot blow up.
 */
export const importWordpress: Importer = async function* importWordpress(file, { maxBytes, drafts }, position) {
  const [from = 0, skippedBefore = 0] = (position ?? '').split(':').map(Number);
  let skippedDrafts = skippedBefore;
  const { text, read, done } = await openText(file, 4096, declaredEncoding);
  const reader = itemReader(maxBytes);
  const problems: NewProblem[] = [];
  const report = (code: NewProblem['code'], parameters: NewProblem['parameters']) =>
    problems.push({ code, address: file.name, parameters });
  let items = 0;
  for await (const chunk of text) {
    for (const item of reader.read(chunk)) {
      items += 1;
      if (items <= from) continue;
      // Items with a password are treated as drafts.
      const isDraft = (item.status !== '' && item.status !== 'publish') || item.password.trim() !== '';
      const isPage = !notPages.has(item.type) && item.status !== 'trash' && item.status !== 'auto-draft';
      if (isPage && isDraft && !drafts) skippedDrafts += 1;
      const at = { position: `${items}:${skippedDrafts}`, done: done(), total: file.bytes };
      yield isPage && (drafts || !isDraft)
        ? { page: pageOfItem(item, reader.language(), items, file.modifiedAt, maxBytes), ...at }
        : at;
    }
    if (reader.takeTooDeep())
      report('file-damaged', { offset: read(), detail: `nested more than ${budgets.xmlDepth} deep` });
  }
  reader.end();
  if (reader.faults().count > 0) report('xml-repaired', reader.faults());
  if (skippedDrafts > 0) report('drafts-skipped', { count: skippedDrafts });
  if (items === 0) fail('file-without-pages', { file: file.path ?? file.name });
  yield { problems, position: `${items}:${skippedDrafts}`, done: file.bytes, total: file.bytes };
};

const notPages = new Set(
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
const fieldNames = new Map<string, keyof Item>(Object.entries(fieldOfElement));

type Item = Record<(typeof fieldOfElement)[keyof typeof fieldOfElement], string>;

const emptyItem = () => Object.fromEntries(Object.values(fieldOfElement).map((field) => [field, ''])) as Item;

/** Where reading resumes after an item nested too deep, and the elements that are open there. */
const nextItem = /<item[\s>]/i;
const aroundItems = '<rss><channel>';

function itemReader(maxCharacters: number) {
  let [language, faults, firstFault, linesBefore] = ['', 0, 0, 0];
  let [depth, itemDepth, fieldDepth, size, isTooDeep] = [0, 0, 0, 0, false];
  let item: Item | null = null;
  let field: keyof Item | 'language' | null = null;
  let skipped: string | null = null;
  let pieces: string[] = [];
  const done: Item[] = [];
  /** The parser continues after errors of well-formedness. */
  const countFault = () => {
    faults += 1;
    firstFault ||= linesBefore + parser.line;
  };
  const open = (name: string) => {
    depth += 1;
    if (depth > budgets.xmlDepth) {
      isTooDeep ||= depth === budgets.xmlDepth + 1;
      item = null;
      return;
    }
    if (name === 'item' && !item) {
      [item, itemDepth] = [emptyItem(), depth];
      return;
    }
    const ofItem = depth === itemDepth + 1 ? fieldNames.get(name) : undefined;
    const known = item ? ofItem : name === 'language' ? name : undefined;
    if (known) [field, fieldDepth, pieces, size] = [known, depth, [], 0];
  };
  const close = (name: string) => {
    if (field && depth === fieldDepth) {
      const text = pieces.join('');
      if (field === 'language') language ||= text.trim();
      else if (item) item[field] ||= text;
      field = null;
    } else if (item && name === 'item' && depth === itemDepth) {
      done.push(item);
      item = null;
    }
    depth -= 1;
  };
  const add = (text: string) => {
    if (!field || size > maxCharacters) return;
    size += text.length;
    pieces.push(text);
  };
  const startParser = () => {
    const started = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
    started.on('error', countFault);
    started.on('opentag', ({ name }) => open(name.toLowerCase()));
    started.on('closetag', ({ name }) => close(name.toLowerCase()));
    started.on('text', add);
    started.on('cdata', add);
    return started;
  };
  let parser = startParser();
  const skipTo = (text: string) => {
    const start = text.search(nextItem);
    if (start < 0) {
      skipped = text.slice(-'<item'.length);
      return;
    }
    linesBefore += parser.line;
    parser = startParser();
    [depth, item, field, skipped] = [0, null, null, null];
    parser.write(aroundItems + text.slice(start));
  };
  const withoutControls = (chunk: string) =>
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    chunk.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, () => {
      countFault();
      return '';
    });
  return {
    language: () => language,
    faults: () => ({ count: faults, line: firstFault }),
    read(chunk: string) {
      const text = withoutControls(chunk);
      if (skipped === null) parser.write(text);
      else skipTo(skipped + text);
      if (skipped === null && depth > budgets.xmlDepth) skipped = '';
      return done.splice(0);
    },
    end: () => void (skipped === null && parser.close()),
    takeTooDeep() {
      const wasTooDeep = isTooDeep;
      isTooDeep = false;
      return wasTooDeep;
    },
  };
}

function pageOfItem(item: Item, language: string, number: number, modifiedAt: number, maxBytes: number) {
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

/** The classic editor separates paragraphs by empty lines. */
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

/** Parses `2024-03-01 10:00:00`, which is UTC, or a date as in RSS; '' for the zeros of drafts. */
function isoDate(date: string) {
  const text = date.trim();
  const time = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(time) || time <= 0 ? '' : new Date(time).toISOString();
}

function declaredEncoding(head: Uint8Array) {
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(latin1Of(head))?.[1];
  return encodingOfLabel(declared ?? 'utf-8') ?? guessEncoding(head);
}
