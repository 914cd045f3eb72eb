import { languageTag } from '../../contract/language-tags.ts';
import type { DemoPage } from './content.ts';
import { html, type Html } from './html.ts';
import { labelsFor } from './labels.ts';
import { magazineCss, magazineFrame } from './layout-a.ts';
import { documentOf, isLinked, sectionPath, type DemoSiteContext } from './page-head.ts';

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

/** By category. */
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

/** One link for each language. */
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
