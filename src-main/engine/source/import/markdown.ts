import MarkdownIt from 'markdown-it';
import { budgets } from '../../budgets.ts';
import { articleOf, pageDocument, type PageFields } from './page-document.ts';
import { guessEncoding } from './text-encoding.ts';

/** Its time grows with the text alone; others take a minute for ten thousand crooked lines of a list. */
const markdown = new MarkdownIt({ html: true });

/**
 * Null for a longer file, which is read as plain text: nobody writes such Markdown, and emphasis that is never closed
 * costs more than linear time.
 */
export function markdownPage(bytes: Uint8Array): Uint8Array | null {
  const text = new TextDecoder(guessEncoding(bytes)).decode(bytes);
  if (text.length > budgets.markdownCharacters) return null;
  const { fields, content } = readFrontMatter(text);
  const title = fields.title || (/^#\s+(.+?)\s*#*$/m.exec(content)?.[1] ?? '');
  return pageDocument({ ...fields, title }, articleOf(fields.title ?? '', markdown.render(content)));
}

/**
 * What the front matter says (YAML between `---` or TOML between `+++`) and the text below. Only plain `name: value`
 * lines are read.
 */
export function readFrontMatter(text: string): { readonly fields: PageFields; readonly content: string } {
  const match = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([^]*?)\r?\n\1[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { fields: {}, content: text };
  const values = new Map<string, string>();
  for (const line of (match[2] ?? '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+)\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (name !== '' && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), unquoted(value));
  }
  const first = (...names: string[]) => names.map((name) => values.get(name)).find(Boolean) ?? '';
  const fields: PageFields = {
    title: first('title'),
    author: first('author', 'authors'),
    date: first('date', 'published', 'pubdate'),
    language: first('lang', 'language', 'locale'),
    description: first('description', 'summary', 'excerpt'),
    category: first('category', 'categories'),
    canonical: first('canonical', 'canonical_url', 'canonicalurl'),
    robots: first('robots'),
  };
  return { fields, content: text.slice(match[0].length) };
}

/** `"a"`, `'a'`, `[a, b]` (the first) and `a # comment`. */
function unquoted(value: string): string {
  const plain = value.trim();
  const list = /^\[\s*(.*?)\s*\]$/.exec(plain)?.[1];
  if (list !== undefined) return unquoted(/^("[^"]*"|'[^']*'|[^,]*)/.exec(list)?.[1] ?? '');
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(plain)?.[2];
  return quoted ?? plain.replace(/\s+#.*$/, '');
}
