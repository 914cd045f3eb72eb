import { isFunctionWord } from './function-words.ts';
import { haveOneSubject } from './titles.ts';

/**
 * Titles of one form with other names: they differ in one name only, once or wherever it occurs, whatever the numbers
 * beside it (`Oak Street 3`, `Elm Street 11`), or only in code names, such as those of two functions that a reference
 * describes in the same words. Whoever copies a text finds a title of another form or keeps it. In a manual each
 * Chinese character counts as a word.
 */
export function areOfOneForm(title: string, other: string, isManual: boolean): boolean {
  if (haveOwnNames(title, other) && formOf(title) === formOf(other)) return true;
  // `forward_list` is one name, not `list` and more; `fetch_or` and `fetch_and` differ in one word wherever it occurs.
  const words = [wordOfName, isManual ? wordOfScript : wordOfText];
  return words.some((word) => differInOneName(wordsOf(title, word), wordsOf(other, word)));
}

/** Each has a code name that the other lacks. */
export function haveOwnNames(title: string, other: string): boolean {
  const [names, otherNames] = [codeNames(title), codeNames(other)];
  return namesBut(names, otherNames).length > 0 && namesBut(otherNames, names).length > 0;
}

/**
 * Whether titles of a manual name one thing: they differ only in numbers, name spaces or the site's name. What one adds
 * names a part of the thing or a list about it. For pages of one text it is enough that one title says more or that
 * both share a word.
 */
export function nameOneThing(title: string, other: string, isOneText: boolean): boolean {
  const { name, otherName } = differenceOf(wordsOf(title, wordOfManual), wordsOf(other, wordOfManual));
  if (!isName(name) && !isName(otherName)) return true;
  const [own, ofOther] = [namesBut(name, otherName), namesBut(otherName, name)];
  if (own.length + ofOther.length === 0) return true;
  if ([...name, ...otherName].every((word) => markOfType.test(word))) return false;
  const isLonger = name.length === 0 || otherName.length === 0;
  if (!isOneText) return isLonger && haveOneSubject(title, other);
  return isLonger || name.some((word) => saysMore(word) && !own.includes(word));
}

/**
 * Whether the title is words before the name that starts the other title, as `Uses of org.tea`: the page is about it.
 */
export function isAboutName(title: string, other: string): boolean {
  const [name] = codeNames(other);
  return (
    name !== undefined &&
    other.startsWith(name) &&
    title.endsWith(other) &&
    /^\S+ \S+/u.test(title.slice(0, -other.length))
  );
}

const saysMore = (word: string): boolean => (word.length > 2 || withoutSpaces.test(word)) && !isFunctionWord(word);

const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/**
 * Removes section numbers, since a section is `B.3.` of one book and `D.4.` of another, and the `_` that Chinese sites
 * set between a title and their name.
 */
export const plainTitle = (title: string): string =>
  title.replaceAll(numberOfSection, '').replaceAll(underscoreBetweenParts, ' | ').trim();

const underscoreBetweenParts = /(?<=\p{sc=Han})_+|_+(?=\p{sc=Han})/gu;

const numberOfSection =
  /(?<![\p{L}\p{N}.])(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})*\.(?=\s)|(?<=^|:\s)\d{1,3}(?:\.\d{1,3})+(?=\s)/gu;

const namesBut = (names: readonly string[], others: readonly string[]): readonly string[] =>
  names.filter((name) => !others.some((other) => areOneName(name, other)));

