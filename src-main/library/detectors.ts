import type { DetectorInfo } from '../contract/detector-results.ts';
import type { OptionValue } from '../contract/options.ts';
import { activate, detectorInfos } from '../engine/detect/registry.ts';
import { NotApplicable } from '../engine/detect/detector.ts';
import { noStatistics } from '../engine/detect/statistics.ts';
import { keyTexts, streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import { readGivenPage } from '../engine/stream/given-page.ts';
import type { ComparedText } from './compare-texts.ts';

/** What a detector keeps of a text. Bytes and keys are the same on every machine. */
export interface Fingerprint {
  /** As audits store it. */
  readonly bytes: Uint8Array;
  /** The values under which texts meet, 16 hexadecimal digits each. */
  readonly keys: readonly string[];
}

export interface FingerprintComparison {
  readonly duplicate: boolean;
  readonly score: number;
  readonly threshold: number;
  /** `at-least`: duplicate when score ≥ threshold; `at-most`: when score ≤ threshold. */
  readonly sense: 'at-least' | 'at-most';
  readonly unit: 'share' | 'bits' | 'matches' | 'equal';
}

/** One algorithm of the literature with its options chosen. */
export interface TextDetector extends DetectorInfo {
  /** Null where the method does not apply, as to a text that is too short for it. */
  fingerprint(text: ComparedText): Fingerprint | null;
  /** Decides on two fingerprints of this detector under the same options; symmetric. */
  compare(a: Pick<Fingerprint, 'bytes'>, b: Pick<Fingerprint, 'bytes'>): FingerprintComparison;
  /** The same detector with other options (docs/detectors.md). Throws `option-out-of-range`. */
  withOptions(values: Readonly<Record<string, OptionValue>>): TextDetector;
}

/**
 * The detectors by their ids, cheapest first, with their default options. Those that weigh words by a whole corpus are
 * not among them: they work in audits only.
 */
export const detectors: ReadonlyMap<string, TextDetector> = new Map(
  detectorInfos()
    .filter(({ id }) => streamingDetectors.includes(id))
    .map((info) => [info.id, textDetector(info, {})]),
);

function textDetector(info: DetectorInfo, values: Readonly<Record<string, OptionValue>>): TextDetector {
  const active = activate(info.id, values);
  return {
    ...info,
    fingerprint(text) {
      const { page } = readGivenPage(typeof text === 'string' ? { text } : text);
      const bytes = active.fingerprint(page, noStatistics);
      return bytes instanceof NotApplicable ? null : { bytes, keys: keyTexts(active.keys(bytes, noStatistics)) };
    },
    compare: (a, b) => active.compare(a.bytes, b.bytes, noStatistics),
    withOptions: (changes) => textDetector(info, { ...values, ...changes }),
  };
}
