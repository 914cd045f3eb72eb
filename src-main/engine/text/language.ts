import { unitsReader } from '../text-units.ts';
import { functionWordShare } from './function-words.ts';
import { foldTable, Trait } from './fold-table.ts';
import type { Language } from './page-text.ts';

/**
 * Detects the language of a folded text by scripts and, inside one, by letters and words. Scripts are counted in words,
 * so that Latin names do not outweigh ideographs.
 * @param usual not looked at more closely
 */
export function detectLanguage(text: string, usual?: string): Language {
  const folded = text.slice(0, maxSample);
  const guess = guessByScripts(folded);
  return guess === 'en' && guess !== usual && !isEnglish(folded) ? 'other' : guess;
}

const maxSample = 50_000;

/** Null if it is the `usual` one or unknown. */
export function otherLanguage(text: string, usual: string) {
  const language = detectLanguage(text, usual);
  return language === usual || language === 'other' ? null : language;
}

function guessByScripts(folded: string) {
  const counts = countScripts(folded);
  const [han, cyrillic, latin, rest] = [counts.han / 1.7, counts.cyrillic / 5.5, counts.latin / 4.7, counts.rest / 4];
  // Other scripts quote Latin words freely: a third of the words is enough.
  const most = Math.max(latin / 2, rest, han, cyrillic);
  if (most === 0) return 'other';
  if (han === most) return counts.kana * 10 > counts.han + counts.kana ? 'other' : 'zh';
  if (cyrillic === most) return isRussian(folded, counts.cyrillic) ? 'ru' : 'other';
  return latin / 2 === most ? 'en' : 'other';
}

const scripts = [Trait.han, Trait.latin, Trait.cyrillic, Trait.kana, Trait.letter];
const scriptTraits = scripts.reduce<number>((all, trait) => all | trait, 0);

/** For each combination of traits the place of its script, from 1; 0 for none. */
const scriptOf = Uint8Array.from(
  { length: scriptTraits + 1 },
  (_, traits) => scripts.findIndex((trait) => (traits & trait) !== 0) + 1,
);

function countScripts(folded: string) {
  const { traits } = foldTable(false);
  const units = unitsOf(folded);
  const counts = new Uint32Array(scripts.length + 1);
  for (let at = 0; at < folded.length; at++) {
    const script = scriptOf[(traits[units[at] ?? 0] ?? 0) & scriptTraits] ?? 0;
    counts[script] = (counts[script] ?? 0) + 1;
  }
  const [, han = 0, latin = 0, cyrillic = 0, kana = 0, rest = 0] = counts;
  return { han, latin, cyrillic, kana, rest };
}

const foreignCyrillic = /[іїєґўђјљњћџѓќѕәғқңөұүһҗӣӯҷҳ]/gu;

function isRussian(folded: string, letters: number) {
  if (countMatches(folded, foreignCyrillic) * 100 > letters) return false;
  return !(countMatches(folded, /ъ/gu) * 150 > letters && countMatches(folded, /[ыэ]/gu) * 300 < letters);
}

const unitsOf = unitsReader(0);

const commonEnglish = 'the of and to is that for with it was are this you not be from by have as on'.split(' ');
const commonKeys = new Set(commonEnglish.map((word) => keyOf(unitsOf(word), 0, word.length)));
const mayBeCommon = new Uint8Array(509);
for (const key of commonKeys) mayBeCommon[key % mayBeCommon.length] = 1;
const longestCommon = Math.max(...commonEnglish.map((word) => word.length));

function isEnglish(folded: string) {
  const { words, common } = countEnglish(folded);
  if (words < 12) return common > 0 || !/[^\p{ASCII}]/u.test(folded.replace(/[^\p{L}]/gu, ''));
  // Names and tables, mostly English, have hardly any function words.
  return common * 14 >= words || functionWordShare(folded) < 0.05;
}

/** Words end at characters other than ASCII letters, digits or `_` (0x5f). */
function countEnglish(text: string) {
  const { traits } = foldTable(false);
  const units = unitsOf(text);
  let words = 0;
  let common = 0;
  let before = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = units[at] ?? 0;
    const trait = traits[unit] ?? 0;
    words += trait & ~before & Trait.latin;
    before = trait;
    if (unit < 0x80 && ((trait & (Trait.latin | Trait.digit)) !== 0 || unit === 0x5f)) continue;
    if (at > start && at - start <= longestCommon) {
      const key = keyOf(units, start, at);
      if (mayBeCommon[key % mayBeCommon.length] === 1 && commonKeys.has(key)) common++;
    }
    start = at + 1;
  }
  return { words, common };
}

function keyOf(units: Uint16Array, start: number, end: number) {
  let key = 0;
  for (let at = start; at < end; at++) key = key * 128 + (units[at] ?? 0);
  return key;
}

export function countMatches(text: string, pattern: RegExp) {
  let found = 0;
  // `match` would allocate. After the last match `lastIndex` is 0 again.
  while (pattern.test(text)) found++;
  return found;
}
