import type { OptionFields } from '../../contract/options.ts';
import type { Detector, DetectorPage } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import { compareKeySets, similarityRule } from './key-similarity.ts';
import { keyCount, md5Keys, wordsCodec, type KeySet } from './key-set.ts';
import { sharedPieces, type Piece } from './pieces.ts';
import { contextsOf } from './stop-context.ts';
import { unitsOf } from './units.ts';

const options = {
  characters: {
    kind: 'integer',
    default: 5,
    min: 1,
    max: 30,
    help: 'Characters on each side of a full stop in Chinese and Japanese text.',
  },
  words: { kind: 'integer', default: 3, min: 1, max: 20, help: 'Words on each side of a full stop in all other text.' },
  threshold: {
    kind: 'number',
    default: 0.5,
    min: 0.05,
    max: 1,
    help: 'Share of common codes among those of the smaller page.',
  },
  minCodes: {
    kind: 'integer',
    default: 4,
    min: 1,
    max: 1000,
    unit: 'codes',
    help: 'Pages with fewer codes are left out; at the default two must agree.',
  },
} as const satisfies OptionFields;

type CodeOptions = { readonly [Name in keyof typeof options]: number };

/**
 * Feature codes: the five characters on each side of every full stop. Full stops are common in the text of a page and
 * rare in its menus, and ten characters across the border of two sentences hardly recur by chance. Two pages are
 * duplicates when the smaller one shares at least half of its codes. Every end of a sentence counts as a full stop;
 * three words stand for five characters in scripts with spaces.
 *
 * Cost: one MD5 per sentence, 8 bytes each.
 */
export const fullStopCode: Detector<typeof options, KeySet> = {
  id: 'full-stop-code',
  seed: 'S1',
  work: 'Feature codes round full stops',
  cost: 'low',
  summary: 'Pages that share the characters on both sides of their full stops.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    if (page.text.tokens.terms.length === 0) return new NotApplicable('empty-text');
    const keys = md5Keys(codes(page, options).map((code) => code.key));
    return keyCount(keys) < options.minCodes ? new NotApplicable('too-short') : keys;
  },
  codec: wordsCodec,
  keys: (keys) => keys,
  joinRule: ({ options }) => similarityRule('containment', options.threshold),
  compare: (a, b, { options }) => compareKeySets('containment', options.threshold)(a, b),
  explain: (a, b, { options }) =>
    sharedPieces(
      { text: a.page.text, pieces: codes(a.page, options) },
      { text: b.page.text, pieces: codes(b.page, options) },
    ),
};

function codes({ text }: DetectorPage, { characters, words }: CodeOptions): readonly Piece[] {
  const units = unitsOf(text);
  const borders = text.sentences.map((sentence) => sentence.end);
  return contextsOf(text.folded.text, units, borders, units.areCharacters ? characters : words);
}
