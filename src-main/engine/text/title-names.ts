import { isFunctionWord } from './function-words.ts';
import { haveOneSubject } from './titles.ts';

/**
 * Titles of one form with different names: they differ in one name only, once or wherever it occurs, whatever the
 * numbers beside it (`Oak Street 3`, `Elm Street 11`), or only in code names, as of two functions that a reference
 * describes in the same words. Copiers keep the title or write one of another form. In a manual each Chinese character
 * counts as a word.
 */
export function areOfOneForm(title: string, other: string, isManual: boolean) {
  if (haveOwnNames(title, other) && formOf(title) === formOf(other)) return true;
  // Both readings: `forward_list` is one name, not `list` and more; `fetch_or` and `fetch_and` differ in one word.
  const words = [wordOfName, isManual ? wordOfScript : wordOfText];
  return words.some((word) => differInOneName(wordsOf(title, word), wordsOf(other, word)));
}

/** Each title has a code name that the other lacks. */
export function haveOwnNames(title: string, other: string) {
  const [names, otherNames] = [codeNames(title), codeNames(other)];
  return namesBut(names, otherNames).length > 0 && namesBut(otherNames, names).length > 0;
}

/** Such as a class of one name in two name spaces; the name of the site may follow it. */
export function haveOneCodeName(title: string, other: string) {
  const [[name], [otherName]] = [codeNames(title), codeNames(other)];
  return name !== undefined && otherName !== undefined && areOneName(name, otherName);
}

/**
 * Whether manual titles name one thing: they differ only in numbers, name spaces or the site name. Additions name a
 * part of the thing or a list about it. For pages of one text it is enough that one title is longer or that both share
 * a word.
 */
export function nameOneThing(title: string, other: string, isOneText: boolean) {
  const { name, otherName } = differenceOf(wordsOf(title, wordOfManual), wordsOf(other, wordOfManual));
  if (!isName(name) && !isName(otherName)) return true;
  const [own, ofOther] = [namesBut(name, otherName), namesBut(otherName, name)];
  if (own.length + ofOther.length === 0) return true;
  if ([...name, ...otherName].every((word) => markOfType.test(word))) return false;
  const isLonger = name.length === 0 || otherName.length === 0;
  if (!isOneText) return isLonger && haveOneSubject(title, other);
  return isLonger || name.some((word) => saysMore(word) && !own.includes(word));
}

/** Whether words precede the name that starts the other title, as in `Uses of org.tea`: the page is about that name. */
export function isAboutName(title: string, other: string) {
  const [name] = codeNames(other);
  if (name === undefined || !other.startsWith(name) || !title.endsWith(other)) return false;
  return /^\S+ \S+/u.test(title.slice(0, -other.length));
}

const saysMore = (word: string) => (word.length > 2 || withoutSpaces.test(word)) && !isFunctionWord(word);

const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/**
 * Removes section numbers, which differ between books (`B.3.`, `D.4.`), and the `_` that Chinese sites put between a
 * title and their name.
 */
export const plainTitle = (title: string) =>
  title
    .replaceAll(numberOfSection, '')
    .replaceAll(/(?<=\p{sc=Han})_+|_+(?=\p{sc=Han})/gu, ' | ')
    .trim();

const numberOfSection =
  /(?<![\p{L}\p{N}.])(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})*\.(?=\s)|(?<=^|:\s)\d{1,3}(?:\.\d{1,3})+(?=\s)/gu;

const namesBut = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.some((other) => areOneName(name, other)));

