import { density } from './density.ts';
import type { Extractor } from './extractor.ts';
import { wholeBody } from './whole-body.ts';

/** A new extractor is one file and one line here (and its id among the choices in `options.ts`). */
export const extractors: readonly Extractor[] = [density, wholeBody];

export function extractorById(id: string): Extractor {
  return extractors.find((extractor) => extractor.id === id) ?? density;
}
