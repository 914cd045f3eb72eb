/**
 * What `import 'pagetwin'` gives. The types that it names come from the contract, the requests and this folder alone:
 * only these are packed as declarations.
 */
import './check-node.ts';
export { compareTexts, type SharedPassage, type TextComparison } from './compare-texts.ts';
export type { ComparedText } from './compare-texts.ts';
export { createEngine, type EngineFolders, type LibraryEngine } from './create-engine.ts';
export { detectors, type Fingerprint, type FingerprintComparison, type TextDetector } from './detectors.ts';
export type { Client, EventBody, EventName, RequestName, RequestParameters, Result } from '../contract/api.ts';
export type { PairFigures } from '../contract/evidence.ts';
export type { Verdict } from '../contract/verdicts.ts';
export { RequestError } from '../contract/rpc.ts';
export type { WireError } from '../contract/errors.ts';
