import { decimal, integer, type OptionFields, type OptionValues } from '../../contract/options.ts';

/**
 * Every threshold between two texts and a verdict. Shares are of letters and digits; lengths in CJK characters, each of
 * which counts as 2.4 letters.
 */
export const verifyOptions = {
  shortestRun: decimal(5, 2, 50, 'Shorter equal segments are marked only between longer ones close by.', 'characters'),
  loneRun: decimal(
    13,
    2,
    200,
    'An equal segment with no other one close by is marked from this length on; chains of close segments count together.',
    'characters',
  ),
  reach: decimal(12, 0, 100, 'Equal segments at most this far apart support each other.', 'characters'),
  rarity: integer(
    8,
    1,
    64,
    'A short segment that stands in more places than this is no anchor; it is matched in reading order.',
  ),
  rewordedSentence: decimal(0.5, 0.1, 1, 'Weighted share of common words from which a sentence counts as reworded.'),
  rewordedInContext: decimal(
    0.3,
    0.1,
    1,
    'The same for a sentence whose neighbour is matched with the neighbour of the other sentence.',
  ),
  nearlyEqual: decimal(0.9, 0.5, 1, 'Similarity from which two pages count as nearly the same.'),
  nearlyVerbatim: decimal(
    0.8,
    0.5,
    1,
    'Verbatim share that both pages must have for that: a text that is reworded throughout is as similar.',
  ),
  templateFields: integer(
    4,
    2,
    1000,
    'Places in which the same name stands for the same other name, or a number for a number, from which two pages are one template.',
  ),
  partial: decimal(0.4, 0.05, 1, 'Verbatim share of both pages from which important parts count as the same.'),
  follows: decimal(0.5, 0.1, 1, 'Share of a page, verbatim and reworded, from which it follows the other one.'),
  followsStrongly: decimal(
    0.45,
    0.1,
    1,
    'The same share with what is reworded counted half: words alone are weaker evidence than wording.',
  ),
  sameWordsFollowing: decimal(
    0.6,
    0.1,
    1,
    'Share of common content words of both pages from which reworded text is as strong as wording.',
  ),
  evidence: decimal(
    36,
    0,
    1000,
    'Pages that have less than this in common, reworded text counted half, are no finding unless they are equal.',
    'characters',
  ),
  sameWords: decimal(0.42, 0.1, 1, 'Share of common content words from which a short page follows another one.'),
  sameWordsLeast: integer(80, 0, 5000, 'Common words alone never decide for pages shorter than this.', 'characters'),
  sameWordsLength: integer(600, 0, 5000, 'Common words alone decide only for pages up to this length.', 'characters'),
  shuffledChanges: integer(
    4,
    1,
    1000,
    'Neighbouring passages that stand in another order on the other page, from which a page is shuffled.',
  ),
  reworded: decimal(0.05, 0.01, 1, 'Reworded share of what follows from which a page is a pseudo-original.'),
  shuffled: decimal(
    0.1,
    0.01,
    1,
    'Share of the verbatim text in another order from which a page is a pseudo-original.',
  ),
  disguised: decimal(
    0.005,
    0,
    1,
    'Share of look-alike, invisible or Traditional characters that only one page has from which it is disguised.',
  ),
  contained: decimal(0.85, 0.3, 1, 'Share of the shorter page that must stand in the longer one to be contained.'),
  containedRatio: decimal(1.6, 1, 20, 'How many times longer the other page must be for one to be contained in it.'),
  spliced: decimal(0.25, 0.05, 1, 'Share of a page that one closed piece of another page must have to be spliced in.'),
  splicedMost: decimal(
    0.6,
    0.1,
    1,
    'A closed piece that is more than this share of both pages makes them partly the same, not spliced.',
  ),
  splicedVerbatim: decimal(0.6, 0, 1, 'Share of what two pages have in common that must be verbatim for a splice.'),
  splicedRun: decimal(
    45,
    5,
    500,
    'A piece that is spliced in has at least one verbatim run of this length.',
    'characters',
  ),
  restDensity: decimal(0.25, 0, 1, 'Share of the text outside the closed piece that may be matched as well.'),
  pieceDensity: decimal(0.76, 0.1, 1, 'Share of a closed piece that must be matched, order inside it aside.'),
} satisfies OptionFields;

export type VerifyOptionValues = OptionValues<typeof verifyOptions>;
