import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  md5,
  reached,
  wordsCodec,
} from './detector.ts';
import { hexOfWords, wordsOfHex } from '../hex.ts';
import { contextsOf } from './full-stop-code.ts';
import { unitsOf } from './units.ts';

const substrings = 3;

const options = {
  characters: integer(2, 1, 20),
  words: integer(2, 1, 20),
  marks: choice('four', ['all', 'four']),
  titleWeight: decimal(1.5, 0, 3),
  threshold: decimal(3, 1, substrings),
};

/** Keys of the parts and of the title, if any: two words each. */
type Parts = Uint32Array;

/**
 * Characters round punctuation (S0): two on each side of every mark (words in scripts with spaces), joined and cut into
 * three equal parts; each part and the title are hashed. An equal title weighs 1.5, a part 1; duplicates reach 3. An
 * inserted sentence moves all later cuts, so it suits reprints, not spliced pages. With `all` marks it finds far less.
 */
export const punctuationContext: Detector<typeof options, Parts> = {
  id: 'punctuation-context',
  options,
  needsWords: true,
  fingerprint(page, { options }) {
    const contexts = contextsIn(page, options);
    if (contexts.length < substrings) return 'no-punctuation';
    const whole = contexts.join('');
    const title = page.text.title.text.trim();
    const keyed = partBounds(whole.length).map(([from, to], at) => `${at}:${whole.slice(from, to)}`);
    if (title !== '') keyed.push(`title:${title}`);
    return wordsOfHex(keyed.map((text) => md5(text).slice(0, 16)).join(''));
  },
  codec: wordsCodec,
  keys: (parts) => parts,
  joinRule: ({ options }) => ({ kind: 'keys', minShared: minEqualOf(options) }),
  compare(a, b, { options }) {
    const score = rowsOf(a, b, options.titleWeight).reduce((sum, row) => sum + (row.equal ? row.weight : 0), 0);
    return reached(score, options.threshold, 'matches');
  },
  explain(a, b, { options }) {
    const [textsA, textsB] = [textsOf(a.page, options), textsOf(b.page, options)];
    const rows = rowsOf(a.fingerprint, b.fingerprint, options.titleWeight);
    return {
      kind: 'hashes',
      rows: rows.map((row, at) => ({ ...row, texts: { a: textsA[at] ?? '', b: textsB[at] ?? '' } })),
      figures: [],
    };
  },
};

type ContextOptions = OptionValues<typeof options>;

function contextsIn({ text }: DetectorPage, { characters, words, marks }: ContextOptions) {
  const units = unitsOf(text);
  const ends = text.clauses.map((clause) => clause.end);
  const borders =
    marks === 'all' ? ends : ends.filter((end) => fourMarks.has(text.folded.text.slice(end).trimStart().charAt(0)));
  return contextsOf(text.folded.text, units, borders, units.areCharacters ? characters : words).map(({ key }) => key);
}

const fourMarks = new Set(',.!?');

const partBounds = (length: number): readonly (readonly [from: number, to: number])[] =>
  Array.from({ length: substrings }, (_, part) => [
    Math.floor((part * length) / substrings),
    Math.floor(((part + 1) * length) / substrings),
  ]);

function textsOf(page: DetectorPage, options: ContextOptions) {
  const contexts = contextsIn(page, options);
  const parts = partBounds(contexts.join('').length).map(([from, to]) => {
    let start = 0;
    const pieces = contexts.map((context) => {
      const piece = context.slice(Math.max(0, from - start), Math.max(0, to - start));
      start += context.length;
      return piece;
    });
    return pieces.filter((piece) => piece !== '').join(' · ');
  });
  return [...parts, page.text.title.text.trim()];
}

function minEqualOf({ titleWeight, threshold }: ContextOptions) {
  const best = [titleWeight, 1, 1, 1].sort((a, b) => b - a);
  let sum = 0;
  return Math.max(1, best.findIndex((weight) => (sum += weight) >= threshold) + 1);
}

const rowsOf = (a: Parts, b: Parts, titleWeight: number) =>
  ['part-1', 'part-2', 'part-3', 'title'].map((name, at) => {
    const hexOf = (parts: Parts) => hexOfWords(parts.subarray(2 * at, 2 * at + 2));
    const row = { name, a: hexOf(a), b: hexOf(b) };
    return { ...row, equal: row.a !== '' && row.a === row.b, weight: name === 'title' ? titleWeight : 1 };
  });
