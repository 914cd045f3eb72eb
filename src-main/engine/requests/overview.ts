import type { ClusterChange } from '../../contract/changes.ts';
import { asAppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { type DecisionAction, reviewStates } from '../../contract/reviews.ts';
import { countValues, recordOf } from '../store/conditions.ts';
import type { Store } from '../store/store.ts';
import { compareAudits } from './changes.ts';
import { type EngineContext, ofAudit } from './procedure.ts';

export const overviewRequests = { 'overview/get': ofAudit({}, (audit, _, context) => overviewOf(context, audit)) };

async function overviewOf(context: EngineContext, audit: Audit) {
  const { store, rebuild } = audit;
  const { figures, ...facts } = await rebuild.facts();
  const { sentences, problems, stages, version } = store;
  return {
    ...facts,
    version: version.current,
    /** False until clusters were built. */
    complete: stages.get('cluster').state === 'done',
    figures: { ...figures, sharedSentences: sentences.count(), problems: problems.count() },
    review: reviewFigures(store),
    sentences: sentences.mostCopied(maxSentences),
    problems: problems.counts().map(({ code, severity, count }) => ({ code, severity, count })),
    change: stages.get('cluster').state === 'done' ? await changeOf(context, audit) : null,
  };
}

const maxSentences = 12;

async function changeOf(context: EngineContext, audit: Audit) {
  try {
    const { changes, before, after } = await compareAudits(context, audit, null, { kind: 'current' });
    const count = (kind: ClusterChange) => changes.clusters.filter(({ change }) => change === kind).length;
    return {
      since: before.finishedAt,
      name: before.name,
      clustersNew: count('new'),
      clustersGrown: count('grown'),
      clustersShrunk: count('shrunk'),
      clustersFixed: count('fixed'),
      clustersReopened: count('reopened'),
      copiedPagesBefore: before.figures.copiedPages,
      copiedPagesAfter: after.figures.copiedPages,
    };
  } catch (error) {
    if (asAppError(error).code === 'nothing-before') return null;
    throw error;
  }
}

function reviewFigures({ reviews, decisions }: Store) {
  const states = new Map(reviews.states());
  const all = decisions.outcomes();
  return {
    clusters: recordOf(reviewStates, (state) => states.get(state) ?? 0),
    decisions: Object.fromEntries(
      countValues(all.map(({ action }) => action)).map(({ value, count }) => [value, count]),
    ) as Partial<Record<DecisionAction, number>>,
    decidedPages: all.length,
    done: all.filter(({ state }) => state === 'done').length,
  };
}
