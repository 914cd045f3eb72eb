import type { DetectorEvidence, NotApplicableReason } from '../../contract/evidence.ts';
import type { AuditOptions, OptionValue } from '../../contract/options.ts';
import { fail } from '../app-error.ts';
import { perOwner } from '../found-once.ts';
import { checkOptions } from '../options.ts';
import { approximatePage } from './approximate-page.ts';
import { bloom } from './bloom.ts';
import { characterCosine } from './character-cosine.ts';
import { containment } from './containment.ts';
import { contentThenFeature } from './content-then-feature.ts';
import { descriptiveWords } from './descriptive-words.ts';
import {
  type Detector,
  type DetectorContext,
  type DetectorPage,
  type Drift,
  type CorpusStatistics,
} from './detector.ts';
import { exactContent } from './exact-content.ts';
import { formanChunks } from './forman-chunks.ts';
import { fullStopCode } from './full-stop-code.ts';
import { iMatch } from './i-match.ts';
import { iMatchLexicons } from './i-match-lexicons.ts';
import { idfString } from './idf-string.ts';
import { iyerKeywordTree } from './iyer-keyword-tree.ts';
import { keyLongSentence } from './key-long-sentence.ts';
import { longSentence } from './long-sentence.ts';
import { punctuationContext } from './punctuation-context.ts';
import { randomProjection } from './random-projection.ts';
import { rareTerms } from './rare-terms.ts';
import { sameUrl } from './same-url.ts';
import { segmentSignature } from './segment-signature.ts';
import { shingleSketch } from './shingle-sketch.ts';
import { shingling } from './shingling.ts';
import { simhash } from './simhash.ts';
import { spotsigs } from './spotsigs.ts';
import { superShingle } from './super-shingle.ts';
import { tianwangCon, tianwangConWeighted, tianwangSort, tianwangSortWeighted, tianwangSummary } from './tianwang.ts';
import { titleKeywords } from './title-keywords.ts';
import { topKeywordsHash } from './top-keywords.ts';

export const detectors: ReadonlyMap<string, Detector> = new Map(
  [
    sameUrl,
    exactContent,
    bloom,
    tianwangSummary,
    topKeywordsHash,
    tianwangCon,
    tianwangSort,
    tianwangConWeighted,
    tianwangSortWeighted,
    approximatePage,
    idfString,
    iMatch,
    iMatchLexicons,
    descriptiveWords,
    titleKeywords,
    punctuationContext,
    segmentSignature,
    longSentence,
    keyLongSentence,
    fullStopCode,
    simhash,
    randomProjection,
    superShingle,
    rareTerms,
    containment,
    shingling,
    shingleSketch,
    spotsigs,
    formanChunks,
    iyerKeywordTree,
    contentThenFeature,
    characterCosine,
  ].map((detector): [string, Detector] => [detector.id, detector]),
);

export const detectorIds: readonly string[] = [...detectors.keys()];

/**
 * `standard` finds equal and slightly changed pages, pages made of others (containment) and copies without a run of
 * words left (rare terms); `fast` leaves out the detectors that take longest.
 */
export const presets = {
  fast: ['same-url', 'exact-content', 'long-sentence'],
  standard: ['same-url', 'exact-content', 'long-sentence', 'simhash', 'super-shingle', 'containment', 'rare-terms'],
  all: detectorIds,
} as const satisfies Record<string, readonly string[]>;

/** Returns those named in an audit's options, or the standard preset. Throws `option-out-of-range`. */
export function activeDetectors(chosen: AuditOptions['detectors']): readonly ActiveDetector[] {
  const wanted = chosen ?? Object.fromEntries(presets.standard.map((id) => [id, {}]));
  for (const id of Object.keys(wanted)) knownDetector(id);
  return detectorIds.filter((id) => Object.hasOwn(wanted, id)).map((id) => activate(id, wanted[id] ?? {}));
}

export type ActiveDetector = ReturnType<typeof activate>;

/** Missing options take their defaults. Throws like `activeDetectors`. */
export function activate(id: string, values: Readonly<Record<string, OptionValue>>) {
  const detector = knownDetector(id);
  const options = checkOptions(detector.options, values, id);
  const within = (corpus: CorpusStatistics): DetectorContext => ({ options, corpus });
  // Caches decoded fingerprints, since a join compares one page with many others.
  const decode = perOwner((bytes: Uint8Array) => detector.codec.decode(bytes));
  return {
    id,
    statistics: detector.statistics?.(options) ?? [],
    countsCollisions: detector.countsCollisions ?? false,
    choose: detector.choose ? (corpus: CorpusStatistics) => detector.choose?.(within(corpus)) ?? null : null,
    drift: (detector.drift?.(options) ?? null) satisfies Drift | null,
    fingerprint(page: DetectorPage, corpus: CorpusStatistics) {
      const fingerprint = fingerprintOf(detector, page, within(corpus));
      return typeof fingerprint === 'string' ? fingerprint : detector.codec.encode(fingerprint);
    },
    keys: (bytes: Uint8Array, corpus: CorpusStatistics) => detector.keys(detector.codec.decode(bytes), within(corpus)),
    joinRule: (corpus: CorpusStatistics) => detector.joinRule(within(corpus)),
    keysDependOn: (corpus: CorpusStatistics) => detector.keysDependOn?.(within(corpus)) ?? null,
    compare: (a: Uint8Array, b: Uint8Array, corpus: CorpusStatistics) =>
      detector.compare(decode(a), decode(b), within(corpus)),
    evidence: (a: DetectorPage, b: DetectorPage, corpus: CorpusStatistics) =>
      evidenceOf(detector, a, b, within(corpus)),
  };
}

/**
 * The only detector that needs corpus statistics if it can update its fingerprints (`drift`); null when several need
 * them, since these read all texts anyway.
 */
export function driftingDetector(active: readonly ActiveDetector[]): ActiveDetector | null {
  const bound = active.filter(({ statistics }) => statistics.length > 0);
  return bound.length === 1 && bound[0]?.drift ? bound[0] : null;
}

function knownDetector(id: string) {
  const detector = detectors.get(id);
  if (!detector) fail('option-out-of-range', { option: 'detectors', allowed: detectorIds.join(' / '), value: id });
  return detector;
}

const fingerprintOf = (detector: Detector, page: DetectorPage, context: DetectorContext) =>
  detector.needsWords && page.text.tokens.terms.length === 0 ? 'empty-text' : detector.fingerprint(page, context);

function evidenceOf(
  detector: Detector,
  pageA: DetectorPage,
  pageB: DetectorPage,
  context: DetectorContext,
): DetectorEvidence {
  const [a, b] = [fingerprintOf(detector, pageA, context), fingerprintOf(detector, pageB, context)];
  const notApplicable = (reason: NotApplicableReason, page: 'a' | 'b' | 'both'): DetectorEvidence => ({
    detector: detector.id,
    outcome: { kind: 'not-applicable', reason, page },
  });
  if (typeof a === 'string') return notApplicable(a, typeof b === 'string' ? 'both' : 'a');
  if (typeof b === 'string') return notApplicable(b, 'b');
  const picture = detector.explain({ page: pageA, fingerprint: a }, { page: pageB, fingerprint: b }, context);
  return { detector: detector.id, outcome: { kind: 'compared', ...detector.compare(a, b, context), picture } };
}
