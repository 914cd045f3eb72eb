import type { OptionFields } from '../../contract/options.ts';
import { contentDefinedCuts } from './chunks.ts';
import type { Detector, DetectorPage } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import { joinedSegments } from './joined-segments.ts';
import { compareKeySets, similarityRule } from './key-similarity.ts';
import { keyCount, md5Keys, wordsCodec, type KeySet } from './key-set.ts';
import type { Piece } from './pieces.ts';
import { unitsOf } from './units.ts';

const options = {
  characters: {
    kind: 'integer',
    default: 32,
    min: 4,
    max: 1000,
    help: 'Usual length of a chunk in Chinese and Japanese text, in characters.',
  },
  words: {
    kind: 'integer',
    default: 16,
    min: 4,
    max: 1000,
    help: 'Usual length of a chunk in all other text, in words.',
  },
  threshold: {
    kind: 'number',
    default: 0.8,
    min: 0.05,
    max: 1,
    help: 'Share of common chunks among those of the smaller page.',
  },
  minChunks: {
    kind: 'integer',
    default: 4,
    min: 1,
    max: 1000,
    unit: 'chunks',
    help: 'Pages with fewer chunks are left out.',
  },
} as const satisfies OptionFields;

type ChunkOptions = { readonly [Name in keyof typeof options]: number };

/**
 * Content-defined chunks (Forman, Eshghi, Chiocchetti 2005): the text is cut wherever a hash of its last few units hits
 * a value, each chunk gets an MD5, and pages that share 80 % of the smaller one's chunks are the same document. S1
 * measured it as the strictest of its three systems: hardly any false pair, many missed, since a single changed word
 * costs a whole chunk.
 *
 * Cost: one hash per unit and one MD5 per chunk.
 */
export const formanChunks: Detector<typeof options, KeySet> = {
  id: 'forman-chunks',
  seed: 'S1',
  work: 'Forman, Eshghi, Chiocchetti 2005',
  cost: 'medium',
  summary: 'Pages that share four fifths of the chunks into which their content cuts them.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    if (page.text.tokens.terms.length === 0) return new NotApplicable('empty-text');
    const keys = md5Keys(chunks(page, options).map((chunk) => chunk.key));
    return keyCount(keys) < options.minChunks ? new NotApplicable('too-short') : keys;
  },
  codec: wordsCodec,
  keys: (keys) => keys,
  joinRule: ({ options }) => similarityRule('containment', options.threshold),
  compare: (a, b, { options }) => compareKeySets('containment', options.threshold)(a, b),
  explain: (a, b, { options }) =>
    joinedSegments(
      { text: a.page.text, pieces: chunks(a.page, options) },
      { text: b.page.text, pieces: chunks(b.page, options) },
    ),
};

function chunks({ text }: DetectorPage, { characters, words }: ChunkOptions): readonly Piece[] {
  const units = unitsOf(text);
  const cuts = contentDefinedCuts(units, units.areCharacters ? characters : words);
  return cuts.slice(1).map((cut, chunk) => {
    const [start, end] = [units.starts[cuts[chunk] ?? 0] ?? 0, units.ends[cut - 1] ?? 0];
    return { key: text.folded.text.slice(start, end).replace(/[\s\p{P}]+/gu, ''), start, end };
  });
}
