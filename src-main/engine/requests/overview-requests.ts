import type { Handlers } from '../../contract/api.ts';
import type { Overview } from '../../contract/overview.ts';
import type { Audit } from '../audit/audit.ts';
import type { Store } from '../store/store.ts';
import type { EngineContext } from './context.ts';

const mostSentences = 12;

/** The overview: what the audit found, computed once for each state of it, and how far its review is. */
export function overviewRequests(context: EngineContext): Pick<Handlers, 'overview/get'> {
  return { 'overview/get': ({ audit }) => overviewOf(context.audit(audit)) };
}

async function overviewOf({ store, desk }: Audit): Promise<Overview> {
  const { figures, ...facts } = await desk.facts();
  const { sentences, problems, stages, version } = store;
  return {
    ...facts,
    version: version.current,
    complete: stages.get('cluster').state === 'done',
    figures: { ...figures, sharedSentences: sentences.count(), problems: problems.count() },
    review: reviewFigures(store),
    sentences: sentences.list({ sort: 'pages', descending: true, ignored: false }, 0, mostSentences).rows,
    problems: problems.counts(),
    change: null,
  };
}

function reviewFigures({ reviews, decisions }: Store): Overview['review'] {
  const states = new Map(reviews.states());
  const { total, actions, states: work } = decisions.facets();
  return {
    clusters: { open: states.get('open') ?? 0, decided: states.get('decided') ?? 0, postponed: states.get('postponed') ?? 0 },
    decisions: Object.fromEntries(actions.map(({ value, count }) => [value, count])),
    decidedPages: total,
    done: work.find(({ value }) => value === 'done')?.count ?? 0,
  };
}
