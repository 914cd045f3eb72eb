import { decimal, type Detector, type DetectorPage, integer, type Digest, digestOf, equalDigest } from './detector.ts';
import { digestPicture, keywordsAt, textOfTerms } from './keywords.ts';
import { placesInOrder, rarity, termTable } from './terms.ts';

const options = {
  percentage: decimal(0.3, 0.01, 1),
  interval: integer(10, 1, 200, 'terms'),
};

/**
 * S0: sorts the distinct content terms by frequency, then text, both descending. The first sum₃, sorted descending by
 * text, give one MD5; rounding keeps their number when a page gains or loses a few.
 *
 *     sum₂ = ⌊sum₁ · Percentage⌋      sum₃ = ⌊sum₂ / Sum_interval⌋ · Sum_interval
 */
export const approximatePage: Detector<typeof options, Digest> = {
  id: 'approximate-page',
  options,
  fingerprint(page, { options }) {
    const kept = keptTerms(page, options);
    return kept.length === 0 ? 'too-few-terms' : digestOf(textOfTerms(kept));
  },
  ...equalDigest,
  explain: (a, b, { options }) =>
    digestPicture(
      [a, b],
      { name: 'kept', listOf: (page) => keptTerms(page, options), textOf: textOfTerms },
      (...kept) => [
        { name: 'distinct-terms', form: 'count', value: { a: distinctTerms(a.page), b: distinctTerms(b.page) } },
        { name: 'kept-terms', form: 'count', value: { a: kept[0].length, b: kept[1].length } },
      ],
    ),
};

const distinctTerms = (page: DetectorPage) => termTable(page.text).terms.length;

function keptTerms(page: DetectorPage, { percentage, interval }: Readonly<{ percentage: number; interval: number }>) {
  const keys = rarity(termTable(page.text)).reverse();
  const last = keys.length - 1;
  const candidates = Math.floor(keys.length * percentage + 1e-9);
  const kept = Math.floor(candidates / interval) * interval;
  // `keys` are reversed: place 0 is the last term by text.
  const fromLast = placesInOrder(keys).subarray(0, kept);
  return keywordsAt(
    page,
    fromLast.sort().map((place) => last - place),
  );
}
