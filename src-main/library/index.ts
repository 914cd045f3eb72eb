/**
 * What `import 'pagetwin'` gives. Its types come from the contract, the requests and this file alone: only these are
 * packed as declarations.
 */
import './check-node.ts';
import type { Client } from '../contract/api.ts';
import type { DetectorInfo } from '../contract/detector-results.ts';
import type { DetectorEvidence, PairFigures, Range } from '../contract/evidence.ts';
import type { OptionValue } from '../contract/options.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { NotApplicable, noStatistics } from '../engine/detect/detector.ts';
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
  /** Made when missing. Without it the folder that the app and the terminal use; likewise below. */
  readonly dataFolder?: string;
  /** Where audits go that are given no file. */
  readonly auditsFolder?: string;
}

/** The product without a window. */
export interface LibraryEngine {
  /** All that the app itself can ask (`contract/api`), and events. */
  client(): Client;
  /** Stops running audits at their next checkpoint. */
  close(): Promise<void>;
}

/** Analysis runs in processes of its own. */
export async function createEngine(folders: EngineFolders = {}): Promise<LibraryEngine> {
  // Comparing texts takes neither the database nor the crawler.
  const [engine, node] = await Promise.all([import('../engine/engine.ts'), import('../node/node-platform.ts')]);
  return engine.createEngine(node.createNodePlatform('cli', folders));
}

/** Its main text, or HTML of which that is taken. */
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
  /** In per cent of the characters of both; 100 only for equal texts. */
  readonly similarity: number;
  /** Null: nothing to report. */
  readonly verdict: Verdict | null;
  /** Key of the rule that gave the verdict, and its English sentence. */
  readonly rule: string;
  readonly reason: string;
  /** What both have, in the order of A. */
  readonly passages: readonly SharedPassage[];
  readonly figures: PairFigures;
}

export interface SharedPassage {
  readonly kind: 'verbatim' | 'reworded';
  readonly a: PassageSide;
  readonly b: PassageSide;
}

/** In UTF-16 units, the end excluded; of HTML a piece of its main text. */
interface PassageSide {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As an audit compares two pages. Symmetric. `options` of the stage `verify`; throws `option-out-of-range`. */
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

/** What a detector keeps of a text. Bytes and keys are the same on every machine. */
export interface Fingerprint {
  /** As audits store it. */
  readonly bytes: Uint8Array;
  /** Under which texts meet, 16 hexadecimal digits each. */
  readonly keys: readonly string[];
}

type Compared = Extract<DetectorEvidence['outcome'], { kind: 'compared' }>;
export type FingerprintComparison = Readonly<Omit<Compared, 'kind' | 'picture'>>;

/** One algorithm of the literature with its options chosen. */
export interface TextDetector extends DetectorInfo {
  /** Null where the method does not apply, as to a text that is too short. */
  fingerprint(text: ComparedText): Fingerprint | null;
  /** Of this detector under the same options; symmetric. */
  compare(a: Pick<Fingerprint, 'bytes'>, b: Pick<Fingerprint, 'bytes'>): FingerprintComparison;
  /** The same detector with other options (docs/detectors.md). Throws `option-out-of-range`. */
  withOptions(values: Readonly<Record<string, OptionValue>>): TextDetector;
}

/** By id, cheapest first, with default options. Those that weigh words by a whole corpus work in audits only. */
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
      return bytes instanceof NotApplicable ? null : { bytes, keys: keyTexts(active.keys(bytes, noStatistics)) };
    },
    compare: (a, b) => active.compare(a.bytes, b.bytes, noStatistics),
    withOptions: (changes) => textDetector(info, { ...values, ...changes }),
  };
}
