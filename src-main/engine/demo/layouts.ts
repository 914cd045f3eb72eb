import { readFileSync } from 'node:fs';
import { languageTag } from '../../contract/language-tags.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { resourceFile } from '../resource-file.ts';
import type { DemoPage } from './content.ts';

export const renderPage = (page: DemoPage, context: DemoSiteContext) =>
  (page.template === 'b' ? renderNotebookPage : renderMagazinePage)(page, context);

/** A magazine: navigation, breadcrumb, article with byline and share bar, related stories, sidebar, footer. */
function renderMagazinePage(page: DemoPage, context: DemoSiteContext): string {
  const labels = labelsFor(page.language);
  const head = html`${pageHead(page, labels.siteName, context)}
  ${jsonScript('application/ld+json', articleData(page, labels, context))}`;
  const main = html`${breadcrumb(page, labels)}${article(page, labels)}${related(page, labels, context)}`;
  return magazine(page.language, head, frame(page.language, context, main));
}

const magazine = (language: string, head: Html, body: Html) => documentOf(language, head, 'magazine.css', body);

function frame(language: string, context: DemoSiteContext, main: Html): Html {
  const labels = labelsFor(language);
  return html`<body>
    <header class="masthead">
      <div class="inner">
        <a class="logo" href="${sectionPath(language, 'home')}">${labels.siteName}</a
        ><span class="tagline">${labels.tagline}</span>
      </div>
    </header>
    ${navigation(language, labels, context)}
    <div class="columns">
      <main>${main}</main>
      ${sidebar(labels, context)}
    </div>
    <footer class="footer">
      <div class="inner">
        <p class="imprint">© ${labels.siteName}</p>
        ${labels.legal.map((text) => html`<p>${text}</p>`)}
      </div>
    </footer>
  </body>`;
}

function navigation(language: string, labels: Labels, { siblings }: DemoSiteContext): Html {
  const categories = [...Map.groupBy(siblings.filter(isLinked), (page) => page.category)]
    .filter(([category]) => category !== '')
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, 6);
  return html`<nav class="main-nav">
    <ul class="inner">
      <li><a href="${sectionPath(language, 'home')}">${labels.home}</a></li>
      ${categories.map(([category]) => html`<li><a href="${sectionPath(language, 'all')}#${encodeURIComponent(category)}">${category}</a></li>`)}
      <li><a href="${sectionPath(language, 'all')}">${labels.all}</a></li>
    </ul>
  </nav>`;
}

function breadcrumb(page: DemoPage, labels: Labels): Html {
  return html`<nav class="breadcrumb">
    <a href="${sectionPath(page.language, 'home')}">${labels.home}</a> ›
    <a href="${sectionPath(page.language, 'all')}#${encodeURIComponent(page.category)}">${page.category}</a>
  </nav>`;
}

function article(page: DemoPage, labels: Labels): Html {
  return html`<article class="story">
    <h1>${page.title}</h1>
    <p class="byline">
      ${labels.by} <span class="author">${page.author}</span> ·
      <time datetime="${page.published}">${page.published}</time>
    </p>
    <div class="share-bar">
      <span>${labels.share}</span>${labels.shareTargets.map((target) => html`<a href="#share">${target}</a>`)}<a
        href="#link"
        >${labels.copyLink}</a
      >
    </div>
    <div class="story-body">
      ${page.blocks.map(({ kind, text }) => (kind === 'heading' ? html`<h2>${text}</h2>` : html`<p>${text}</p>`))}
    </div>
  </article>`;
}

function related(page: DemoPage, labels: Labels, { siblings }: DemoSiteContext): Html | null {
  const others = siblings
    .filter((other) => isLinked(other) && other.category === page.category && other.path !== page.path)
    .slice(0, 4);
  if (others.length === 0) return null;
  return html`<section class="related">
    <h2>${labels.related}</h2>
    <ul>
      ${others.map((other) => html`<li><a href="${other.path}">${other.title}</a></li>`)}
    </ul>
  </section>`;
}

/** The same on every page of a language: template, not text. */
function sidebar(labels: Labels, { siblings }: DemoSiteContext): Html {
  const mostRead = siblings.filter((page) => isLinked(page) && page.template === 'a').slice(0, 5);
  return html`<aside class="sidebar">
    <section>
      <h3>${labels.mostRead}</h3>
      <ol>
        ${mostRead.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}
      </ol>
    </section>
    <section class="letter">
      <h3>${labels.newsletter}</h3>
      <p>${labels.newsletterText}</p>
    </section>
  </aside>`;
}

function articleData(page: DemoPage, labels: Labels, { origin }: DemoSiteContext): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: page.title,
    datePublished: page.published,
    author: { '@type': 'Person', name: page.author },
    publisher: { '@type': 'Organization', name: labels.siteName },
    articleSection: page.category,
    mainEntityOfPage: new URL(page.path, origin).href,
  };
}

