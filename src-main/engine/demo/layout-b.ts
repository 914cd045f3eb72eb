import type { DemoPage } from './content.ts';
import { type DemoSiteContext, documentOf, html, type Html, isLinked } from './html.ts';
import { type Labels, labelsFor, pageHead, sectionPath } from './html.ts';

/** A notebook: a menu, facts as a definition list, a plain container, links to neighbours. */
export function renderLayoutB(page: DemoPage, context: DemoSiteContext): string {
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
