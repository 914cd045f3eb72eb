import forms from '../../../resources/words/look-alikes.json' with { type: 'json' };
import { foldTable, hanLikeForms, pairsOf, Trait } from './fold-table.ts';
import { textOf } from './fold-writer.ts';

/**
 * Undoes look-alikes of another script (homoglyphs, Unicode TS #39) in place: a mixed word goes to the script in which
 * every letter has a counterpart, or of two to the dominant one of the text. Linear.
 */
export function restoreWords(shown: string, units: Uint16Array, origins: Uint32Array, length: number) {
  const text: ShownText = { shown, units, origins, length, traits: foldTable(false).traits };
  const words = findWords(text);
  const ruling = rulingScript(words);
  const restored = words.filter((word) => isMixed(word.scripts) && restoreMixed(text, word, ruling)).length;
  if (restored >= 3 && restored * 50 >= words.length) restoreWhole(text, words);
}

type FoldedUnits = Readonly<{ units: Uint16Array; traits: Uint16Array; length: number }>;
type ShownText = FoldedUnits & Readonly<{ shown: string; origins: Uint32Array }>;

type Run = Readonly<{ start: number; end: number }>;
type Word = Run & { scripts: number };

export const anyScript = Trait.latin | Trait.cyrillic | Trait.greek;

/** The lower-case counterpart of each foreign letter: В looks like B, в not like b; in italics и looks like u. */
const intoCyrillic = counterparts(forms.cyrillic);
const intoLatin = counterparts(forms.latin);

function counterparts({ small, capital }: typeof forms.latin) {
  return new Map(pairsOf(small + capital).map(([from, to]) => [from, to.toLowerCase().charCodeAt(0)]));
}

function findWords({ units, traits, length }: ShownText) {
  const words: Word[] = [];
  let start = -1;
  let scripts = 0;
  for (let at = 0; at <= length; at++) {
    const script = at < length ? (traits[units[at] ?? 0] ?? 0) & anyScript : 0;
    if (script !== 0) {
      if (start < 0) start = at;
      scripts |= script;
    } else if (start >= 0) {
      words.push({ start, end: at, scripts });
      start = -1;
      scripts = 0;
    }
  }
  return words;
}

export const isMixed = (scripts: number) => (scripts & (scripts - 1)) !== 0;

function rulingScript(words: readonly Word[]) {
  let balance = 0;
  for (const { scripts } of words) balance += scripts === Trait.cyrillic ? 1 : scripts === Trait.latin ? -1 : 0;
  return balance >= 0 ? Trait.cyrillic : Trait.latin;
}

function restoreMixed(text: ShownText, word: Word, ruling: number) {
  for (const script of ruling === Trait.cyrillic ? [Trait.cyrillic, Trait.latin] : [Trait.latin, Trait.cyrillic]) {
    const letters = (word.scripts & script) !== 0 ? lettersIn(text, word, script) : null;
    if (letters === null) continue;
    text.units.set(letters, word.start);
    word.scripts = script;
    return true;
  }
  return false;
}

function lettersIn({ shown, units, origins, traits }: ShownText, word: Word, script: number) {
  const map = script === Trait.latin ? intoLatin : intoCyrillic;
  const letters = new Uint16Array(word.end - word.start);
  for (let at = word.start; at < word.end; at++) {
    const unit = units[at] ?? 0;
    const own = ((traits[unit] ?? 0) & script) !== 0;
    const letter = own ? unit : (map.get(shown.charAt(origins[at] ?? 0)) ?? map.get(String.fromCharCode(unit)));
    if (letter === undefined || (!own && ((traits[units[at + 1] ?? 0] ?? 0) & Trait.mark) !== 0)) return null;
    letters[at - word.start] = letter;
  }
  return letters;
}

const functionWords = 'а и о с у к со ее ах ох'.split(' ');

/**
 * Texts with look-alikes also have whole words of them (о, рос): Latin words beside a Cyrillic one that also occur in
 * Cyrillic. Other Latin words (copy, app) are kept.
 */
function restoreWhole(text: ShownText, words: readonly Word[]) {
  const cyrillic = words.filter((word) => word.scripts === Trait.cyrillic);
  const known = new Set([...functionWords, ...cyrillic.map((word) => textOf(text.units, word.start, word.end))]);
  words.forEach((word, at) => {
    if (word.scripts !== Trait.latin) return;
    if (![words[at - 1], words[at + 1]].some((other) => other?.scripts === Trait.cyrillic)) return;
    const letters = lettersIn(text, word, Trait.cyrillic);
    if (letters !== null && known.has(textOf(letters, 0, letters.length))) text.units.set(letters, word.start);
  });
}