export function renderHome(language: string, context: DemoSiteContext): string {
  const labels = labelsFor(language);
  const newest = context.siblings.filter((page) => isLinked(page) && page.template === 'a').slice(0, 8);
  const main = html`<h1>${labels.newest}</h1>
    ${newest.map(teaser)}`;
  const title = html`<title>${labels.siteName} – ${labels.tagline}</title>`;
  return magazine(language, title, frame(language, context, main));
}

export function renderList(language: string, context: DemoSiteContext): string {
  const labels = labelsFor(language);
  const groups = [...Map.groupBy(context.siblings.filter(isLinked), (page) => page.category)];
  const main = html`<h1>${labels.all}</h1>
    <div class="list">
      ${groups.map(
        ([category, pages]) =>
          html`<h2 id="${category}">${category}</h2>
            <ul>
              ${pages.map(entry)}
            </ul>`,
      )}
    </div>`;
  const title = html`<title>${labels.all} – ${labels.siteName}</title>`;
  return magazine(language, title, frame(language, context, main));
}

export function renderEntrance(languages: readonly string[]): string {
  const links = languages.map(
    (language) =>
      html`<p class="teaser">
        <a href="${sectionPath(language, 'home')}" lang="${languageTag(language)}">${labelsFor(language).siteName}</a>
      </p>`,
  );
  const head = html`<title>PageTwin demo site</title><meta name="robots" content="noindex" />`;
  return magazine(
    'en',
    head,
    html`<body>
      <div class="inner">${links}</div>
    </body>`,
  );
}

export function renderMissing(language: string): string {
  const { missing } = labelsFor(language);
  return magazine(
    language,
    html`<title>${missing}</title>`,
    html`<body>
      <div class="inner"><h1>${missing}</h1></div>
    </body>`,
  );
}

function teaser(page: DemoPage): Html {
  return html`<div class="teaser">
    <h2><a href="${page.path}">${page.title}</a></h2>
    <p>${page.description}</p>
  </div>`;
}

function entry(page: DemoPage): Html {
  return html`<li><a href="${page.path}">${page.title}</a><time>${page.published}</time></li>`;
}

/** A notebook: a menu, facts as a definition list, a plain container, links to neighbours. */
function renderNotebookPage(page: DemoPage, context: DemoSiteContext): string {
  const labels = labelsFor(page.language);
  const notes = context.siblings.filter((other) => isLinked(other) && other.template === 'b');
  const head = html`${pageHead(page, labels.notesName, context)}
    <meta property="article:published_time" content="${page.published}" />
    <meta name="author" content="${page.author}" />`;
  const body = html`<body class="nb">
    <div class="nb-wrap">
      ${menu(page, notes, labels)}
      <div class="nb-sheet">
        <h1 class="nb-title">${page.title}</h1>
        ${facts(page, labels)}
        <div id="content" class="nb-text">
          ${page.blocks.map(({ kind, text }) => (kind === 'heading' ? html`<h3>${text}</h3>` : html`<p>${text}</p>`))}
        </div>
        ${neighbours(page, notes, labels)}
        <div class="nb-foot">${labels.noteFooter}</div>
      </div>
    </div>
  </body>`;
  return documentOf(page.language, head, 'notebook.css', body);
}

function menu(page: DemoPage, notes: readonly DemoPage[], labels: Labels): Html {
  return html`<div class="nb-menu" role="navigation">
    <a class="nb-name" href="${sectionPath(page.language, 'home')}">${labels.notesName}</a>
    <div class="nb-menu-title">${labels.contents}</div>
    <ul>
      ${notes.map((note) => html`<li${note.path === page.path ? html` class="here"` : null}><a href="${note.path}">${note.title}</a></li>`)}
    </ul>
  </div>`;
}

function facts(page: DemoPage, labels: Labels): Html {
  return html`<dl class="nb-facts">
    <dt>${labels.author}</dt>
    <dd>${page.author}</dd>
    <dt>${labels.published}</dt>
    <dd>${page.published}</dd>
    <dt>${labels.category}</dt>
    <dd>${page.category}</dd>
  </dl>`;
}

function neighbours(page: DemoPage, notes: readonly DemoPage[], labels: Labels): Html {
  const place = notes.findIndex((note) => note.path === page.path);
  return html`<div class="nb-pager">
    ${place > 0 ? labelledLink(notes[place - 1], labels.previous) : null}${place >= 0 ? labelledLink(notes[place + 1], labels.next) : null}
  </div>`;
}

function labelledLink(note: DemoPage | undefined, label: string): Html | null {
  return note ? html`<a href="${note.path}">${label}: ${note.title}</a>` : null;
}

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

interface DemoSiteContext {
  readonly origin: string;
  readonly siblings: readonly DemoPage[];
}

/** The style is inline, so that a page is complete in itself. */
function documentOf(language: string, head: Html, styleSheet: string, body: Html): string {
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

function pageHead(page: DemoPage, siteName: string, { origin }: DemoSiteContext): Html {
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
const isLinked = ({ path, robots }: DemoPage): boolean => !path.includes('?') && robots === '';

type Labels = Readonly<Record<LabelName, string> & Record<'shareTargets' | 'legal', readonly string[]>>;
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
