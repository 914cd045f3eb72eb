import { decimal, integer, type OptionFields } from '../../contract/options.ts';
import { contentDefinedCuts } from './chunks.ts';
import type { Detector, DetectorPage } from './detector.ts';
import { joinedSegments } from './joined-segments.ts';
import type { KeySet } from './key-set.ts';
import { pieceKeys, similarKeys } from './key-similarity.ts';
import type { Piece } from './pieces.ts';
import { unitsOf } from './units.ts';

const options = {
  characters: integer(32, 4, 1000, 'Usual length of a chunk in Chinese and Japanese text, in characters.'),
  words: integer(16, 4, 1000, 'Usual length of a chunk in all other text, in words.'),
  threshold: decimal(0.8, 0.05, 1, 'Share of common chunks among those of the smaller page.'),
  minChunks: integer(4, 1, 1000, 'Pages with fewer chunks are left out.', 'chunks'),
} as const satisfies OptionFields;

type ChunkOptions = { readonly [Name in keyof typeof options]: number };

/**
 * Content-defined chunks (Forman, Eshghi, Chiocchetti 2005): the text is cut wherever a hash of its last few units hits
 * a value, each chunk gets an MD5, and pages that share 80 % of the smaller one's chunks are the same document. S1
 * measured it as the strictest of its three systems: hardly any false pair, many missed, since one changed word costs a
 * whole chunk. Cost: one hash per unit and one MD5 per chunk.
 */
export const formanChunks: Detector<typeof options, KeySet> = {
  id: 'forman-chunks',
  seed: 'S1',
  work: 'Forman, Eshghi, Chiocchetti 2005',
  cost: 'medium',
  summary: 'Pages that share four fifths of the chunks into which their content cuts them.',
  options,
  statistics: [],
  fingerprint: (page, { options }) => pieceKeys(page, () => chunks(page, options), options.minChunks),
  ...similarKeys('containment'),
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
