import names from '../../../resources/words/names-in-titles.json' with { type: 'json' };

const anyOf = (words: string): string => `(?:${words.replaceAll(' ', '|')})`;

const reply = new RegExp(`^(?:${anyOf(names.replies)}[:：]\\s*)+`, 'iu');

/** Posts and parts are named like the whole that they belong to; a view for printing lacks the name of the site. */
export function haveOneSubject(title: string, other: string): boolean {
  const [longer, shorter] = [title.replace(reply, ''), other.replace(reply, '')].toSorted(
    (x, y) => y.length - x.length,
  );
  if (!longer || !shorter || !longer.startsWith(shorter)) return false;
  return longer === shorter || nameOfSite.test(longer.slice(shorter.length));
}

const nameOfSite = /^\s*[|•·»«—–_-]/u;

const colour = `${anyOf(names.colours)}|${anyOf(names.colourStems)}${anyOf(names.colourEndings)}`;
const number = '\\d+(?:[.,]\\d+)?';
const size = `${anyOf(names.sizes)}[ .:-]*[\\p{L}\\d]{1,4}|(?:\\d|x{1,3})?[sl]|m|${number}\\s*${anyOf(names.units)}`;
/** A number alone may be that of a model. */
const lastNumber = `(?<=[,，(（/]\\s*)${number}`;
const inChinese = `${anyOf(names.shadesInChinese)}?${anyOf(names.coloursInChinese)}色|${anyOf(names.sizesInChinese)}[ :：]*[a-z\\d]+|(?:\\d|x{1,3})?[sml]码|${number}\\s*${anyOf(names.unitsInChinese)}`;
const variety = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${colour}|${size}|${lastNumber})(?![\\p{L}\\p{N}])|${inChinese}`,
  'giu',
);
const separators = /[^\p{L}\p{M}\p{N}]+/gu;

/** The title of a product without its colour and size: what its varieties have in common. */
export const withoutVariety = (title: string): string =>
  title.replaceAll(variety, ' ').replaceAll(separators, ' ').trim().toLowerCase();
