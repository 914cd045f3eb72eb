import type { DemoPage } from './content.ts';
import { type DemoSiteContext, documentOf, html, type Html, isLinked, pageHead, sectionPath } from './html.ts';
import { labelsFor, type Labels } from './labels.ts';

/**
 * A notebook: a menu on the left, facts as a definition list, the text in a plain container, links to neighbouring
 * pages.
 */
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
  return documentOf(page.language, head, css, body);
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

const css = `
body.nb{margin:0;background:#eef1f4;color:#22303c;font:16px/1.65 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.nb a{color:#1b5e86}
.nb-wrap{display:flex;gap:36px;max-width:1120px;margin:0 auto;padding:34px 20px}
.nb-menu{flex:0 0 230px;font-size:14px;line-height:1.45}
.nb-name{font-size:22px;font-weight:600;text-decoration:none}
.nb-menu-title{margin:20px 0 6px;text-transform:uppercase;letter-spacing:.05em;font-size:12px;color:#6b7a88}
.nb-menu ul{list-style:none;margin:0;padding:0}
.nb-menu li{padding:5px 0 5px 10px;border-left:3px solid transparent}
.nb-menu li.here{border-color:#1b5e86;font-weight:600}
.nb-sheet{flex:1;min-width:0;background:#fff;border:1px solid #d9e0e6;border-radius:10px;padding:34px 44px}
.nb-title{font-size:28px;line-height:1.3;margin:0 0 14px}
.nb-facts{display:grid;grid-template-columns:auto 1fr;gap:2px 14px;margin:0 0 20px;padding:12px 16px;background:#f6f8fa;border-radius:8px;font-size:14px}
.nb-facts dt{color:#6b7a88}.nb-facts dd{margin:0}
.nb-text p{margin:0 0 14px}.nb-text h3{margin:24px 0 8px;font-size:18px}
.nb-pager{display:flex;justify-content:space-between;gap:20px;font-size:14px;margin-top:26px}
.nb-foot{margin-top:30px;border-top:1px solid #d9e0e6;padding-top:12px;font-size:13px;color:#6b7a88}
@media(max-width:760px){.nb-wrap{flex-direction:column}.nb-sheet{padding:22px}}
`;
