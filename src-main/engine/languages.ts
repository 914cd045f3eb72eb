import en from '../../resources/languages/en.json' with { type: 'json' };
import others from '../../resources/languages/others.json' with { type: 'json' };
import ru from '../../resources/languages/ru.json' with { type: 'json' };
import zh from '../../resources/languages/zh.json' with { type: 'json' };

type Known = typeof en;
type List = { [Key in keyof Known]: Known[Key] extends string | string[] ? Key : never }[keyof Known];
type Group = 'topics' | 'elementNames';
type Words = string | readonly string[];
/** Whether a language has spaces between its words. */
type Scripts = 'all' | 'spaced' | 'unspaced';

/**
 * What texts and pages say in a language. Words between spaces, or a list where they have spaces themselves; each may
 * be a part of a regular expression. A file leaves out what its language has no words for.
 */
type Language = Readonly<
  Partial<Record<List, Words>> &
    Partial<Record<Group, Readonly<Record<string, Words>>>> & {
      isUnspaced?: boolean;
      /** Beginnings of boilerplate, first match first. */
      phrases?: readonly (readonly string[])[];
    }
>;

const languages: readonly Language[] = [zh, ru, en, others];

const split = (words: Words = []) => (typeof words === 'string' ? words.split(' ') : words);

export const wordsOf = (list: List, scripts: Scripts = 'all') =>
  languages
    .filter(({ isUnspaced = false }) => scripts === 'all' || isUnspaced === (scripts === 'unspaced'))
    .flatMap((language) => split(language[list]));

export const anyOf = (list: List, scripts?: Scripts) => `(?:${wordsOf(list, scripts).join('|')})`;

/** By name, in the order of the English file. */
export const groupsOf = <Name extends Group>(group: Name) =>
  Object.keys(en[group]).map(
    (name) =>
      [name as keyof Known[Name] & string, languages.flatMap((language) => split(language[group]?.[name]))] as const,
  );

export const phrasesOfBoilerplate = languages.flatMap(({ phrases = [] }) => phrases);

export const stopWordsOf = { zh: zh.stopWords, ru: ru.stopWords, en: en.stopWords };
