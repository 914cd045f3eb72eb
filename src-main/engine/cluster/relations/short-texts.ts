import { isTemplated, type ClusterPage, type Relation } from '../model.ts';
import { beginningsIn } from '../../text/title-names.ts';
import { haveOtherCode } from './shared-code.ts';
import { areRecords, haveFilledTitles } from './related-titles.ts';

/**
 * Short texts of one form about things of one kind: such as the offices of a bank, that share words alone, or the
 * timetables of two stations, which are what these pages are about.
 */
export const areForms = (page: ClusterPage, source: ClusterPage, { rule }: Relation): boolean =>
  isBrief(page) &&
  isBrief(source) &&
  ((rule === 'same-words' && beginAlike(page.title, source.title)) || haveOtherTables(page, source));

const haveOtherTables = (page: ClusterPage, source: ClusterPage): boolean =>
  page.title !== source.title &&
  [page, source].every(
    ({ isOfCode, pageType, codeHashes }) =>
      !isOfCode && pageType !== 'product' && (codeHashes()?.length ?? 0) >= hashesOfTable,
  ) &&
  haveOtherCode(page, source);

/** About ten rows of three cells. */
const hashesOfTable = 3;

function beginAlike(title: string, other: string): boolean {
  const first = firstWord.exec(title)?.[0];
  return first !== undefined && title !== other && first === firstWord.exec(other)?.[0];
}

/** Shorter words are articles and prepositions. */
const firstWord = /^\p{L}{4,}/u;

/** Short texts of one form: records, or texts published on different days, such as notices of power cuts. */
export function areNotices(page: ClusterPage, source: ClusterPage, { rule, text }: Relation): boolean {
  if (text === 'identical' || text === 'contained') return false;
  if (areRecords(page, source)) return [page, source].every((one) => isBrief(one, lengthsOfRecord));
  const isFilledIn = isTemplated(rule) || rule === 'same-words' || haveFilledTitles(page, source);
  if (!isFilledIn && !areSentences(page, source)) return false;
  const [day, otherDay] = [dayOf(page), dayOf(source)];
  return day !== null && otherDay !== null && day !== otherDay && isBrief(page) && isBrief(source);
}

const dayOf = ({ isDated, published }: ClusterPage): string | null =>
  isDated && published !== null ? published.slice(0, 10) : null;

/** Under different titles. */
const areSentences = (page: ClusterPage, source: ClusterPage): boolean =>
  page.title !== source.title &&
  [page, source].every(({ length, words }) => length <= lettersOfSentences && words <= wordsOfSentences);

/**
 * Whether each of two brief texts speaks of a word of its own title alone, as one offer in two towns does: they are about
 * two things, however much else is the same. A copy under another headline says what its source says.
 */
export function speakOfOwnNames(page: TitledText, source: TitledText): boolean {
  const [text, other] = [briefText(page), briefText(source)];
  if (text === null || other === null) return false;
  const [names, otherNames] = [beginningsIn(page.title), beginningsIn(source.title)];
  return (
    [...names].some((name) => !otherNames.has(name) && speaksAlone(name, text, other)) &&
    [...otherNames].some((name) => !names.has(name) && speaksAlone(name, other, text))
  );
}

const speaksAlone = (name: string, own: string, other: string) => own.includes(name) && !other.includes(name);

/** `length`, where it is known, spares reading a long text. */
type TitledText = Pick<ClusterPage, 'title' | 'text'> & Partial<Pick<ClusterPage, 'length'>>;

/** Folded to small letters; null for a longer one. */
function briefText({ length = 0, text }: TitledText): string | null {
  if (length > spaced * lettersOfNotice) return null;
  const whole = text().toLowerCase();
  if (whole.length > spaced * lettersOfNotice) return null;
  return isBrief({ length: 0, words: (whole.match(word) ?? []).length }) ? whole : null;
}

const word = /\p{sc=Han}|(?:(?!\p{sc=Han})\p{L})+/gu;
/** Characters for each letter. */
const spaced = 1.3;

export const isBrief = ({ length, words }: Pick<ClusterPage, 'length' | 'words'>, times = 1): boolean =>
  length <= times * lettersOfNotice && words <= times * wordsOfNotice;

/** About a hundred words, or two hundred Chinese characters. */
const lettersOfNotice = 700;
const wordsOfNotice = 200;
/** Two sentences, of which a fixed one may be most. */
const lettersOfSentences = 150;
const wordsOfSentences = 75;
/** The title says what it is, so it may be longer. */
const lengthsOfRecord = 2;