/**
 * Undoes katakana and circles for ideographs (一 → ー, 口 → ロ, 〇 → ○): runs beside Han and no other kana, outside Japanese
 * lines. ー alone, which lengthens a kana, needs no Han.
 */
export function restoreIdeographs(units: Uint16Array, length: number) {
  const { traits } = foldTable(true);
  for (let start = 0; start < length; start++) {
    let end = start;
    while (end < length && units[end] !== lineFeed) end++;
    if (!isJapanese(units, traits, start, end)) restoreLine(units, traits, start, end);
    start = end;
  }
}

const lineFeed = 10;
const longSound = 0x30fc;
const ideographs = new Map([...hanLikeForms].map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)]));

function restoreLine(units: Uint16Array, traits: Uint16Array, start: number, end: number) {
  for (let i = start; i < end; i++) {
    if (!ideographs.has(units[i] ?? 0)) continue;
    let runEnd = i;
    while (runEnd < end && ideographs.has(units[runEnd] ?? 0)) runEnd++;
    const before = i > start ? (traits[units[i - 1] ?? 0] ?? 0) : 0;
    const after = runEnd < end ? (traits[units[runEnd] ?? 0] ?? 0) : 0;
    const besideKana = ((before | after) & Trait.kana) !== 0;
    const pretends = units[i] === longSound || ((before | after) & Trait.han) !== 0;
    if (pretends && !besideKana) for (let at = i; at < runEnd; at++) units[at] = ideographs.get(units[at] ?? 0) ?? 0;
    i = runEnd;
  }
}

function isJapanese(units: Uint16Array, traits: Uint16Array, start: number, end: number) {
  let hiragana = 0;
  let all = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at] ?? 0;
    if (((traits[unit] ?? 0) & (Trait.han | Trait.kana | Trait.hanLike)) !== 0) all++;
    if (unit >= 0x3041 && unit <= 0x309f) hiragana++;
  }
  return hiragana * 10 > all;
}

/**
 * Undoes O for zeros: among digits, between two, or beside the point of a number. In both directions, since each zero
 * can make the next one plausible (`o.o.5`).
 */
export function restoreDigits(units: Uint16Array, length: number) {
  const text: FoldedUnits = { units, traits: foldTable(false).traits, length };
  const runs = findRuns(text);
  for (const run of [...runs, ...runs.reverse()]) if (isZeros(text, run)) units.fill(zero, run.start, run.end);
}

const letterO = 0x6f;
const zero = 0x30;

function findRuns(text: FoldedUnits) {
  const runs: Run[] = [];
  for (let start = 0; start < text.length; start++) {
    if (text.units[start] !== letterO) continue;
    let end = start + 1;
    while (end < text.length && text.units[end] === letterO) end++;
    if (isDigit(text, start - 1) || isDigit(text, end) || isPoint(text, start - 1) || isPoint(text, end))
      runs.push({ start, end });
    start = end;
  }
  return runs;
}

function isZeros(text: FoldedUnits, { start, end }: Run) {
  const [digitBefore, digitAfter] = [isDigit(text, start - 1), isDigit(text, end)];
  if (digitBefore && digitAfter) return true;
  if (digitBefore) return !isLetter(text, end) && isNumber(text, start - 1, -1);
  if (digitAfter) return !isLetter(text, start - 1) && isNumber(text, end, 1);
  if (isLetter(text, start - 1) || isLetter(text, end)) return false;
  return (isPoint(text, start - 1) && isDigit(text, start - 2)) || (isPoint(text, end) && isDigit(text, end + 1));
}

/** `h2o` is not a number. */
function isNumber(text: FoldedUnits, from: number, step: 1 | -1) {
  let at = from;
  while (at < text.length && (text.units[at] === letterO || isDigit(text, at))) at += step;
  return !isLetter(text, at);
}

const isDigit = (text: FoldedUnits, at: number) => (traitAt(text, at) & Trait.digit) !== 0;

const isLetter = (text: FoldedUnits, at: number) => (traitAt(text, at) & anyScript) !== 0;

const isPoint = ({ units }: FoldedUnits, at: number) => units[at] === 0x2e || units[at] === 0x2c;

const traitAt = ({ units, traits, length }: FoldedUnits, at: number) =>
  at >= 0 && at < length ? (traits[units[at] ?? 0] ?? 0) : 0;