/** Such as `file_size`, `std::file_size` and `std::experimental::file_size`. */
function areOneName(name: string, other: string) {
  const [parts, otherParts] = [name, other].map((one) => one.split(/\.|:+|->|#/u));
  if (!parts || !otherParts || parts.at(-1) !== otherParts.at(-1)) return false;
  const [shorter, longer] = parts.length < otherParts.length ? [parts, otherParts] : [otherParts, parts];
  let found = 0;
  for (const part of longer) if (part === shorter[found]) found += 1;
  return found === shorter.length;
}

/** Returns the names written like code and all names of a list. */
export const codeNames = (title: string) => {
  const listed = listOfNames.exec(title)?.[0].match(wordOfCode) ?? [];
  return [...listed, ...(title.match(wordOfCode) ?? []).filter((word) => codeName.test(word))];
};

const formOf = (title: string) => {
  const names = new Set(codeNames(title));
  return title.replaceAll(wordOfCode, (word) => (names.has(word) ? '#' : word.toLowerCase()));
};

/** Such as `std::list` and `r.rescale.eq`. */
const wordOfCode = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:(?:\.|::|->|#)~?[\p{L}\p{N}_]+)*/gu;
/** With punctuation, inner capitals, or only capitals and digits. */
const codeName = /[_.:>#]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}[\p{Lu}\p{N}]+$|\p{L}\p{N}+\p{L}/u;
/** Such as `ldexp, ldexpf, ldexpl`. */
const listOfNames = /^(?:[^\s,]+,\s*)+[^\s,]+/u;

/** Returns the words between the common start and end of two titles, and the number of common words. */
function differenceOf(own: readonly string[], other: readonly string[]) {
  const shorter = Math.min(own.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && own[start] === other[start]) start += 1;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [name = [], otherName = []] = [own, other].map((words) => words.slice(start, words.length - end));
  return { name, otherName, start, common: start + end };
}

/**
 * Whether they differ in one part, not the first: `Tent – Slate Grey | Shop`. Numbers do not count, as they may be
 * models.
 */
export function differInLaterPart(title: string, other: string) {
  const { name, otherName, start } = differenceOf(partsOf(title), partsOf(other));
  return (
    start > 0 && [name, otherName].every((parts) => parts.length <= 1 && parts.every((part) => aFewWords.test(part)))
  );
}

/** `No water: Mill Lane, 27 June` and `No water: Oak Street, 2 May`: one form with other names and numbers in it. */
export function areFilledIn(title: string, other: string) {
  const { name, otherName, start } = differenceOf(wordsOf(title, wordOfText), wordsOf(other, wordOfText));
  return start >= 2 && [name, otherName].every((words) => isName(words) && words.some((word) => /^\d+$/.test(word)));
}

const partsOf = (title: string) =>
  title
    .toLowerCase()
    .split(/\s+[·•–—-]+\s+|\s*[|,;:()（）[\]【】，：／]\s*/u)
    .filter((part) => part !== '');

const aFewWords = /^[^\s\d]+(?:\s+[^\s\d]+){0,2}$/u;

function differInOneName(own: readonly string[], other: readonly string[]) {
  const { name, otherName, common } = differenceOf(own, other);
  if (!isName(name) || !isName(otherName)) return false;
  if (Math.max(name.length, otherName.length) <= maxNameWords) return common >= minCommonWords;
  const replaced = name.flatMap((word, at) => (word === otherName[at] ? [] : [`${word} ${otherName[at]}`]));
  const names = replaced.filter((pair) => !/^\d+ \d+$/u.test(pair));
  const isOneName = name.length === otherName.length && new Set(names).size === 1;
  return isOneName && own.length - replaced.length >= minCommonWords;
}

const maxNameWords = 2;

/** More than the site name has to be common. */
const minCommonWords = 3;

/** Bare numbers are parts and years. */
const isName = (words: readonly string[]) => words.some((word) => /\D/.test(word));

const wordsOf = (title: string, word: RegExp) => title.toLowerCase().match(word) ?? [];

const wordOfText = /[\p{L}\p{M}\p{N}]+/gu;
const wordOfName = /[\p{L}\p{M}\p{N}_]+/gu;
/** Code names with operators after them; in scripts without spaces, each character. */
const wordOfManual =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{M}\p{N}_])+(?:(?:\.|::|->|#|-)~?[\p{L}\p{N}_]+)*|(?<=[\p{L}\p{N}_"'«“])[-+*/%<>=!&|^~#]+|(?<=[\p{L}\p{N}_>]\s)[*&]+(?=\s?[,>])/gu;
/** Pointer and reference marks of template specialisations: `Box< T >`, `Box< T * >`. */
const markOfType = /^[*&]+$/u;
/**
 * For titles without spaces, which are short in manuals: each Chinese character, and runs of one script in Japanese.
 */
const wordOfScript =
  /\p{sc=Han}|\p{sc=Hira}+|[\p{sc=Kana}ー]+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])[\p{L}\p{M}\p{N}])+/gu;

/** The beginnings of words are their stems in most languages; two Chinese characters make a word. */
export const beginningsIn = (title: string): ReadonlySet<string> =>
  new Set(Array.from(title.toLowerCase().matchAll(wordOrCharacters), ([word, characters]) => characters ?? word));

const wordOrCharacters = /(?=(\p{sc=Han}{2}))|(?<!\p{L})(?:(?!\p{sc=Han})\p{L}){3,5}/gu;
