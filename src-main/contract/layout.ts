import { z } from 'zod';
import type { Verdict } from './verdicts.ts';

/** How the templates of two pages relate; unknown where one has no layout. */
export const layoutRelationSchema = z.enum(['same', 'other', 'unknown']);
type LayoutRelation = z.infer<typeof layoutRelationSchema>;

export function layoutRelation(a: string, b: string): LayoutRelation {
  const distance = layoutDistance(a, b);
  if (distance === null) return 'unknown';
  return distance <= maxBitsOfOneLayout ? 'same' : 'other';
}

/** Hamming distance (hexadecimal); null where one is missing or they differ in length. */
export function layoutDistance(a: string, b: string) {
  if (a === '' || a.length !== b.length) return null;
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) {
    let difference = Number.parseInt(a.charAt(at), 16) ^ Number.parseInt(b.charAt(at), 16);
    for (; difference > 0; difference &= difference - 1) bits += 1;
  }
  return bits;
}

/** None of 113,129 pairs of pages of different sites is that close (docs/verdicts.md). */
const maxBitsOfOneLayout = 12;

type LaidOutPair = Readonly<{
  verdict: Verdict | null;
  layout: LayoutRelation;
  addressA: string;
  addressB: string;
}>;

/** The same text in another template or on another host. */
export function isReprint({ verdict, layout, addressA, addressB }: LaidOutPair) {
  return verdict === 'identical' && (layout === 'other' || hostOf(addressA) !== hostOf(addressB));
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');
