import known from '../../../resources/words/languages-and-scripts.json' with { type: 'json' };
import words from '../../../resources/words/function-words.json' with { type: 'json' };
import { wordSet } from '../html/elements.ts';
import { remembered } from '../remember.ts';
import { countMatches } from './language.ts';
import { functionWordShares } from './function-words.ts';
import languageMarks from '../../../resources/words/language-marks.json' with { type: 'json' };

/**
 * For display, such as `de` or `pt-BR`. The declaration holds unless the prose is clearly in another script, or in
 * English; else letters and common words decide; `other` without letters.
 */
export function pageLanguage(text: string, declared: string) {
  const tag = declaredTag(declared);
  const sample = text.slice(0, maxSample).normalize('NFC');
  const scripts = countScripts(sample);
  if (scripts.length === 0) return tag ?? 'other';
  const script = mainScript(scripts);
  return tag === null || contradicts(tag, script, scripts, sample) ? guessBy(script, sample) : tag;
}

const maxSample = 4000;
const minLatinWords = 60;

type FoundScripts = readonly (readonly [script: string, words: number])[];

function contradicts(tag: string, script: string, found: FoundScripts, text: string) {
  if (canBeWritten(tag, script)) return script === 'Latn' && isLeftInEnglish(tag, found, text);
  const all = found.reduce((sum, [, words]) => sum + words, 0);
  const words = found.find(([each]) => each === script)?.[1] ?? 0;
  if (words < minWords || words < clearShare * all) return false;
  return script !== 'Latn' || (words >= minLatinWords && (commonest(text)?.share ?? 0) >= proseShare);
}

const clearShare = 0.9;
const minWords = 12;
const proseShare = 0.15;

/** True for pages in a language's folder that are not translated yet. */
function isLeftInEnglish(tag: string, found: FoundScripts, text: string) {
  const [language = ''] = tag.split('-', 1);
  if (language === 'en' || !Object.hasOwn(words.languages, language) || (found[0]?.[1] ?? 0) < minLatinWords)
    return false;
  const shares = functionWordShares(text);
  const english = shares.get('en') ?? 0;
  return english >= shareOfEnglish && (shares.get(language) ?? 0) <= maxOfOther * english;
}

const maxOfOther = 0.3;

/** Of prose; the other language has words in common with it. */
const shareOfEnglish = 0.2;

const inSeveralAlphabets = wordSet(known.inSeveralAlphabets);
const alphabets = wordSet('Arab Cyrl Latn');
const isInSeveralAlphabets = remembered((tag) => {
  const { language, script } = new Intl.Locale(tag);
  return script === undefined && inSeveralAlphabets.has(language);
});

/** Japanese and Korean may use only Chinese characters. */
function canBeWritten(tag: string, script: string) {
  if (alphabets.has(script) && isInSeveralAlphabets(tag)) return true;
  const own = scriptOf(tag);
  return own === script || (script === 'Hani' && (own === 'Jpan' || own === 'Kore'));
}

const countries = new Map(Object.entries(known.spokenIn));

/** Normalises a tag (`ZH_hans` → `zh-Hans`); null if it is none or names no language. */
export const declaredTag = remembered((declared) => {
  const [, first = '', rest = ''] =
    /^\s*([a-z]{2,3})(?:[-_][a-z]{3}(?![a-z\d]))?((?:[-_]\w+)*)\s*$/i.exec(declared) ?? [];
  try {
    const { language, script, region } = new Intl.Locale(
      (countries.get(first.toLowerCase()) ?? first) + rest.replaceAll('_', '-'),
    );
    return unspoken.has(language ?? '') ? null : [language, script, region].filter(Boolean).join('-');
  } catch {
    return null;
  }
});

const unspoken = new Set(['', 'und', 'zxx', 'mul', 'mis', 'xx']);

export function sharesScript(a: string, b: string) {
  const [one, other] = [a, b].map((language) => language !== 'other' && scriptOf(language).replace('Jpan', 'Hani'));
  return one !== false && one === other;
}

const scriptOf = remembered((language) => {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  return ['Hans', 'Hant', 'Hani', 'Bopo'].includes(script) ? 'Hani' : script;
});

const lettersPerWord = new Map(Object.entries(known.lettersPerWord));
const scripts = known.scripts.split(' ');
const patterns = scripts.map((script) => [script, new RegExp(`(?=\\p{L})\\p{Script=${script}}`, 'u')] as const);
const scriptOfLetter = remembered((letter) => patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? '');

