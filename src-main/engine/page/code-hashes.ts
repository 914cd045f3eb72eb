import { grown } from '../columns.ts';
import type { TextBlock } from './page.ts';
import { budgets } from '../budgets.ts';
import { fmix32, fnvBasis, fnvPrime } from '../fnv1a.ts';

/** Shorter grams are idioms of a language. */
const gramTokens = 12;
/** Of 21 consecutive tokens at least one gram is kept. */
const windowGrams = 10;
const maxCodeHashes = budgets.codeHashes;

/**
 * Hashes of token grams of code, sampled by winnowing (Schleimer, Wilkerson and Aiken 2003), ascending; if too many,
 * the smallest. Ignores white space and line numbers.
 */
export function codeHashes(blocks: readonly TextBlock[]) {
  let count = 0;
  for (const { text, kept, role } of blocks)
    if (kept && (role === 'code' || role === 'reference')) count = readTokens(text, count);
  const hashes = winnow(gramHashes(tokens.subarray(0, count)));
  return Uint32Array.from(hashes).sort().slice(0, maxCodeHashes);
}

export type CommonCode = Readonly<ReturnType<typeof commonCode>>;

/** The limit above which hashes were cut off. */
export const lastHash = (hashes: Uint32Array) => (hashes.length < maxCodeHashes ? 0xffffffff : (hashes.at(-1) ?? 0));

export function commonCode(a: Uint32Array, b: Uint32Array, limit = Math.min(lastHash(a), lastHash(b))) {
  let [inA, inB, shared] = [0, 0, 0];
  while (inA < a.length && inB < b.length) {
    const [x, y] = [a[inA] ?? 0, b[inB] ?? 0];
    if (Math.min(x, y) > limit) break;
    if (x === y) shared++;
    if (x <= y) inA++;
    if (y <= x) inB++;
  }
  const sizeOf = (hashes: Uint32Array) => Math.max(1, hashes.findLastIndex((hash) => hash <= limit) + 1);
  return { shared, coveredA: shared / sizeOf(a), coveredB: shared / sizeOf(b) };
}

let tokens = new Uint32Array(1024);

function readTokens(text: string, before: number) {
  let count = before;
  let hash = fnvBasis;
  let inWord = false;
  let isLineStart = true;
  if (tokens.length < count + text.length + 1) tokens = grown(tokens, count + text.length + 1);
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : newline;
    if (isWordUnit(unit)) {
      hash = Math.imul(hash ^ unit, fnvPrime);
      inWord = true;
      continue;
    }
    if (inWord && !(isLineStart && isNumber(text, at))) tokens[count++] = hash;
    if (inWord) isLineStart = false;
    if (unit === newline) isLineStart = true;
    else if (unit > space && unit !== noBreakSpace) {
      tokens[count++] = Math.imul(fnvBasis ^ unit, fnvPrime);
      isLineStart = false;
    }
    hash = fnvBasis;
    inWord = false;
  }
  return count;
}

const [newline, space, noBreakSpace, underscore, firstLetterBeyondAscii] = [0x0a, 0x20, 0xa0, 0x5f, 0xaa];

const isWordUnit = (unit: number) =>
  isDigit(unit) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  unit === underscore ||
  unit >= firstLetterBeyondAscii;

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;

function isNumber(text: string, end: number) {
  let at = end - 1;
  while (at >= 0 && isDigit(text.charCodeAt(at))) at--;
  return at < 0 || !isWordUnit(text.charCodeAt(at));
}

function gramHashes(hashes: Uint32Array) {
  const count = hashes.length - gramTokens + 1;
  if (count <= 0) return new Uint32Array();
  const grams = new Uint32Array(count);
  let rolling = 0;
  for (let at = 0; at < hashes.length; at++) {
    rolling = (Math.imul(rolling, base) + (hashes[at] ?? 0)) | 0;
    if (at >= gramTokens) rolling = (rolling - Math.imul(hashes[at - gramTokens] ?? 0, dropped)) | 0;
    if (at >= gramTokens - 1) grams[at - gramTokens + 1] = fmix32(rolling);
  }
  return grams;
}

const base = 0x9e3779b1;
const dropped = Array.from({ length: gramTokens }).reduce<number>((power) => Math.imul(power, base), 1);

function winnow(grams: Uint32Array) {
  const hashes = new Set<number>();
  let smallest = -1;
  for (let end = 0; end < grams.length; end++) {
    const start = Math.max(0, end - windowGrams + 1);
    if (smallest < start) {
      smallest = start;
      for (let at = start + 1; at <= end; at++) if ((grams[at] ?? 0) <= (grams[smallest] ?? 0)) smallest = at;
    } else if ((grams[end] ?? 0) <= (grams[smallest] ?? 0)) smallest = end;
    if (end >= windowGrams - 1 || end === grams.length - 1) hashes.add(grams[smallest] ?? 0);
  }
  return hashes;
}
