/** All tasks of workers, by name. Inputs and outputs survive structured cloning. */
export { analyse, mainText, readDraft, testPage, warmUp } from './tasks/analyse.ts';
export { changes, copied, record } from './tasks/changes.ts';
export { checkCandidates, checkPages, compare, compareMany, evidence } from './tasks/compare.ts';
export { cluster, figures, overview, pageRows } from './tasks/cluster.ts';
export { drift, fingerprint, statistics } from './tasks/fingerprint.ts';
export { join } from './tasks/join.ts';
export { countSelectors, mainElements, pick, snapshot, source, tryRules } from './tasks/page-source.ts';
export { ignorePreview, preview } from './tasks/previews.ts';
export { changedSentences, sharedSentences } from './tasks/sentences.ts';
export { findTemplate, strip } from './tasks/template.ts';
export { verify } from './tasks/verify.ts';
