import type { OptionFields } from '../../contract/options.ts';
import type { Detector, DetectorPage } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import { digestOf, equalDigest, type Digest } from './equal-digest.ts';
import { hashesOf, keywordPicture, keywordsAt, type Keyword } from './keywords.ts';
import { placesInOrder, rarity, termTable } from './terms.ts';

const options = {
  percentage: {
    kind: 'number',
    default: 0.3,
    min: 0.01,
    max: 1,
    help: 'Share of the distinct terms that are candidates.',
  },
  interval: {
    kind: 'integer',
    default: 10,
    min: 1,
    max: 200,
    unit: 'terms',
    help: 'The number of kept terms is rounded down to a multiple of this.',
  },
} as const satisfies OptionFields;

/**
 * Near pages by a rounded number of terms. The sum₁ distinct content terms are sorted by frequency, equal ones by text,
 * both descending;
 *
 *     sum₂ = ⌊sum₁ · Percentage⌋      sum₃ = ⌊sum₂ / Sum_interval⌋ · Sum_interval
 *
 * and the first sum₃ of them, sorted by text in descending order, give one MD5. Rounding to the interval keeps the
 * number of terms the same when a page gains or loses a few. Pages for which sum₃ is 0 are left out.
 *
 * Cost: one sort of the distinct terms; one key.
 */
export const approximatePage: Detector<typeof options, Digest> = {
  id: 'approximate-page',
  seed: 'S0',
  work: 'Approximate page discovery with Percentage and Sum_interval',
  cost: 'low',
  summary: 'Pages with the same most frequent third of their terms.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    const kept = keptTerms(page, options);
    return kept.length === 0 ? new NotApplicable('too-few-terms') : digestOf(textOf(kept));
  },
  ...equalDigest,
  explain(a, b, { options }) {
    const [keptA, keptB] = [keptTerms(a.page, options), keptTerms(b.page, options)];
    const { duplicate: equal } = equalDigest.compare(a.fingerprint, b.fingerprint);
    return keywordPicture(
      [a.page, b.page],
      [
        {
          name: 'kept',
          a: keptA,
          b: keptB,
          equal,
          hashes: hashesOf([a.fingerprint, b.fingerprint], [textOf(keptA), textOf(keptB)]),
        },
      ],
      [
        { name: 'distinct-terms', form: 'count', value: { a: distinctTerms(a.page), b: distinctTerms(b.page) } },
        { name: 'kept-terms', form: 'count', value: { a: keptA.length, b: keptB.length } },
      ],
    );
  },
};

const textOf = (kept: readonly Keyword[]): string => kept.map(({ term }) => term).join('\n');

const distinctTerms = (page: DetectorPage): number => termTable(page.text).terms.length;

function keptTerms(
  page: DetectorPage,
  { percentage, interval }: { readonly percentage: number; readonly interval: number },
): readonly Keyword[] {
  const keys = rarity(termTable(page.text)).reverse();
  const last = keys.length - 1;
  const candidates = Math.floor(keys.length * percentage + 1e-9);
  const kept = Math.floor(candidates / interval) * interval;
  // Counted from the last term, since equal frequencies and the list itself go backwards by text.
  const fromLast = placesInOrder(keys).subarray(0, kept);
  return keywordsAt(
    page,
    fromLast.sort().map((place) => last - place),
  );
}
