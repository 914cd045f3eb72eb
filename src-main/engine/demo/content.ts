import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** `path` may have a query string, `published` is an ISO date, `canonical` a path; '' for none. */
const textFields = ['path', 'title', 'description', 'author', 'category', 'published', 'canonical', 'robots'] as const;

export interface DemoPage extends Readonly<Record<(typeof textFields)[number], string>> {
  readonly language: string;
  readonly template: 'a' | 'b';
  readonly hreflang: readonly { readonly language: string; readonly path: string }[];
  readonly inSitemap: boolean;
  readonly blocks: readonly { readonly kind: 'paragraph' | 'heading'; readonly text: string }[];
}

/** Sorted by language and file name. Throws file system errors. */
export async function readDemoContent(folder: string): Promise<readonly DemoPage[]> {
  const languages = await readdir(folder, { withFileTypes: true });
  const folders = languages.filter((entry) => entry.isDirectory());
  const pages = folders.map(async ({ name: language }) => {
    const files = (await readdir(path.join(folder, language))).filter((name) => name.endsWith('.txt')).sort();
    const texts = await Promise.all(files.map((name) => readFile(path.join(folder, language, name), 'utf8')));
    return texts.map((text) => parseDemoPage(text, language));
  });
  return (await Promise.all(pages)).flat();
}

/** Format: `key: value` lines, an empty line, paragraphs between empty lines; `## ` starts a heading. */
export function parseDemoPage(text: string, language: string): DemoPage {
  const [head = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  const fields: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    head.split('\n').map((line) => line.split(/\s*:\s*(.*)/, 2)),
  );
  const field = (name: string) => fields[name]?.trim() ?? '';
  const texts = Object.fromEntries(textFields.map((name) => [name, field(name)]));
  return {
    language,
    ...(texts as Record<(typeof textFields)[number], string>),
    template: field('template') === 'b' ? 'b' : 'a',
    hreflang: Array.from(field('hreflang').matchAll(/([\w-]+)=([^\s,]+)/g), ([, language = '', path = '']) => {
      return { language, path };
    }),
    inSitemap: field('sitemap') !== 'no',
    blocks: rest.map((block) => {
      const folded = block.trim().replace(/\s*\n\s*/g, ' ');
      return folded.startsWith('## ')
        ? { kind: 'heading', text: folded.slice(3).trim() }
        : { kind: 'paragraph', text: folded };
    }),
  };
}
