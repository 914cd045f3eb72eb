import { readDictionary } from '../../../contract/dictionary.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import {
  changedPatterns,
  matchesPattern,
  readSelectorRules,
  writeSelectorRule,
} from '../../../contract/selector-rules.ts';
import { fail } from '../../app-error.ts';
import { BloomFilter, bloomSize } from '../../detect/bloom-filter.ts';
import { bloom } from '../../detect/bloom.ts';
import { wordsOfHex } from '../../hex.ts';
import { checkOptions } from '../../options.ts';
import { stageOptions } from '../../stage-options.ts';
import type { AnalysedPage, AnalysisStore } from '../../store/pages/analysis-store.ts';
import type { Store } from '../../store/store.ts';
import { evenBatch, pageFailed, runBatches, saveNotice, sha1, type Stage } from '../stage.ts';

const version = 21;

export const analyseStage: Stage = {
  id: 'analyse',
  version,
  dependsOn(options, { dictionary }) {
    const words = readingWords(dictionary);
    return words === null ? readingOptions(options) : [readingOptions(options), words];
  },
  takeBackChanged,
  async run(context) {
    const { store, pool, options, problems } = context;
    const { analysis } = store;
    const bodies = analysis.bodies();
    if (bodies === 0) fail('nothing-to-compare');
    rememberReading(store, options);
    const left = analysis.pagesToAnalyse();
    const repeats = contentSeen(analysis, options);
    await runBatches(context, {
      task: 'analyse',
      items: left,
      total: bodies,
      batchSize: evenBatch(left.length, pool, { min: 16, max: 32 }),
      input: (pages) => ({ pages }),
      write(output) {
        analysis.saveAnalysed(output.pages);
        saveNotice(store, output.notice);
        problems([...output.problems, ...repeats(output.pages)]);
      },
      quarantine: (page, detail) => pageFailed(context, page, detail),
    });
    analysis.nameLanguages();
  },
};

/** Tells which of the pages just saved have known content, by the detector `bloom`; hits of its filter are verified. */
export function contentSeen(
  analysis: AnalysisStore,
  { detectors }: AuditOptions,
): (pages: readonly AnalysedPage[]) => readonly NewProblem[] {
  const chosen = detectors?.[bloom.id];
  if (!chosen) return () => [];
  const { capacity, rate } = checkOptions(bloom.options, chosen, bloom.id);
  const filter = new BloomFilter(bloomSize(capacity, rate));
  const wasSeen = (textHash: string) => {
    const [high = 0, low = 0] = wordsOfHex(textHash.slice(0, 16));
    return filter.add(high, low);
  };
  for (const textHash of analysis.textHashes()) wasSeen(textHash);
  return (pages) =>
    pages.flatMap(({ page, textHash, letters }) => {
      const confirmed = letters > 0 && wasSeen(textHash) ? analysis.sameText(page) : null;
      if (!confirmed) return [];
      return [{ code: 'content-seen', address: confirmed.address, parameters: { other: confirmed.other } }];
    });
}

export const appliedRulesKey = 'applied-selector-rules';
/** Digest of all else that the analysis depended on. */
const basisKey = 'analysis-basis';

export const rulesOf = (options: AuditOptions) => stageOptions('analyse', options).selectorRules;

/** Reduced to what matters: notes, order and disabled rules do not. */
function readingOptions(options: AuditOptions) {
  const { selectorRules: _, ...others } = options.analyse;
  const rules = readSelectorRules(rulesOf(options))
    .rules.filter(({ enabled }) => enabled)
    .map((rule) => writeSelectorRule({ ...rule, note: '' }))
    .sort();
  return rules.length === 0 ? others : { ...others, selectorRules: rules };
}

function readingWords(dictionary: string) {
  const { words } = readDictionary(dictionary);
  return words.length === 0 ? null : words;
}

function rememberReading(store: Store, options: AuditOptions) {
  store.meta.set(basisKey, basisOf(store, options));
  store.meta.set(appliedRulesKey, rulesOf(options));
}

/** Resets only pages that changed selector rules may affect. Returns false, and does nothing, if more changed. */
function takeBackChanged(store: Store, options: AuditOptions) {
  const applied = store.meta.get(appliedRulesKey);
  if (applied === null || store.meta.get(basisKey) !== basisOf(store, options)) return false;
  const patterns = changedPatterns(applied, rulesOf(options));
  const pages = store.bodies.matching((address) => patterns.some((pattern) => matchesPattern(pattern, address)));
  store.stages.takeBackAnalysis(pages, () => rememberReading(store, options));
  return true;
}

function basisOf(store: Store, options: AuditOptions) {
  const { selectorRules: _, ...others } = options.analyse;
  return sha1([version, store.stages.get('collect').digest, others, readingWords(store.meta.wordLists().dictionary)]);
}
