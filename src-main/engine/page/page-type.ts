import marks from '../../../resources/words/marks-of-pages.json' with { type: 'json' };
import { wordSet } from '../html/elements.ts';
import { anyOf } from '../languages.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageType } from '../../contract/page-document.ts';
import type { TextBlock } from './page.ts';
import type { Block } from './extract/segmented-page.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { isSessionParameter, isTrackingParameter } from '../source/query-parameters.ts';
import { measureText } from './extract/text-measure.ts';

/** By root address, declared types, generator and folder, shape of the text. */
export function pageTypeOf(
  address: string,
  { markup, types }: PageFacts,
  cut: readonly Block[],
  blocks: readonly TextBlock[],
): PageType {
  if (isRoot(address)) return 'home';
  const declared = [...types, ...markup.signs];
  const hasType = (pattern: RegExp) => declared.some((type) => pattern.test(type));
  const isList = hasType(/^(itemlist|collectionpage|searchresultspage)$/);
  const isArticle = hasType(/article$|posting$/);
  if (!isList && hasType(/^(og:product|product\.item|product|productgroup|individualproduct)$/)) return 'product';
  if (hasType(/^(discussionforumposting|qapage)$/)) return 'forum';
  if (isList && !isArticle) return 'list';
  if (hasType(/^(techarticle|apireference)$/)) return 'documentation';
  const shape = shapeOf(cut, blocks);
  if (isArticle && shape.prose >= 200) return 'article';
  if (declared.includes('cart') && !shape.isList) return 'product';
  const generator = markup.metas.get('generator') ?? '';
  if (isThread(fromRoot(address), generator)) return 'forum';
  const made = madeBy(fromRoot(address), generator);
  if (made && !shape.isList) return made;
  if (shape.isList) return 'list';
  if (shape.prose >= 160) return 'article';
  return shape.links >= 12 ? 'list' : 'other';
}

function isRoot(address: string) {
  const url = URL.parse(fromRoot(address), 'https://folder.invalid/');
  if (!url || !/^\/(?:(?:index|default|home)\.\w{3,5})?$/i.test(url.pathname)) return false;
  return ![...url.searchParams].some(([name, value]) => choosesPage(name, value, url.pathname !== '/'));
}

/** `?page_id=7`, `index.php?route=product/product`, `default.asp?news=40`: a program that shows all pages by one script. */
function choosesPage(name: string, value: string, isScript: boolean): boolean {
  if (isSessionParameter(name, value) || isTrackingParameter(name, value)) return false;
  if (/^(?:p|page|title)$|(?<!uu|gu)id$/i.test(name)) return true;
  if (/^(?:route|r|view|controller)$/i.test(name)) return !/(?:^|\/)(?:home|index|default|featured)$/i.test(value);
  return isScript && /^\d{2,}$/.test(value);
}

const forumPrograms = new RegExp(marks.forumPrograms, 'i');
const documentationPrograms = new RegExp(marks.documentationPrograms, 'i');
const forumAddresses = new RegExp(marks.forumAddresses, 'i');
const documentationAddresses = new RegExp(marks.documentationAddresses, 'i');

/** Paths in a folder become relative to a root. */
const fromRoot = (address: string) => (isWebAddress(address) ? address : `/${address}`);

function isThread(address: string, generator: string) {
  if (/\/(?:viewtopic\.php|showthread\.php|thread-\d+|threads\/[^/]+|t\/[^/]+\/\d+)/i.test(address)) return true;
  return forumPrograms.test(generator) && /mod=viewthread|[?&]tid=|\btopic[=,/]\d/i.test(address);
}

function madeBy(address: string, generator: string) {
  if (forumPrograms.test(generator)) return 'forum';
  if (documentationPrograms.test(generator)) return 'documentation';
  if (forumAddresses.test(address)) return 'forum';
  return documentationAddresses.test(address) ? 'documentation' : null;
}

function shapeOf(cut: readonly Block[], blocks: readonly TextBlock[]) {
  let [prose, longest, links, titles, entries, entryLetters] = [0, 0, 0, 0, 0, 0];
  blocks.forEach((block, i) => {
    if (linkRules.has(block.rule)) {
      if (block.text.length >= 6) links++;
      if (block.rule === 'item-title' || (blocks[i - 1]?.kept && blocks[i + 1]?.kept)) titles++;
    } else if (block.kept && block.rule !== 'reference') {
      const letters = cut[i]?.letters ?? 0;
      prose += letters;
      longest = Math.max(longest, letters);
      if (block.linked) [entries, entryLetters] = [entries + 1, entryLetters + letters];
    }
  });
  if (entryLetters >= mostlyEntries * prose) links += entries;
  const hasItems = links >= 5 || titles >= minTitles;
  return { prose, links, isList: hasItems && links * 200 > prose && longest < 300 };
}

/** Share of the kept text; below it, the page has text of its own. */
const mostlyEntries = 0.9;

/** Titles above excerpts, or lines of links between them, where no menu is counted. */
const minTitles = 3;

const linkRules = wordSet('link-density item-title list-item');

/** A "soft 404" answers 200; articles about them are longer. */
export function isSoftNotFound(names: readonly string[], text: string) {
  const { letters } = measureText(text.slice(0, maxSample));
  if (letters > maxTextCharacters) return false;
  if (names.some((name) => name.length <= 120 && notFound.test(name))) return true;
  return letters <= minArticleCharacters && notFound.test(text.slice(0, 300));
}

const maxSample = 4000;
const maxTextCharacters = 1200;
const minArticleCharacters = 400;

const notFound = new RegExp(anyOf('notFound'), 'i');

/** Whether a note above the text says that it is no longer the current one, as in wikis and archives. */
export const saysOldVersion = (blocks: readonly Pick<TextBlock, 'text'>[]) =>
  blocks.some(({ text }) => text.length <= maxNote && oldVersion.test(text));

const oldVersion = new RegExp(anyOf('oldVersion'), 'iu');

const maxNote = 300;
