import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface DemoBlock {
  readonly kind: 'paragraph' | 'heading';
  readonly text: string;
}

export interface DemoPage {
  readonly language: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly category: string;
  readonly published: string;
  readonly template: 'a' | 'b';
  readonly canonical: string;
  readonly robots: string;
  readonly hreflang: readonly { readonly language: string; readonly path: string }[];
  readonly inSitemap: boolean;
  readonly blocks: readonly DemoBlock[];
}

/** `<folder>/<language>/*.txt` by language and file name. Throws what the file system throws. */
export async function readDemoContent(folder: string): Promise<readonly DemoPage[]> {
  const languages = await readdir(folder, { withFileTypes: true });
  const folders = languages.filter((entry) => entry.isDirectory());
  const pages = await Promise.all(folders.map(({ name }) => readLanguage(path.join(folder, name), name)));
  return pages.flat();
}

async function readLanguage(folder: string, language: string): Promise<readonly DemoPage[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    files.map(async (name) => parseDemoPage(await readFile(path.join(folder, name), 'utf8'), language)),
  );
}

/** `key: value` lines, an empty line, paragraphs between empty lines; `## ` starts a heading. */
export function parseDemoPage(text: string, language: string): DemoPage {
  const [head = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  const fields = readFields(head);
  const field = (name: string) => fields.find(([key]) => key === name)?.[1] ?? '';
  return {
    language,
    path: field('path'),
    title: field('title'),
    description: field('description'),
    author: field('author'),
    category: field('category'),
    published: field('published'),
    template: field('template') === 'b' ? 'b' : 'a',
    canonical: field('canonical'),
    robots: field('robots'),
    hreflang: fields
      .filter(([key]) => key === 'hreflang')
      .flatMap(([, value]) => value.split(/[,\s]+/).flatMap(readHreflang)),
    inSitemap: field('sitemap') !== 'no',
    blocks: rest.map(readBlock),
  };
}

function readFields(head: string): readonly (readonly [string, string])[] {
  return head.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : [];
  });
}

function readHreflang(text: string): DemoPage['hreflang'] {
  const [, language, target] = /^([\w-]+)=(\S+)$/.exec(text) ?? [];
  return language !== undefined && target !== undefined ? [{ language, path: target }] : [];
}

function readBlock(text: string): DemoBlock {
  const folded = text.trim().replace(/\s*\n\s*/g, ' ');
  return folded.startsWith('## ')
    ? { kind: 'heading', text: folded.slice(3).trim() }
    : { kind: 'paragraph', text: folded };
}
