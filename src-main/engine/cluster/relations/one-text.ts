import { isTemplated, type ClusterPage, type Relation } from '../model.ts';
import {
  areEntries,
  areNumberedAlike,
  areOfOtherFolders,
  haveOneTitle,
  haveOtherNames,
  haveOwnTitles,
} from './related-titles.ts';
import { haveOtherCode } from './shared-code.ts';
import { speakOfOwnNames } from './short-texts.ts';

/**
 * Whether the same text is about other things, judged by names or code. A long text that never says of which thing it
 * is, such as a licence, is one text.
 */
export function areOfOneText(page: ClusterPage, source: ClusterPage, { rule, text, similarity }: Relation): boolean {
  const isOnePost = page.isDated && source.isDated && haveOneTitle(page, source);
  if (!isOnePost && haveOtherCode(page, source)) return true;
  if (!isTemplated(rule)) {
    if (similarity >= hardlyChanged && Math.min(page.length, source.length) >= lettersOfLongText) return false;
    if (areOfOtherFolders(page, source) || (text === 'identical' && areNumberedAlike(page, source))) return false;
  }
  return haveOwnTitles(page, source) || haveOtherNames(page, source, true) || speakOfOwnNames(page, source);
}

/** Per cent. */
const hardlyChanged = 97;
/** Some thousand words. */
const lettersOfLongText = 6000;

/** Pages that a program wrote in one text, of which each describes something else. */
export const areEntriesOfOneText = (page: ClusterPage, source: ClusterPage): boolean =>
  areNumberedAlike(page, source) || areEntries(page, source, () => haveOtherCode(page, source, nearlySameCode));

const nearlySameCode = 0.9;
