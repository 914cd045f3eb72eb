/**
 * Titles of one form with other names: those that differ in one name only, once or wherever it stands, or only in names
 * as code has them, such as those of two functions of which a reference says the same. Who takes a text over finds a
 * title of another form, or leaves it. In a manual each Chinese character counts as a word.
 */
export function areOfOneForm(title: string, other: string, isManual: boolean): boolean {
  if (haveOwnNames(title, other) && formOf(title) === formOf(other)) return true;
  // `forward_list` is a name of which `list` is no part; `fetch_or` and `fetch_and` differ in one word wherever it stands.
  const words = [wordOfName, isManual ? wordOfScript : wordOfText];
  return words.some((word) => differInOneName(wordsOf(title, word), wordsOf(other, word)));
}

/** Each has a name as code has them that the other lacks. */
export function haveOwnNames(title: string, other: string): boolean {
  const [names, otherNames] = [codeNames(title), codeNames(other)];
  return namesBut(names, otherNames).length > 0 && namesBut(otherNames, names).length > 0;
}

/** Between the words with which both begin and end, a few of each title, none of them in the other. */
export function areShortAndApart(title: string, other: string): boolean {
  const { name, otherName } = differenceOf(wordsOf(title, wordOfScript), wordsOf(other, wordOfScript));
  return isShortName(name) && isShortName(otherName) && name.every((word) => !otherName.includes(word));
}

/** The same section is `B.3.` of one book and `D.4.` of another. */
export const withoutSectionNumber = (title: string): string => title.replaceAll(numberOfSection, '').trim();

const numberOfSection = /(?<![\p{L}\p{N}.])(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})*\.(?=\s)/gu;

const maxPlainWords = 3;
/** A Chinese or Japanese title has no spaces: some three words. */
const maxPlainLetters = 30;
const maxPlainCharacters = 8;

function isShortName(words: readonly string[]): boolean {
  const text = words.join('');
  if (withoutSpaces.test(text)) return text.length <= maxPlainCharacters;
  return isName(words) && words.length <= maxPlainWords && text.length <= maxPlainLetters;
}

const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

const namesBut = (names: readonly string[], others: readonly string[]): readonly string[] =>
  names.filter((name) => !others.some((other) => areOneName(name, other)));

/** `file_size`, `std::file_size` and `std::experimental::file_size`. */
function areOneName(name: string, other: string): boolean {
  const [parts, otherParts] = [name, other].map((one) => one.split(/[.:>#-]+/u));
  if (!parts || !otherParts || parts.at(-1) !== otherParts.at(-1)) return false;
  const [shorter, longer] = parts.length < otherParts.length ? [parts, otherParts] : [otherParts, parts];
  let found = 0;
  for (const part of longer) if (part === shorter[found]) found += 1;
  return found === shorter.length;
}

/** Names as code has them; all of a list. */
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

/** `std::list`, `r.rescale.eq`. */
const wordOfCode = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:(?:\.|::|->|#)~?[\p{L}\p{N}_]+)*/gu;
/** With a mark, capitals inside, or nothing but capitals and digits. */
const codeName = /[_.:>#]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}[\p{Lu}\p{N}]+$|\p{L}\p{N}+\p{L}/u;
/** `ldexp, ldexpf, ldexpl`. */
const listOfNames = /^(?:[^\s,]+,\s*)+[^\s,]+/u;

/** What two titles have between the words with which both begin and end, and how many these are. */
function differenceOf(own: readonly string[], other: readonly string[]) {
  const shorter = Math.min(own.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && own[start] === other[start]) start += 1;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [name = [], otherName = []] = [own, other].map((words) => words.slice(start, words.length - end));
  return { name, otherName, common: start + end };
}

function differInOneName(own: readonly string[], other: readonly string[]): boolean {
  const { name, otherName, common } = differenceOf(own, other);
  if (!isName(name) || !isName(otherName)) return false;
  if (Math.max(name.length, otherName.length) <= maxNameWords) return common >= minCommonWords;
  const replaced = name.flatMap((word, at) => (word === otherName[at] ? [] : [`${word} ${otherName[at]}`]));
  const isOneName = name.length === otherName.length && new Set(replaced).size === 1;
  return isOneName && own.length - replaced.length >= minCommonWords;
}

/** The name of the site is not enough. */
const minCommonWords = 3;
const maxNameWords = 2;

/** A number tells parts and years apart. */
const isName = (words: readonly string[]): boolean => words.some((word) => /\D/.test(word));

const wordsOf = (title: string, word: RegExp): readonly string[] => title.toLowerCase().match(word) ?? [];

const wordOfText = /[\p{L}\p{M}\p{N}]+/gu;
const wordOfName = /[\p{L}\p{M}\p{N}_]+/gu;
/** Of titles without spaces, those of manuals are short: each Chinese character, and what is of one script in Japanese. */
const wordOfScript =
  /\p{sc=Han}|\p{sc=Hira}+|[\p{sc=Kana}ー]+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])[\p{L}\p{M}\p{N}])+/gu;
