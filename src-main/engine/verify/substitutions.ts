import { segmentsInOrder } from './measure.ts';
import { weightOfCjk, type SignificantStream } from './significant.ts';
import type { AlignedSegment } from './segments.ts';

/**
 * Places where a few words are replaced between verbatim text. Pages of one template repeat replacements; a rewriter
 * changes a word here and there.
 */
export type Substitutions = Readonly<{
  count: number;
  /** Repeated ones, or numbers for numbers. */
  fields: number;
  units: number;
  /** Different ones. */
  kinds: number;
}>;

export const noSubstitutions: Substitutions = { count: 0, fields: 0, units: 0, kinds: 0 };

export function countSubstitutions(
  a: SignificantStream,
  b: SignificantStream,
  segments: readonly AlignedSegment[],
): Substitutions {
  const found = substitutionsBetween(a, b, segmentsInOrder(segments.filter(({ kind }) => kind === 'verbatim')));
  const times = new Map<string, number>();
  for (const { key } of found) times.set(key, (times.get(key) ?? 0) + 1);
  const fields = found.filter(({ key, isNumber }) => isNumber || (times.get(key) ?? 0) > 1);
  const units = fields.reduce((sum, field) => sum + field.units, 0);
  return { count: found.length, fields: fields.length, units, kinds: times.size };
}

const maxSubstitution = 24 * weightOfCjk;

function substitutionsBetween(a: SignificantStream, b: SignificantStream, ordered: readonly AlignedSegment[]) {
  const found: Readonly<{ key: string; isNumber: boolean; units: number }>[] = [];
  let [endA, endB] = [0, 0];
  const end = { a: a.codes.length, endA: a.codes.length, b: b.codes.length, endB: b.codes.length };
  for (const segment of [...ordered, end]) {
    if (isShort(a, endA, segment.a) && isShort(b, endB, segment.b)) {
      const [out, put] = [lettersOf(a, endA, segment.a), lettersOf(b, endB, segment.b)];
      found.push({
        key: `${out}\n${put}`,
        isNumber: digit.test(out) && digit.test(put),
        units: out.length + put.length,
      });
    }
    [endA, endB] = [segment.endA, segment.endB];
  }
  return found;
}

const digit = /\d/;

const isShort = ({ weights }: SignificantStream, from: number, to: number) =>
  to > from && (weights[to] ?? 0) - (weights[from] ?? 0) <= maxSubstitution;

const lettersOf = ({ codes }: SignificantStream, from: number, to: number) =>
  String.fromCharCode(...codes.subarray(from, to));
