import { foldTable, Trait } from './fold-table.ts';
import { textOf } from './fold-writer.ts';

/**
 * Takes back letters swapped for look-alikes of another script (homoglyphs, Unicode TS #39). A mixed word goes to the
 * script in which every foreign letter has a counterpart, of two to the one that rules the text. In place, one unit for
 * one; linear.
 */
export function restoreWords(shown: string, units: Uint16Array, origins: Uint32Array, length: number): void {
  const text: Text = { shown, units, origins, traits: foldTable(false).traits };
  const words = findWords(text, length);
  const ruling = rulingScript(words);
  const restored = words.filter((word) => isMixed(word.scripts) && restoreMixed(text, word, ruling)).length;
  if (restored >= 3 && restored * 50 >= words.length) restoreWhole(text, words);
}

interface Text {
  readonly shown: string;
  readonly units: Uint16Array;
  readonly origins: Uint32Array;
  readonly traits: Uint16Array;
}

interface Word {
  readonly start: number;
  readonly end: number;
  scripts: number;
}

const anyScript = Trait.latin | Trait.cyrillic | Trait.greek;

/**
 * Pairs of a foreign letter and its look-alike, small letters, then capitals: В looks like B, в not like b; in italics
 * и like u. Every small letter has its capital here, so lower case is folded no further.
 */
const intoCyrillic = counterparts(
  'aаcсeеoоpрxхyуkкuиrгiіsѕjјhһαаοоρрυуκк',
  'AАBВCСEЕHНIІJЈKКMМOОPРSЅTТXХYУUИRГΑАΒВΕЕΗНΙІΚКΜМΟОΡРΤТΥУΧХΓГΠПΦФ',
);
const intoLatin = counterparts(
  'аaсcеeоoрpхxуyкkиuгrіiѕsјjһhԁdԛqԝwӏlαaοoρpνvιiκkχx',
  'АAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYИUГRҺHԀDԚQԜWӀLΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX',
);

function counterparts(small: string, capital: string): ReadonlyMap<string, number> {
  const pairs = (small + capital).match(/../gu) ?? [];
  return new Map(pairs.map((pair) => [pair.charAt(0), pair.charAt(1).toLowerCase().charCodeAt(0)]));
}

function findWords({ units, traits }: Text, length: number): Word[] {
  const words: Word[] = [];
  let start = -1;
  let scripts = 0;
  for (let index = 0; index <= length; index++) {
    const script = index < length ? (traits[units[index] ?? 0] ?? 0) & anyScript : 0;
    if (script !== 0) {
      if (start < 0) start = index;
      scripts |= script;
    } else if (start >= 0) {
      words.push({ start, end: index, scripts });
      start = -1;
      scripts = 0;
    }
  }
  return words;
}

function isMixed(scripts: number): boolean {
  return (scripts & (scripts - 1)) !== 0;
}

function rulingScript(words: readonly Word[]): number {
  let balance = 0;
  for (const { scripts } of words) balance += scripts === Trait.cyrillic ? 1 : scripts === Trait.latin ? -1 : 0;
  return balance >= 0 ? Trait.cyrillic : Trait.latin;
}

function restoreMixed(text: Text, word: Word, ruling: number): boolean {
  const other = ruling === Trait.cyrillic ? Trait.latin : Trait.cyrillic;
  for (const script of [ruling, other]) {
    const letters = (word.scripts & script) !== 0 ? lettersIn(text, word, script) : null;
    if (letters === null) continue;
    text.units.set(letters, word.start);
    word.scripts = script;
    return true;
  }
  return false;
}

/** Null when a letter has no counterpart. */
function lettersIn({ shown, units, origins, traits }: Text, word: Word, script: number): Uint16Array | null {
  const map = script === Trait.latin ? intoLatin : intoCyrillic;
  const letters = new Uint16Array(word.end - word.start);
  for (let index = word.start; index < word.end; index++) {
    const unit = units[index] ?? 0;
    const own = ((traits[unit] ?? 0) & script) !== 0;
    const letter = own ? unit : (map.get(shown.charAt(origins[index] ?? 0)) ?? map.get(String.fromCharCode(unit)));
    // In another script the mark behind it might join.
    if (letter === undefined || (!own && ((traits[units[index + 1] ?? 0] ?? 0) & Trait.mark) !== 0)) return null;
    letters[index - word.start] = letter;
  }
  return letters;
}

/** Russian words of look-alikes alone, all of which may have been swapped. */
const functionWords = ['а', 'и', 'о', 'с', 'у', 'к', 'со', 'ее', 'ах', 'ох'];

/**
 * Such texts have whole words of look-alikes as well (о, рос): Latin ones beside a Cyrillic word that the text has in
 * Cyrillic, too. Others (copy, app) are believed.
 */
function restoreWhole(text: Text, words: readonly Word[]): void {
  const cyrillic = words.filter((word) => word.scripts === Trait.cyrillic);
  const known = new Set([...functionWords, ...cyrillic.map((word) => textOf(text.units, word.start, word.end))]);
  words.forEach((word, index) => {
    if (word.scripts !== Trait.latin) return;
    if (![words[index - 1], words[index + 1]].some((other) => other?.scripts === Trait.cyrillic)) return;
    const letters = lettersIn(text, word, Trait.cyrillic);
    if (letters !== null && known.has(textOf(letters, 0, letters.length))) text.units.set(letters, word.start);
  });
}
