import { readFileSync } from 'node:fs';
import { languageTag } from '../../contract/language-tags.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { resourceFile } from '../resource-file.ts';
import type { DemoPage } from './content.ts';

export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** Escapes all that is not `Html`, so that no page can break out of its text. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + render(parts[index] ?? null)).join(''));
}

/** Under another name because formatters take `html` at its word. */
export const xml = html;

/** Only the end tag of a script element is a danger. */
export function jsonScript(type: string, data: unknown): Html {
  return new Html(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}

function render(part: Part) {
  if (part === null) return '';
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map(({ source }) => source).join('\n') : escapeMarkup(String(part));
}

export interface DemoSiteContext {
  readonly origin: string;
  readonly siblings: readonly DemoPage[];
}

/** The style is inline, so that a page is complete in itself. */
export function documentOf(language: string, head: Html, styleSheet: string, body: Html): string {
  const css = `\n${readFile(styleSheet)}`;
  return html`<!doctype html>
    <html lang="${languageTag(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${head}
        <style>
          ${new Html(css)}
        </style>
      </head>
      ${body}
    </html> `.source;
}

export function pageHead(page: DemoPage, siteName: string, { origin }: DemoSiteContext): Html {
  const absolute = (path: string) => new URL(path, origin).href;
  return html`<title>${page.title} – ${siteName}</title>
    ${page.description && html`<meta name="description" content="${page.description}" />`}
    ${page.robots && html`<meta name="robots" content="${page.robots}" />`}
    ${page.canonical && html`<link rel="canonical" href="${absolute(page.canonical)}" />`}
    ${page.hreflang.map(({ language, path }) => html`<link rel="alternate" hreflang="${languageTag(language)}" href="${absolute(path)}" />`)}`;
}

export const sectionPath = (language: string, section: 'home' | 'all'): string =>
  section === 'home' ? `/${language}/` : `/${language}/all/`;

/** Neither variants of an address nor pages that stay out of search. */
export const isLinked = ({ path, robots }: DemoPage): boolean => !path.includes('?') && robots === '';

export type Labels = Readonly<Record<LabelName, string> & Record<'shareTargets' | 'legal', readonly string[]>>;
type LabelName =
  | 'siteName'
  | 'tagline'
  | 'home'
  | 'all'
  | 'newest'
  | 'by'
  | 'published'
  | 'category'
  | 'author'
  | 'share'
  | 'copyLink'
  | 'related'
  | 'mostRead'
  | 'newsletter'
  | 'newsletterText'
  | 'notesName'
  | 'contents'
  | 'previous'
  | 'next'
  | 'noteFooter'
  | 'missing';

export function labelsFor(language: string): Labels {
  const { en, ...others } = JSON.parse(readFile('labels.json')) as Readonly<Record<string, Labels> & { en: Labels }>;
  return others[language] ?? en;
}

const files = new Map<string, string>();

function readFile(name: string) {
  const text = files.get(name) ?? readFileSync(resourceFile('demo-site', name) ?? name, 'utf8');
  files.set(name, text);
  return text;
}
