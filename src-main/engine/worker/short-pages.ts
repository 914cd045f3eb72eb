import { primaryLanguage } from '../../contract/language-tags.ts';
import type { PageKind } from '../../contract/verdicts.ts';
import { minPages, type ShortPage } from '../cluster/notices.ts';
import { shortTextReader, type SitePage } from '../store/clusters/cluster-input.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { storedShingles } from '../store/sentences/sentence-writer.ts';
import { eachShingle } from '../verify/probe-codec.ts';
import { encodeLinks, type LinkTargets } from './link-graph.ts';

/** Reads pages that may be notices, with what their texts link to. Products are described, though by one text. */
export function readShortPages(
  database: ReadableDatabase,
  site: readonly SitePage[],
  kinds: readonly PageKind[],
  targets: LinkTargets,
): ShortPage[] {
  const asked = site.filter((page, at) => kinds[at] !== 'not-found' && mayBeNotice(page));
  const isShared = sharedPassages(database, new Set(asked.map(({ id }) => id)));
  const byId = new Map(asked.length < minPages ? [] : site.map((page) => [page.id, page]));
  const textOf = shortTextReader(database);
  return asked.flatMap(({ id, address, title, language }) => {
    const text = isShared(id) ? textOf(id) : null;
    if (!text) return [];
    const pageAt = (href: string) => {
      const found: SitePage[] = [];
      targets.eachPage(encodeLinks([href]), (page) => found.push(...[byId.get(page) ?? []].flat()));
      const isOfReaders = found[0] && primaryLanguage(found[0].language) === primaryLanguage(language);
      return found[0]?.mayBeFound && isOfReaders && found[0].id !== id ? found[0] : null;
    };
    const links = text.links.map(({ address: href, label }) => ({ label, target: pageAt(href) }));
    return { id, address, title, blocks: text.blocks, links };
  });
}

const mayBeNotice = ({ pageType, mayBeFound, length, words }: SitePage) =>
  mayBeFound && pageType !== 'product' && length > 0 && length <= maxLetters && words <= maxWords;

/** Some seventy words, or 120 Chinese characters. */
const maxLetters = 400;
const maxWords = 120;

/** So many sampled passages may all have the name of the thing, of which a notice of one sentence says that it is gone. */
const maxOfName = 4;

/** Tells pages of which a sampled passage stands on several of `pages`, or whose text is too short for many. */
function sharedPassages(database: ReadableDatabase, pages: ReadonlySet<number>) {
  const { withTitles } = storedShingles(database);
  const counts = new Map<number, number>();
  for (const [, bytes] of withTitles(pages))
    eachShingle(bytes, (shingle) => counts.set(shingle, (counts.get(shingle) ?? 0) + 1));
  const own = new Set<number>();
  for (const [page, bytes] of withTitles(pages)) {
    let [length, shared] = [0, 0];
    eachShingle(bytes, (shingle) => {
      length += 1;
      if ((counts.get(shingle) ?? 0) >= minPages) shared += 1;
    });
    if (length > maxOfName && shared === 0) own.add(page);
  }
  return (page: number) => !own.has(page);
}
