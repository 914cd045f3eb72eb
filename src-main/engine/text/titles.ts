import { anyOf, wordsOf } from '../languages.ts';

const reply = new RegExp(`^(?:${anyOf('replies')}[:：]\\s*)+`, 'iu');

/** Whether they are a message of a mailing list and an answer, which may quote all of it, or two answers. */
export const areReplies = (title: string, other: string) =>
  subjectOf(title) !== '' && subjectOf(title) === subjectOf(other) && (isReply(title) || isReply(other));

export const isReply = (title: string) => reply.test(title.replace(nameOfList, ''));

/** Without the name of a mailing list and the mark of an answer. */
export const subjectOf = (title: string) => title.replace(nameOfList, '').replace(reply, '');

const nameOfList = /^\[[^\]]+\]\s*/u;

/** Posts and parts share the title of the whole; print views lack the site name. */
export function haveOneSubject(title: string, other: string) {
  const titles = [title, other].map((one) => one.replace(reply, ''));
  const [longer, shorter] = titles.sort((x, y) => y.length - x.length);
  if (!longer || !shorter || !longer.startsWith(shorter)) return false;
  return longer === shorter || nameOfSite.test(longer.slice(shorter.length));
}

/**
 * The title without names of section and site and without notes such as `(photos)`; '' if a later part is at least as
 * long.
 */
export function headlineOf(title: string): string {
  const [headline = '', ...others] = partsOf(title);
  return others.every((other) => other.length < headline.length) ? headline : '';
}

/** Splits off names of section and site, and leaves out notes. */
export const partsOf = (title: string) => title.replaceAll(note, '').split(betweenParts);

const note = new RegExp(`\\s*[[(（【]${anyOf('titleNotes')}[\\])）】]`, 'giu');

/** Terms, policies and contracts share clauses by design. */
export const isOfAgreement = (title: string) => agreement.test(title);

const agreement = new RegExp(anyOf('agreements'), 'iu');

/** Texts put out for consultation before they are adopted. */
export const isDraft = (title: string) => draft.test(title);

const draft = new RegExp(anyOf('drafts'), 'iu');

/**
 * Orders, notices and disambiguation pages are one form filled in anew. What names the same document by the same
 * numbers, such as a notice and its forwarding, is one record.
 */
export const areOfOneRecord = (title: string, other: string) =>
  records.some((record) => record.test(title) && record.test(other)) && !nameOneDocument(title, other);

function nameOneDocument(title: string, other: string) {
  const [own, others] = [title, other].map((one) => one.match(quotedName)?.join(' '));
  return own !== undefined && own === others && numbersIn(title) === numbersIn(other);
}

const quotedName = /《[^》]+》|«[^»]+»|“[^”]+”|„[^“]+“|"[^"]+"/gu;
const numbersIn = (title: string) => (title.match(/\d+/gu) ?? []).join(' ');

const records = wordsOf('records').map((record) => new RegExp(record, 'iu'));

const betweenParts = /\s*[|»]\s*|\s+[·•—–-]\s+|(?<=\p{sc=Han})[-—–·]+(?=\p{sc=Han})/u;

const nameOfSite = /^\s*[|•·»«—–_-]/u;