/** Such as `file_size`, `std::file_size` and `std::experimental::file_size`. */
function areOneName(name: string, other: string): boolean {
  const [parts, otherParts] = [name, other].map((one) => one.split(/\.|:+|->|#/u));
  if (!parts || !otherParts || parts.at(-1) !== otherParts.at(-1)) return false;
  const [shorter, longer] = parts.length < otherParts.length ? [parts, otherParts] : [otherParts, parts];
  let found = 0;
  for (const part of longer) if (part === shorter[found]) found += 1;
  return found === shorter.length;
}

/** Names written like code; all names of a list. */
export const codeNames = (title: string): readonly string[] => {
  const listed = listOfNames.exec(title)?.[0] ?? '';
  return [
    ...(listed.match(wordOfCode) ?? []),
    ...(title.match(wordOfCode) ?? []).filter((word) => codeName.test(word)),
  ];
};

const formOf = (title: string): string => {
  const names = new Set(codeNames(title));
  return title.replaceAll(wordOfCode, (word) => (names.has(word) ? '#' : word.toLowerCase()));
};

/** Such as `std::list` and `r.rescale.eq`. */
const wordOfCode = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:(?:\.|::|->|#)~?[\p{L}\p{N}_]+)*/gu;
/** With a mark, capitals inside, or only capitals and digits. */
const codeName = /[_.:>#]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}[\p{Lu}\p{N}]+$|\p{L}\p{N}+\p{L}/u;
/** Such as `ldexp, ldexpf, ldexpl`. */
const listOfNames = /^(?:[^\s,]+,\s*)+[^\s,]+/u;

/** The words of two titles between their common beginning and end, and the number of common words. */
function differenceOf(own: readonly string[], other: readonly string[]) {
  const shorter = Math.min(own.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && own[start] === other[start]) start += 1;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [name = [], otherName = []] = [own, other].map((words) => words.slice(start, words.length - end));
  return { name, otherName, start, common: start + end };
}

/** Differ in one part only, and not the first: `Tent – Slate Grey | Shop`. A number may be that of a model. */
export function differInLaterPart(title: string, other: string): boolean {
  const { name, otherName, start } = differenceOf(partsOf(title), partsOf(other));
  return (
    start > 0 && [name, otherName].every((parts) => parts.length <= 1 && parts.every((part) => aFewWords.test(part)))
  );
}

const partsOf = (title: string): readonly string[] =>
  title
    .toLowerCase()
    .split(/\s+[·•–—-]+\s+|\s*[|,;:()（）[\]【】，：／]\s*/u)
    .filter((part) => part !== '');

const aFewWords = /^[^\s\d]+(?:\s+[^\s\d]+){0,2}$/u;

function differInOneName(own: readonly string[], other: readonly string[]): boolean {
  const { name, otherName, common } = differenceOf(own, other);
  if (!isName(name) || !isName(otherName)) return false;
  if (Math.max(name.length, otherName.length) <= maxNameWords) return common >= minCommonWords;
  const replaced = name.flatMap((word, at) => (word === otherName[at] ? [] : [`${word} ${otherName[at]}`]));
  const names = replaced.filter((pair) => !/^\d+ \d+$/u.test(pair));
  const isOneName = name.length === otherName.length && new Set(names).size === 1;
  return isOneName && own.length - replaced.length >= minCommonWords;
}

/** A name of the site alone is not enough. */
const minCommonWords = 3;
const maxNameWords = 2;

/** Numbers alone are parts and years. */
const isName = (words: readonly string[]): boolean => words.some((word) => /\D/.test(word));

const wordsOf = (title: string, word: RegExp): readonly string[] => title.toLowerCase().match(word) ?? [];

const wordOfText = /[\p{L}\p{M}\p{N}]+/gu;
const wordOfName = /[\p{L}\p{M}\p{N}_]+/gu;
/** Code names and the operators behind them; of titles without spaces each character. */
const wordOfManual =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{M}\p{N}_])+(?:(?:\.|::|->|#|-)~?[\p{L}\p{N}_]+)*|(?<=[\p{L}\p{N}_"'«“])[-+*/%<>=!&|^~#]+|(?<=[\p{L}\p{N}_>]\s)[*&]+(?=\s?[,>])/gu;
/** Pointers and references, for which a template has a specialisation: `Box< T >`, `Box< T * >`. */
const markOfType = /^[*&]+$/u;
/** Of titles without spaces, which are short in manuals: each Chinese character, and runs of one script in Japanese. */
const wordOfScript =
  /\p{sc=Han}|\p{sc=Hira}+|[\p{sc=Kana}ー]+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])[\p{L}\p{M}\p{N}])+/gu;
