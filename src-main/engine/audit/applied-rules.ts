import { readDictionary } from '../../contract/dictionary.ts';
import type { AuditOptions } from '../../contract/options.ts';
import {
  changedPatterns,
  matchesPattern,
  readSelectorRules,
  writeSelectorRule,
} from '../../contract/selector-rules.ts';
import type { Store } from '../store/store.ts';
import { stageOptions } from '../stage-options.ts';
import { sha1 } from './stage.ts';

export const appliedRulesKey = 'applied-selector-rules';
/** A digest of everything else that reading depended on. */
const basisKey = 'analysis-basis';

export const rulesOf = (options: AuditOptions): string => stageOptions('analyse', options).selectorRules;

/** As far as they make a difference: notes, order and disabled rules make none. */
export function readingOptions(options: AuditOptions): unknown {
  const { selectorRules: _, ...others } = options.analyse;
  const rules = readSelectorRules(rulesOf(options))
    .rules.filter(({ enabled }) => enabled)
    .map((rule) => writeSelectorRule({ ...rule, note: '' }))
    .sort();
  return rules.length === 0 ? others : { ...others, selectorRules: rules };
}

export function readingWords(dictionary: string): unknown {
  const { words } = readDictionary(dictionary);
  return words.length === 0 ? null : words;
}

export function rememberReading(store: Store, options: AuditOptions, version: number): void {
  store.meta.set(basisKey, basisOf(store, options, version));
  store.meta.set(appliedRulesKey, rulesOf(options));
}

/** Takes back only pages that changed selector rules can touch. False, and nothing is done, where more changed. */
export function takeBackChanged(store: Store, options: AuditOptions, version: number): boolean {
  const applied = store.meta.get(appliedRulesKey);
  if (applied === null || store.meta.get(basisKey) !== basisOf(store, options, version)) return false;
  const patterns = changedPatterns(applied, rulesOf(options));
  const pages = store.bodies.matching((address) => patterns.some((pattern) => matchesPattern(pattern, address)));
  store.stages.takeBackAnalysis(pages, () => rememberReading(store, options, version));
  return true;
}

function basisOf(store: Store, options: AuditOptions, version: number): string {
  const { selectorRules: _, ...others } = options.analyse;
  return sha1([version, store.stages.get('collect').digest, others, readingWords(store.meta.wordLists().dictionary)]);
}
