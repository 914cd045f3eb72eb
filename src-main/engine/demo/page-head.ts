import { languageTag } from '../../contract/language-tags.ts';
import type { DemoPage } from './content.ts';
import { Html, html } from './html.ts';

export interface DemoSiteContext {
  /** Without a slash at its end. */
  readonly origin: string;
  /** All pages of the language, newest first. */
  readonly siblings: readonly DemoPage[];
}

/** The style is inline, so that a page is complete in itself. */
export function documentOf(language: string, head: Html, css: string, body: Html): string {
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

/** All that a search engine reads, in the same form in both layouts. */
export function pageHead(page: DemoPage, siteName: string, { origin }: DemoSiteContext): Html {
  const absolute = (path: string) => new URL(path, origin).href;
  return html`<title>${page.title} – ${siteName}</title>
    ${page.description === '' ? null : html`<meta name="description" content="${page.description}" />`}
    ${page.robots === '' ? null : html`<meta name="robots" content="${page.robots}" />`}
    ${page.canonical === '' ? null : html`<link rel="canonical" href="${absolute(page.canonical)}" />`}
    ${page.hreflang.map(({ language, path }) => html`<link rel="alternate" hreflang="${languageTag(language)}" href="${absolute(path)}" />`)}`;
}

export function sectionPath(language: string, section: 'home' | 'all'): string {
  return section === 'home' ? `/${language}/` : `/${language}/all/`;
}

/** Neither variants of an address nor pages that stay out of search. */
export function isLinked(page: DemoPage): boolean {
  return !page.path.includes('?') && page.robots === '';
}