const number = '\\d+(?:[.,]\\d+)?';
const size = `${anyOf('sizes', 'spaced')}[ .:-]*[\\p{L}\\d]{1,4}|(?:\\d|x{1,3})?[sl]|m|${number}\\s*${anyOf('units', 'spaced')}`;
/** A bare number elsewhere may be a model number. */
const lastNumber = `(?<=[,，(（/]\\s*)${number}`;
const unspaced = `${anyOf('colours', 'unspaced')}|${anyOf('sizes', 'unspaced')}[ :：]*[a-z\\d]+|(?:\\d|x{1,3})?[sml]码|${number}\\s*${anyOf('units', 'unspaced')}`;
const variety = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf('colours', 'spaced')}|${size}|${lastNumber})(?![\\p{L}\\p{N}])|${unspaced}`,
  'giu',
);
const separators = /[^\p{L}\p{M}\p{N}]+/gu;

/** A product title without colour and size, which is the same for all variants. */
export const withoutVariety = (title: string) =>
  title.replaceAll(variety, ' ').replaceAll(separators, ' ').trim().toLowerCase();

/**
 * `Tea` for `Copy of Tea`, `Tea (copy)` or `Чай — копия`, and `Kettle` for the same product in another condition:
 * `Kettle (refurbished)`, `Used kettle`, `Чайник б/у`, `二手茶壶`; null for titles without such a mark.
 */
export function titleOfOriginal(title: string): string | null {
  const original = [copyMark, condition].map((mark) => title.replace(mark, '')).find((one) => one !== title);
  return original === undefined || original === '' ? null : original;
}

const endOfName = String.raw`(?=\s*(?:$|[|»·•—–_-]))`;

const copyMark = new RegExp(
  `^${anyOf('copyOf')}\\s+(?=\\S)|\\s*(?:[-–—]\\s*${anyOf('copies')}|[(（]${anyOf('copies')}(?:\\s*\\d+)?[)）])${endOfName}`,
  'iu',
);

const conditions = anyOf('conditions', 'spaced');
const condition = new RegExp(
  [
    String.raw`^${conditions}\s+(?=\S)`,
    String.raw`^${anyOf('conditions', 'unspaced')}\s*(?=\S)`,
    String.raw`(?:\s*[-–—,]\s*|\s+)${conditions}${endOfName}`,
    String.raw`\s*[-–—,，]?\s*${anyOf('conditions', 'unspaced')}${endOfName}`,
    String.raw`\s*[[(（【]${anyOf('conditions')}[\])）】]${endOfName}`,
  ].join('|'),
  'iu',
);

/** At least one of the titles names a place that the other does not. */
export const areOfPlaces = (title: string, other: string) => placesIn(title) !== placesIn(other);

const placesIn = (title: string) => (title.match(place) ?? []).join(' ').toLowerCase();

const place = new RegExp(`(?<!\\p{L})${anyOf('places', 'spaced')}(?!\\p{L})|${anyOf('places', 'unspaced')}`, 'giu');

/** `Tea` for `Tea v2.1` or `Tea 2.1`, as download sites name earlier versions of a program; null for other titles. */
export function titleOfCurrent(title: string): string | null {
  const current = title.replace(release, '');
  return current === title || current === '' ? null : current;
}

const release = /\s*(?<![a-zа-яё\d.])(?:v\.?\s?\d+(?:\.\d+)*|\d+(?:\.\d+)+)(?=\s*(?:$|[|»•·—–_-]))/iu;

/** Without dates as well: `Tea` for `Tea 2.1.3 (2024-05-01)`; unchanged without a number of a release. */
export const withoutReleases = (title: string) =>
  dottedNumber.test(title) ? title.replaceAll(dottedNumbers, '').replaceAll(isoDate, '').trim() : title;

const dottedNumber = /(?<![\p{L}\d.])v?\d+(?:\.\d+)+(?![\p{L}\d])/iu;
const dottedNumbers = new RegExp(dottedNumber.source, 'giu');
const isoDate = /[\s(]*\b(?:19|20)\d\d-\d\d-\d\d\b\)?/gu;

/** Without brackets around them, too: `Tea (2021–22)` is one year of `Tea`. */
export const withoutYears = (title: string) => title.replaceAll(yearInBrackets, '').trim();
/** Without other numbers as well, which a new edition counts anew: `The 9 best teas of 2023`. */
export const withoutNumbers = (title: string) => withoutYears(title).replaceAll(/\d+/gu, '#');
export const yearsIn = (title: string) => title.match(year) ?? [];
/** Whether they name other years, or one of them none; `2021–22` begins in 2021. */
export const nameOtherYears = (title: string, other: string) => firstYears(title) !== firstYears(other);
const firstYears = (title: string) =>
  yearsIn(title)
    .map((found) => found.slice(0, 4))
    .join(' ');

const year = /(?<!\d)(?:19|20)\d\d(?:[/–-](?:\d\d){1,2})?(?!\d)/gu;
const yearInBrackets = new RegExp(String.raw`[\s,]*[[(（【]?${year.source}[\])）】]?`, 'gu');