/** Scripts by number of words, most first. Chinese characters beside kana or Hangul count as Japanese or Korean. */
function countScripts(text: string) {
  const counts = countCommonScripts(text) ?? countAllScripts(text);
  const kana = (counts.get('Hira') ?? 0) + (counts.get('Kana') ?? 0);
  const ideographs = counts.get('Hani') ?? 0;
  if (kana * 10 > ideographs + kana) {
    for (const script of ['Hani', 'Hira', 'Kana']) counts.delete(script);
    counts.set('Jpan', kana + ideographs);
  } else if ((counts.get('Hang') ?? 0) > 0) {
    counts.set('Kore', counts.get('Hang') ?? 0);
    counts.delete('Hang');
  }
  const words = [...counts].map(([script, found]) => [script, found / (lettersPerWord.get(script) ?? 3)] as const);
  return words.filter(([, found]) => found > 0).sort((a, b) => b[1] - a[1]);
}

/** Null when the text has letters of other scripts, or none. */
function countCommonScripts(text: string) {
  let [latin, cyrillic, han] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const lower = unit | 0x20;
    if (unit < 0x80) latin += lower >= 0x61 && lower <= 0x7a ? 1 : 0;
    else if (unit >= 0xc0 && unit < 0x250) latin++;
    else if (unit >= 0x4e00 && unit <= 0x9fff) han++;
    else if (unit >= 0x400 && unit < 0x530) cyrillic++;
    else if (unit >= 0x250 && !isPunctuation(unit)) return null;
  }
  return latin + cyrillic + han === 0 ? null : new Map(Object.entries({ Latn: latin, Cyrl: cyrillic, Hani: han }));
}

const isPunctuation = (unit: number) =>
  (unit >= 0x2000 && unit <= 0x303f) || unit >= 0xfe00 || (unit >= 0xd800 && unit < 0xe000);

function countAllScripts(text: string) {
  const counts = new Map<string, number>();
  for (const letter of text) {
    const script = scriptOfLetter(letter);
    if (script !== '') counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
}

/** Latin only with two thirds of the words, since other texts quote Latin ones. */
function mainScript(found: FoundScripts) {
  const [first, second] = found;
  return first?.[0] === 'Latn' && second && second[1] * 2 > first[1] ? second[0] : (first?.[0] ?? '');
}

function guessBy(script: string, text: string) {
  if (script !== 'Latn') return languageOfScript(script, text);
  const guess = commonest(text);
  return guess && guess.share >= minShare ? guess.language : languageOfScript(script, text);
}

const minShare = 0.06;

/** By function words, which lists of names and code hardly have. */
function commonest(text: string) {
  const shares = [...functionWordShares(text)].map(([language, share]) => ({ language, share }));
  return shares.sort((a, b) => b.share - a.share)[0];
}

/** The language of most texts in the script (CLDR), unless letters or words indicate another. */
function languageOfScript(script: string, text: string) {
  const usual = new Intl.Locale(`und-${script}`).maximize().language;
  const pieces = text.toLowerCase().match(script === 'Deva' ? /[\p{L}\p{M}]+/gu : /\p{L}/gu) ?? [];
  const guess = mostMarked(pieces, Object.entries(marksIn[script] ?? {}));
  return guess ?? (script === 'Cyrl' && isBulgarian(text.toLowerCase()) ? 'bg' : usual);
}

/**
 * Characteristic letters or words of languages that share a script, languages with few first. Latin ones are for
 * titles, which may have no common words.
 */
const marksIn: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = languageMarks;

function mostMarked(pieces: readonly string[], table: (readonly [string, string | readonly string[]])[]) {
  const all = new Set(table.flatMap(([, own]) => [...own]));
  const found = pieces.filter((piece) => all.has(piece));
  if (found.length === 0 || found.length < minMarked * pieces.length) return null;
  const scores = table.map(([language, own]) => ({
    language,
    score: found.filter((piece) => own.includes(piece)).length,
  }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).language;
}

const minMarked = 0.01;

/** Without ы and э; ъ is a vowel, in Russian only before another one. */
function isBulgarian(text: string) {
  const letters = countMatches(text, /\p{L}/gu);
  const russian = countMatches(text, /[ыэ]/gu);
  if (russian > 0 && russian * 300 >= letters) return false;
  if (countMatches(text, /ъ(?![еёюя])/gu) * 150 > letters) return true;
  const found = text.match(/\p{L}+/gu) ?? [];
  const countIn = (known: ReadonlySet<string>) => found.filter((word) => known.has(word)).length;
  return countIn(bulgarianWords) > countIn(russianWords);
}

const bulgarianWords = wordSet(words.cyrillic.bg);
const russianWords = wordSet(words.cyrillic.ru);
