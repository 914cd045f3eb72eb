import { isReprint } from '../../../contract/layout.ts';
import type { ClusterRow } from '../../../contract/clusters.ts';
import { kindsOfCopies } from '../../../contract/page-kinds.ts';
import { contentsWords } from '../../../locales/cluster-contents.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { foreign, markup, type Markup } from './markup.ts';
import { clusterAnchor, type Report } from './report.ts';

export function verdictBadge({ shared }: Report, verdict: Verdict): Markup {
  return markup`<span class="badge ${verdict}">${shared(`verdict.${verdict}`)}</span>`;
}

/** For a cluster of copies one for each verdict; of any other its kind. */
export function contentsBadges(report: Report, { kind, contents }: Pick<ClusterRow, 'kind' | 'contents'>): Markup {
  const { shared, format } = report;
  if (!kindsOfCopies.has(kind)) return markup`<span class="badge">${shared(`clusterKind.${kind}`)}</span>`;
  const badges = contents.map(
    (content) =>
      markup`<span class="badge ${content.verdict ?? ''}">${contentsWords([content], shared, format.integer)}</span> `,
  );
  return markup`${badges}`;
}

/** Nothing where pages have no layout, as plain texts. */
export function layoutBadge({ shared }: Report, pair: Parameters<typeof isReprint>[0]): Markup {
  if (pair.layout === 'unknown' && !isReprint(pair)) return markup``;
  return markup`<span class="badge">${isReprint(pair) ? shared('reprint.name') : shared(`layout.${pair.layout}`)}</span>`;
}

export function titleOf({ texts }: Report, title: string): Markup {
  return title.trim() === '' ? markup`<span class="quiet">${texts.clusters.untitled}</span>` : foreign(title, 200);
}

export function clusterLink(report: Report, { id, title }: Pick<ClusterRow, 'id' | 'title'>): Markup {
  const name = titleOf(report, title);
  return report.sizeLimits.detailed.has(id) ? markup`<a href="#${clusterAnchor(id)}">${name}</a>` : name;
}

/** Says that the tables have more than the `shown` ones. */
export function restNote(
  { text, format }: Report,
  key: Parameters<Report['text']>[0],
  shown: number,
  all: number,
): Markup {
  if (all <= shown) return markup``;
  const values = { shown: format.integer(shown), all: format.integer(all) };
  return markup`<p class="note">${text(key, values)}</p>\n`;
}

export function facts(rows: readonly (readonly [term: string, value: Markup | string])[]): Markup {
  return markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>\n`;
}
