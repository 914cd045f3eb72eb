import { isTemplated, type ClusterPage, type Relation } from '../model.ts';
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

export const isBrief = ({ length, words }: ClusterPage, times = 1): boolean =>
  length <= times * lettersOfNotice && words <= times * wordsOfNotice;

/** About a hundred words, or two hundred Chinese characters. */
const lettersOfNotice = 700;
const wordsOfNotice = 200;
/** Two sentences, of which a fixed one may be most. */
const lettersOfSentences = 150;
const wordsOfSentences = 75;
/** The title says what it is, so it may be longer. */
const lengthsOfRecord = 2;
