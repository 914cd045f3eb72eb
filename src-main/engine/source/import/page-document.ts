import { escapeMarkup } from '../../escape-markup.ts';

export interface PageFields {
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  readonly language?: string;
  readonly description?: string;
  readonly category?: string;
  readonly canonical?: string;
  readonly robots?: string;
}

export const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' } as const;

/** Makes pages out of tables and exports read as crawled ones are. */
export function pageDocument(fields: PageFields, content: string): Uint8Array {
  const metas = [
    meta('name', 'author', fields.author),
    meta('name', 'description', fields.description),
    meta('name', 'robots', fields.robots),
    meta('property', 'article:published_time', fields.date),
    meta('property', 'article:section', fields.category),
    fields.canonical ? `<link rel="canonical" href="${escapeMarkup(fields.canonical)}">` : '',
  ];
  const language = fields.language ? ` lang="${escapeMarkup(fields.language)}"` : '';
  const head = `<meta charset="utf-8"><title>${escapeMarkup(fields.title ?? '')}</title>${metas.join('')}`;
  return Buffer.from(`<!doctype html>\n<html${language}><head>${head}</head><body>${content}</body></html>\n`);
}

const meta = (kind: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${kind}="${name}" content="${escapeMarkup(content)}">` : '';

export function articleOf(title: string, inner: string): string {
  const headline = title && !/<h1[\s>]/i.test(inner) ? `<h1>${escapeMarkup(title)}</h1>` : '';
  return `<main><article>${headline}${inner}</article></main>`;
}

export function paragraphs(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('\n');
}
