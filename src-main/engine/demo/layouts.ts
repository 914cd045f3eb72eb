import { languageTag } from '../../contract/language-tags.ts';
import { foundOnce } from '../found-once.ts';
import { resourceText } from '../resource-file.ts';
import type { DemoPage } from './content.ts';
import { draw, Html, scriptData } from './templates.ts';

export const renderPage = (page: DemoPage, context: DemoSiteContext) =>
  (page.template === 'b' ? renderNotebookPage : renderMagazinePage)(page, context);

function renderMagazinePage(page: DemoPage, context: DemoSiteContext) {
  const { language, category } = page;
  const labels = labelsFor(language);
  const data = scriptData({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: page.title,
    datePublished: page.published,
    author: { '@type': 'Person', name: page.author },
    publisher: { '@type': 'Organization', name: labels.siteName },
    articleSection: category,
    mainEntityOfPage: new URL(page.path, context.origin).href,
  });
  const others = context.siblings
    .filter((other) => isLinked(other) && other.category === category && other.path !== page.path)
    .slice(0, 4);
  const story = draw('story', {
    ...commonOf(language),
    page,
    anchor: encodeURIComponent(category),
    shareTargets: labels.shareTargets.map((text) => draw('share-target', { text })),
    blocks: blocksOf(page, 'story-heading'),
    related: others.length === 0 ? null : draw('related', { labels, others: linksTo(others) }),
  });
  return magazine(
    language,
    draw('magazine-head', { head: pageHead(page, labels.siteName, context), data }),
    frame(language, context, story),
  );
}

const magazine = (language: string, head: Html, body: Html) => documentOf(language, head, 'magazine.css', body);

/** The site template, the same on every page of a language. */
function frame(language: string, { siblings }: DemoSiteContext, main: Html) {
  const common = commonOf(language);
  const linked = siblings.filter(isLinked);
  const categories = [...Map.groupBy(linked, (page) => page.category)]
    .filter(([category]) => category !== '')
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, 6);
  return draw('magazine', {
    ...common,
    main,
    categories: categories.map(([category]) =>
      draw('category', { ...common, category, anchor: encodeURIComponent(category) }),
    ),
    mostRead: linksTo(linked.filter((page) => page.template === 'a').slice(0, 5)),
    legal: common.labels.legal.map((text) => draw('paragraph', { text })),
  });
}

const commonOf = (language: string) => ({
  labels: labelsFor(language),
  home: sectionPath(language, 'home'),
  all: sectionPath(language, 'all'),
});

const linksTo = (pages: readonly DemoPage[]) => pages.map((page) => draw('link', { ...page }));

const blocksOf = ({ blocks }: DemoPage, heading: string) =>
  blocks.map(({ kind, text }) => draw(kind === 'heading' ? heading : kind, { text }));

export function renderHome(language: string, context: DemoSiteContext) {
  const labels = labelsFor(language);
  const newest = context.siblings.filter((page) => isLinked(page) && page.template === 'a').slice(0, 8);
  const main = draw('home', { labels, newest: newest.map((page) => draw('teaser', { ...page })) });
  const title = draw('title', { title: labels.siteName, site: labels.tagline });
  return magazine(language, title, frame(language, context, main));
}

export function renderList(language: string, context: DemoSiteContext) {
  const labels = labelsFor(language);
  const groups = [...Map.groupBy(context.siblings.filter(isLinked), (page) => page.category)].map(([category, pages]) =>
    draw('group', { category, entries: pages.map((page) => draw('entry', { ...page })) }),
  );
  const title = draw('title', { title: labels.all, site: labels.siteName });
  return magazine(language, title, frame(language, context, draw('list', { labels, groups })));
}

export function renderEntrance(languages: readonly string[]) {
  const links = languages.map((language) =>
    draw('entrance-link', { ...commonOf(language), tag: languageTag(language) }),
  );
  return magazine('en', draw('entrance-head', {}), draw('entrance', { links }));
}

export function renderMissing(language: string) {
  const labels = labelsFor(language);
  return magazine(language, draw('missing-head', { labels }), draw('missing', { labels }));
}

function renderNotebookPage(page: DemoPage, context: DemoSiteContext) {
  const { language, path } = page;
  const common = commonOf(language);
  const { labels } = common;
  const notes = context.siblings.filter((other) => isLinked(other) && other.template === 'b');
  const place = notes.findIndex((note) => note.path === path);
  const neighbour = (at: number, label: string) =>
    place >= 0 && notes[at] ? draw('neighbour', { ...notes[at], label }) : null;
  const body = draw('notebook', {
    ...common,
    page,
    notes: notes.map((note) => draw(note.path === path ? 'note-here' : 'link', { ...note })),
    blocks: blocksOf(page, 'note-heading'),
    previous: neighbour(place - 1, labels.previous),
    next: neighbour(place + 1, labels.next),
  });
  const head = draw('notebook-head', { head: pageHead(page, labels.notesName, context), page });
  return documentOf(language, head, 'notebook.css', body);
}

interface DemoSiteContext {
  readonly origin: string;
  readonly siblings: readonly DemoPage[];
}

/** The style sheet is inline, so that pages are self-contained. */
function documentOf(language: string, head: Html, styleSheet: string, body: Html) {
  const css = new Html(`\n${readFile(styleSheet)}`);
  return `${draw('document', { tag: languageTag(language), head, css, body }).source} `;
}

function pageHead(page: DemoPage, site: string, { origin }: DemoSiteContext) {
  const absolute = (path: string) => new URL(path, origin).href;
  const meta = (name: 'description' | 'robots') => page[name] && draw('meta', { name, content: page[name] });
  return draw('page-head', {
    page,
    site,
    description: meta('description'),
    robots: meta('robots'),
    canonical: page.canonical && draw('canonical', { href: absolute(page.canonical) }),
    hreflang: page.hreflang.map(({ language, path }) =>
      draw('alternate', { tag: languageTag(language), href: absolute(path) }),
    ),
  });
}

export const sectionPath = (language: string, section: 'home' | 'all') =>
  section === 'home' ? `/${language}/` : `/${language}/all/`;

/** Excludes address variants and noindex pages. */
const isLinked = ({ path, robots }: DemoPage) => !path.includes('?') && robots === '';

/** The labels used in code; templates use others. */
type Labels = Readonly<
  Record<'siteName' | 'tagline' | 'all' | 'notesName' | 'previous' | 'next', string> &
    Record<'shareTargets' | 'legal', readonly string[]>
>;

export function labelsFor(language: string) {
  const { en, ...others } = JSON.parse(readFile('labels.json')) as Readonly<Record<string, Labels> & { en: Labels }>;
  return others[language] ?? en;
}

const readFile = foundOnce((name: string) => resourceText('demo-site', name));
