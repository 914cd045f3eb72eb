import type { ClusterRow } from '../../../contract/models.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { foreign, markup, type Markup } from './markup.ts';
import { clusterAnchor, type Report } from './report.ts';

export function verdictBadge({ shared }: Report, verdict: Verdict): Markup {
  return markup`<span class="badge ${verdict}">${shared(`verdict.${verdict}`)}</span>`;
}

/** Pages without a title are common enough to need a name. */
export function titleOf({ texts }: Report, title: string): Markup {
  return title.trim() === '' ? markup`<span class="quiet">${texts.clusters.untitled}</span>` : foreign(title, 200);
}

/** The title of a cluster, a link where the report tells more of it. */
export function clusterLink(report: Report, { id, title }: ClusterRow): Markup {
  const name = titleOf(report, title);
  return id <= report.room.detailed ? markup`<a href="#${clusterAnchor(id)}">${name}</a>` : name;
}

/** Terms with their values, such as the figures of a cluster. */
export function facts(rows: readonly (readonly [term: string, value: Markup | string])[]): Markup {
  return markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>\n`;
}
