import { languageTag } from '../../contract/language-tags.ts';
import type { DemoPage } from './content.ts';
import {
  type DemoSiteContext,
  documentOf,
  html,
  type Html,
  isLinked,
  jsonScript,
  pageHead,
  sectionPath,
} from './html.ts';
import { type Labels, labelsFor } from './labels.ts';

/**
 * A magazine: header, navigation, breadcrumb, article with byline and share bar, related stories, sidebar and legal
 * footer.
 */
export function renderLayoutA(page: DemoPage, context: DemoSiteContext): string {
  const labels = labelsFor(page.language);
  const head = html`${pageHead(page, labels.siteName, context)}
  ${jsonScript('application/ld+json', articleData(page, labels, context))}`;
  return documentOf(
    page.language,
    head,
    magazineCss,
    magazineFrame(
      page.language,
      context,
      html`${breadcrumb(page, labels)}${article(page, labels)}${related(page, labels, context)}`,
    ),
  );
}

function magazineFrame(language: string, context: DemoSiteContext, main: Html): Html {
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

/** The same on every page of a language, as on a real site: it must not count as text of the article. */
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

const magazineCss = `
:root{--ink:#1d2430;--soft:#5c6675;--line:#e2e5ea;--accent:#a3341f;--paper:#fbfaf7}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.7 Georgia,"Noto Serif","Songti SC","Noto Serif CJK SC",serif}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
.inner{max-width:1080px;margin:0 auto;padding:0 24px}
.masthead{padding:28px 0 18px;background:#fff}
.logo{font-size:34px;font-weight:700;letter-spacing:-.01em;color:var(--ink)}
.tagline{margin-left:16px;color:var(--soft);font-style:italic}
.main-nav{background:#fff;border-top:1px solid var(--line);border-bottom:3px double var(--line);font:15px/1 system-ui,sans-serif}
.main-nav ul{display:flex;flex-wrap:wrap;gap:4px 26px;list-style:none;padding-top:14px;padding-bottom:14px}
.main-nav a{color:var(--ink)}
.columns{max-width:1080px;margin:0 auto;padding:28px 24px;display:grid;grid-template-columns:minmax(0,1fr) 270px;gap:52px}
.breadcrumb,.byline,.share-bar,.sidebar,.footer{font-family:system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
.breadcrumb{font-size:14px;color:var(--soft)}
.story h1{font-size:38px;line-height:1.25;margin:14px 0 8px}
.story h2{font-size:22px;margin:32px 0 6px}
.byline{color:var(--soft);font-size:15px;margin:0 0 16px}
.share-bar{display:flex;gap:16px;font-size:14px;border-top:1px solid var(--line);border-bottom:1px solid var(--line);padding:8px 0;margin-bottom:22px}
.share-bar span{color:var(--soft)}
.related{margin-top:40px;border-top:1px solid var(--line);padding-top:4px}
.related h2,.sidebar h3{font-size:17px}
.sidebar{font-size:15px;line-height:1.5}
.sidebar ol{padding-left:20px}.sidebar li{margin-bottom:10px}
.letter{background:#f1ece2;padding:2px 18px 6px;border-radius:6px}
.teaser{border-bottom:1px solid var(--line);padding:6px 0 14px}.teaser h2{margin:10px 0 0;font-size:24px}.teaser p{margin:4px 0}
.list h2{font-size:19px;margin:26px 0 4px}.list li{margin:4px 0}.list time{color:var(--soft);font-size:14px;margin-left:8px}
.footer{background:#20262f;color:#b9c0ca;font-size:13px;padding:26px 0;margin-top:30px}
.footer p{margin:4px 0}
@media(max-width:800px){.columns{grid-template-columns:1fr}.story h1{font-size:30px}}
`;

export function renderHome(language: string, context: DemoSiteContext): string {
  const labels = labelsFor(language);
  const newest = context.siblings.filter((page) => isLinked(page) && page.template === 'a').slice(0, 8);
  const main = html`<h1>${labels.newest}</h1>
    ${newest.map(teaser)}`;
  return documentOf(
    language,
    html`<title>${labels.siteName} – ${labels.tagline}</title>`,
    magazineCss,
    magazineFrame(language, context, main),
  );
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
  return documentOf(
    language,
    html`<title>${labels.all} – ${labels.siteName}</title>`,
    magazineCss,
    magazineFrame(language, context, main),
  );
}

export function renderEntrance(languages: readonly string[]): string {
  const links = languages.map(
    (language) =>
      html`<p class="teaser">
        <a href="${sectionPath(language, 'home')}" lang="${languageTag(language)}">${labelsFor(language).siteName}</a>
      </p>`,
  );
  return documentOf(
    'en',
    html`<title>PageTwin demo site</title><meta name="robots" content="noindex" />`,
    magazineCss,
    html`<body>
      <div class="inner">${links}</div>
    </body>`,
  );
}

export function renderMissing(language: string): string {
  const { missing } = labelsFor(language);
  return documentOf(
    language,
    html`<title>${missing}</title>`,
    magazineCss,
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
