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

const scriptTraits = Trait.han | Trait.latin | Trait.cyrillic | Trait.kana | Trait.letter;

/** Five counters of six bits in one number, for a single addition per unit. */
const counterBits = 6;
const maxAtOnce = 2 ** counterBits - 1;
const additions = Int32Array.from({ length: scriptTraits + 1 }, (_, traits) => {
  const counter = [Trait.han, Trait.latin, Trait.cyrillic, Trait.kana, Trait.letter].findIndex(
    (trait) => (traits & trait) !== 0,
  );
  return counter < 0 ? 0 : 1 << (counter * counterBits);
});

function countScripts(folded: string) {
  const { traits } = foldTable(false);
  const units = unitsOf(folded);
  const counts = { han: 0, kana: 0, cyrillic: 0, latin: 0, rest: 0 };
  for (let start = 0; start < folded.length; start += maxAtOnce) {
    const end = Math.min(folded.length, start + maxAtOnce);
    let packed = 0;
    for (let at = start; at < end; at++) packed += additions[(traits[units[at] ?? 0] ?? 0) & scriptTraits] ?? 0;
    counts.han += packed & maxAtOnce;
    counts.latin += (packed >> counterBits) & maxAtOnce;
    counts.cyrillic += (packed >> (2 * counterBits)) & maxAtOnce;
    counts.kana += (packed >> (3 * counterBits)) & maxAtOnce;
    counts.rest += (packed >> (4 * counterBits)) & maxAtOnce;
  }
  return counts;
}

const foreignCyrillic = /[іїєґўђјљњћџѓќѕәғқңөұүһҗӣӯҷҳ]/gu;

function isRussian(folded: string, letters: number) {
  if (count(folded, foreignCyrillic) * 100 > letters) return false;
  return !(count(folded, /ъ/gu) * 150 > letters && count(folded, /[ыэ]/gu) * 300 < letters);
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

function count(text: string, pattern: RegExp) {
  let found = 0;
  // `match` would allocate. After the last match `lastIndex` is 0 again.
  while (pattern.test(text)) found++;
  return found;
}
