import { analyse, mainText, readDraft, testPage, warmUp } from './tasks/analyse.ts';
import { changes, copied, record } from './tasks/changes.ts';
import { checkCandidates, checkPages, compare, compareMany, evidence } from './tasks/compare.ts';
import { cluster, figures, overview, pageRows } from './tasks/cluster.ts';
import { drift, fingerprint, statistics } from './tasks/fingerprint.ts';
import { join } from './tasks/join.ts';
import { countSelectors, mainElements, pick, snapshot, source, tryRules } from './tasks/page-source.ts';
import { ignorePreview, preview } from './tasks/previews.ts';
import { changedSentences, probe, sharedSentences } from './tasks/sentences.ts';
import { findTemplate, strip } from './tasks/template.ts';
import { verify } from './tasks/verify.ts';

/** All that a worker does, by name. Inputs and outputs survive structured cloning. */
export const tasks = {
  'main-text': mainText,
  'read-draft': readDraft,
  'test-page': testPage,
  analyse,
  'warm-up': warmUp,
  'find-template': findTemplate,
  strip,
  statistics,
  drift,
  fingerprint,
  join,
  verify,
  cluster,
  figures,
  record,
  changes,
  copied,
  preview,
  probe,
  'shared-sentences': sharedSentences,
  'changed-sentences': changedSentences,
  'page-rows': pageRows,
  'ignore-preview': ignorePreview,
  overview,
  'compare-many': compareMany,
  'check-candidates': checkCandidates,
  'check-pages': checkPages,
  compare,
  evidence,
  snapshot,
  source,
  pick,
  countSelectors,
  mainElements,
  tryRules,
};
