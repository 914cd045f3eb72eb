/**
 * The module `pagetwin`. Its types come only from the contract, the requests and this file, which are packed as
 * declarations.
 */
import './check-node.ts';
import type { Client } from '../contract/api.ts';
import type { DetectorInfo } from '../contract/detector-results.ts';
import type { DetectorEvidence, PairFigures, Range } from '../contract/evidence.ts';
import type { OptionValue } from '../contract/options.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { noStatistics } from '../engine/detect/detector.ts';
import { detectorInfos } from '../engine/described-options.ts';
import { activate } from '../engine/detect/registry.ts';
import { checkOptions } from '../engine/options.ts';
import { keyTexts, readGivenPage, streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import { verifyOptions } from '../engine/verify/options.ts';
import { prepareText } from '../engine/verify/prepare.ts';
import { verifyPair } from '../engine/verify/verify-pair.ts';
import { translate } from '../locales/translate.ts';

export type { Client, EventBody, EventName, RequestName, RequestParameters, Result } from '../contract/api.ts';
export type { PairFigures } from '../contract/evidence.ts';
export type { Verdict } from '../contract/verdicts.ts';
export { RequestError } from '../contract/api.ts';
export type { WireError } from '../contract/errors.ts';

export interface EngineFolders {
  /** Created when missing. Default: the folder that app and terminal use; likewise below. */
  readonly dataFolder?: string;
  /** For audits without a file name. */
  readonly auditsFolder?: string;
}

/** PageTwin without a window. */
export interface LibraryEngine {
  /** All requests of the app (`contract/api`), and events. */
  client(): Client;
  /** Stops running audits at their next checkpoint. */
  close(): Promise<void>;
}

/** Analysis runs in child processes. */
export async function createEngine(folders: EngineFolders = {}): Promise<LibraryEngine> {
  // Loaded lazily: comparing texts needs neither database nor crawler.
  const [engine, node] = await Promise.all([import('../engine/engine.ts'), import('../node/node-platform.ts')]);
  return engine.createEngine(node.createNodePlatform('cli', folders));
}

/** The main text, or HTML from which it is extracted. */
export type ComparedText =
  | string
  | {
      readonly html?: string;
      readonly text?: string;
      readonly title?: string;
      readonly description?: string;
      readonly address?: string;
    };

export interface TextComparison {
  /** Per cent of the characters of both; 100 only for equal texts. */
  readonly similarity: number;
  /** Null when there is nothing to report. */
  readonly verdict: Verdict | null;
  /** Key of the rule that decided the verdict, and its English sentence. */
  readonly rule: string;
  readonly reason: string;
  /** Shared passages in the order of A. */
  readonly passages: readonly SharedPassage[];
  readonly figures: PairFigures;
}

export interface SharedPassage {
  readonly kind: 'verbatim' | 'reworded';
  readonly a: PassageSide;
  readonly b: PassageSide;
}

/** In UTF-16 units, `end` exclusive; for HTML within its main text. */
interface PassageSide {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Compares texts like an audit. Symmetric. `options` of the stage `verify`; throws `option-out-of-range`. */
export function compareTexts(
  a: ComparedText,
  b: ComparedText,
  options: Readonly<Record<string, OptionValue>> = {},
): TextComparison {
  const values = checkOptions(verifyOptions, options, 'verify');
  const [left, right] = [pageOf(a).text, pageOf(b).text];
  const { passages, figures, verdict, rule } = verifyPair(sideOf(left), sideOf(right), values);
  return {
    similarity: figures.similarity,
    verdict,
    rule,
    reason: translate('en', `rule.${rule}`),
    passages: passages.map((passage) => ({
      kind: passage.kind,
      a: pieceOf(left.shown, passage.a),
      b: pieceOf(right.shown, passage.b),
    })),
    figures,
  };
}

const pageOf = (given: ComparedText) => readGivenPage(typeof given === 'string' ? { text: given } : given).page;
const sideOf = (text: ReturnType<typeof pageOf>['text']) => ({ prepared: prepareText(text), layout: '' });
const pieceOf = (text: string, [start, end]: Range): PassageSide => ({ start, end, text: text.slice(start, end) });

/** What a detector stores of a text. Bytes and keys are the same on every machine. */
export interface Fingerprint {
  /** As audits store it. */
  readonly bytes: Uint8Array;
  /** Texts with a common key are compared; 16 hexadecimal digits each. */
  readonly keys: readonly string[];
}

type Compared = Extract<DetectorEvidence['outcome'], { kind: 'compared' }>;
export type FingerprintComparison = Readonly<Omit<Compared, 'kind' | 'picture'>>;

/** A published algorithm with its options. */
export interface TextDetector extends DetectorInfo {
  /** Null where the method does not apply, such as to a short text. */
  fingerprint(text: ComparedText): Fingerprint | null;
  /** For fingerprints of this detector with the same options; symmetric. */
  compare(a: Pick<Fingerprint, 'bytes'>, b: Pick<Fingerprint, 'bytes'>): FingerprintComparison;
  /** The same detector with other options (docs/detectors.md). Throws `option-out-of-range`. */
  withOptions(values: Readonly<Record<string, OptionValue>>): TextDetector;
}

/**
 * By id, cheapest first, with default options. Detectors with corpus statistics work only in audits and are missing.
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
      const bytes = active.fingerprint(pageOf(text), noStatistics);
      return typeof bytes === 'string' ? null : { bytes, keys: keyTexts(active.keys(bytes, noStatistics)) };
    },
    compare: (a, b) => active.compare(a.bytes, b.bytes, noStatistics),
    withOptions: (changes) => textDetector(info, { ...values, ...changes }),
  };
}
