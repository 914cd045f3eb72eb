import { pageDocumentSchema } from '../../../contract/page-document.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import { hash32 } from '../../fnv1a.ts';
import { joinKept, joinLinked } from '../../page/main-text.ts';
import type { TextBlock } from '../../page/page.ts';
import { collectPageSet } from '../../page/template/page-set.ts';
import { groupLayouts } from '../../page/template/populations.ts';
import { blockHashBytes, hashWords, isKeptAt, keyAt, wordsPerBlock } from '../../page/template/block-hashes.ts';
import { findSiteTemplate, type TemplateBlock } from '../../page/template/site-template.ts';
import { bodyDictionaries } from '../../store/bodies/body-packer.ts';
import { besideReading, packByBody, readingReader } from '../../store/bodies/stored-body.ts';
import { decodeReading } from '../../store/pages/page-reading.ts';
import {
  strippablePageReader,
  templateReader,
  decodeRemoved,
  encodeRemoved,
  type RemovedBlock,
  type SiteTemplate,
  type StrippedPage,
  type TemplatePage,
} from '../../store/pages/template-store.ts';
import { languageOfBlocks } from '../../text/block-languages.ts';
import type { AuditReader, InFile } from '../reader.ts';
import { textFacts } from '../text-facts.ts';
import { stageOptions } from '../../stage-options.ts';

/** `removed` is from `encodeRemoved`. */
type RemovedFrom = readonly [page: number, removed: string];

/** Block hashes → templates, and pages whose removed blocks, or only their counts, changed; site by site. */
export function findTemplate({ options, conditions }: InFile<{ conditions: string }>, { database }: AuditReader) {
  const reader = templateReader(database);
  const values = stageOptions('template', options);
  const sites: SiteTemplate[] = [];
  const changes: RemovedFrom[] = [];
  const figures: RemovedFrom[] = [];
  for (const [site, pages] of Map.groupBy(reader.pages(), siteOf)) {
    const sample = samplePages(pages);
    const layouts = groupLayouts(sample.pages.map(({ layout }) => layout));
    const placed = sample.pages.map((page, at) => ({ ...page, layout: layouts[at] ?? 0 }));
    const pageSet = collectPageSet(reader.blockHashes(sample.pages), placed.length, sample.blocks);
    const blocks = findSiteTemplate(pageSet, placed, values, reader.remembered(site, conditions));
    if (blocks.length > 0) sites.push({ site, blocks });
    const template = new Map(blocks.map((block) => [block.key, block]));
    const hashes = template.size > 0 ? reader.blockHashes(pages) : [];
    const removals = Array.from(hashes, (ofPage) => removedFrom(ofPage, template));
    for (const [at, page] of pages.entries()) {
      const removed = removals[at] ?? '';
      if (removed === page.removed) continue;
      (blocksOf(removed) === blocksOf(page.removed) ? figures : changes).push([page.id, removed]);
    }
  }
  return { sites, changes, figures };
}

export function strip({ options, pages }: InFile<{ pages: readonly RemovedFrom[] }>, { database }: AuditReader) {
  const { maxTextCharacters } = stageOptions('analyse', options);
  const readingOf = readingReader(database);
  const { unpack } = bodyDictionaries(database);
  const pageOf = strippablePageReader(database);
  const stripped: StrippedPage[] = [];
  const problems: NewProblem[] = [];
  for (const [page, encoded] of pages) {
    const row = pageOf(page);
    if (!row) continue;
    const removed = decodeRemoved(encoded);
    const gone = new Set(removed.map(({ block }) => block));
    const body = unpack(row.body);
    const reading = decodeReading(readingOf(page, row.blocks, body));
    const blocks = reading.blocks as TextBlock[];
    const { declaredLanguage } = pageDocumentSchema.parse(reading.document);
    const left = blocks.filter((_, index) => !gone.has(index));
    const { text } = joinKept(left, maxTextCharacters);
    const language = languageOfBlocks(left, row.title, declaredLanguage);
    const shown = removed.length === 0 ? besideReading : packByBody(text, body);
    const facts = textFacts(row.title, text, joinLinked(left, maxTextCharacters));
    stripped.push({ page, removed, shown, language, ...facts });
    if (text === '' && removed.length > 0)
      problems.push({ code: 'text-is-template', address: row.address, parameters: { count: removed.length } });
  }
  return { pages: stripped, problems };
}

/** The host; a folder is one site. */
const siteOf = ({ address }: TemplatePage) => (address.includes(':') && URL.parse(address)?.host) || '';

/** Blocks of about 40,000 pages, some 50 MB. */
const maxBlocks = 3_000_000;

const countBlocks = (pages: readonly TemplatePage[]) =>
  pages.reduce((sum, { hashBytes }) => sum + Math.floor(hashBytes / blockHashBytes), 0);

/** All pages, or a share if a site is too large for memory. */
function samplePages(pages: readonly TemplatePage[]) {
  const all = countBlocks(pages);
  const step = Math.ceil(all / maxBlocks);
  if (step <= 1) return { pages, blocks: all };
  // The next audit chooses the same pages.
  const chosen = pages.filter(({ address }) => hash32(address, 0) % step === 0);
  return { pages: chosen, blocks: countBlocks(chosen) };
}

function removedFrom(hashes: Uint8Array, template: ReadonlyMap<TemplateBlock['key'], TemplateBlock>) {
  const removed: RemovedBlock[] = [];
  const words = hashWords(hashes);
  for (let at = 0; at < words.length; at += wordsPerBlock) {
    const found = isKeptAt(words, at) ? template.get(keyAt(words, at)) : undefined;
    if (!found) continue;
    const { pages, of, among } = found;
    removed.push({ block: at / wordsPerBlock, pages, of, among });
  }
  return encodeRemoved(removed);
}

const blocksOf = (removed: string) => removed.replaceAll(/,[\w,-]+/g, '');
