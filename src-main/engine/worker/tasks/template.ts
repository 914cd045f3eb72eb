import { pageDocumentSchema } from '../../../contract/page-document.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import { hash32 } from '../../page/hash.ts';
import { joinKept } from '../../page/main-text.ts';
import type { TextBlock } from '../../page/page.ts';
import { collectPageSet } from '../../page/template/page-set.ts';
import { groupLayouts } from '../../page/template/layout-groups.ts';
import { blockHashBytes, readBlockHashes } from '../../page/template/block-hashes.ts';
import { findSiteTemplate, type TemplateBlock } from '../../page/template/site-template.ts';
import { bodyDictionaries } from '../../store/bodies/body-dictionaries.ts';
import { besideReading, packByBody, readingReader } from '../../store/bodies/body-texts.ts';
import { decodeReading } from '../../store/pages/stored-page.ts';
import {
  strippablePageReader,
  templateReader,
  type TemplateReader,
  decodeRemoved,
  encodeRemoved,
  type RemovedBlock,
  type SiteTemplate,
  type StrippedPage,
} from '../../store/pages/template-store.ts';
import { languageOfBlocks } from '../../text/language-of-blocks.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { textFacts } from '../text-facts.ts';
import { stageOptions } from '../../stage-options.ts';

/**
 * Block hashes → templates, and pages whose removed blocks differ from those stored. One site is in memory at a time.
 */
export function findTemplate({ file, options, conditions }: TaskInput<'find-template'>): TaskOutput<'find-template'> {
  const reader = templateReader(auditReader(file).database);
  const values = stageOptions('template', options);
  const sites: SiteTemplate[] = [];
  const changes: [page: number, removed: string][] = [];
  const figures: [page: number, removed: string][] = [];
  for (const [site, pages] of readSites(reader)) {
    const sample = samplePages(reader, pages);
    const layouts = groupLayouts(sample.pages.map(({ layout }) => layout));
    const placed = sample.pages.map((page, at) => ({ ...page, layout: layouts[at] ?? 0 }));
    const blocks = findSiteTemplate(readPageSet(reader, sample), placed, values, reader.remembered(site, conditions));
    if (blocks.length > 0) sites.push({ site, blocks });
    for (const page of changedPages(reader, pages, blocks))
      (page.sameBlocks ? figures : changes).push([page.id, page.removed]);
  }
  return { sites, changes, figures };
}

/** Or puts it back, and reads what is left. */
export function strip({ file, options, pages }: TaskInput<'strip'>): TaskOutput<'strip'> {
  const { database } = auditReader(file);
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
    const reading = decodeReading(readingOf(page, row.blocks));
    const blocks = reading.blocks as TextBlock[];
    const { declaredLanguage } = pageDocumentSchema.parse(reading.document);
    const left = blocks.filter((_, index) => !gone.has(index));
    const { text } = joinKept(left, maxTextCharacters);
    const language = languageOfBlocks(left, row.title, declaredLanguage);
    // An unchanged text stands behind what was read.
    const shown = removed.length === 0 ? besideReading : packByBody(text, unpack(row.body));
    stripped.push({ page, removed, shown, language, ...textFacts(row.title, text) });
    if (text === '' && removed.length > 0)
      problems.push({ code: 'text-is-template', address: row.address, parameters: { count: removed.length } });
  }
  return { pages: stripped, problems };
}

interface SitePage {
  readonly id: number;
  readonly address: string;
  readonly language: string;
  readonly layout: string;
  /** Of the address; says whether the page is in a sample, in this audit and in the next. */
  readonly hash: number;
}

/** By host; the pages of a folder are one site. */
function readSites(reader: TemplateReader): Map<string, SitePage[]> {
  const sites = new Map<string, SitePage[]>();
  for (const { id, layout, address, language } of reader.pages()) {
    const site = URL.parse(address)?.host ?? '';
    const pages = sites.get(site);
    const page = { id, address, language, layout, hash: hash32(address, 0) };
    if (pages) pages.push(page);
    else sites.set(site, [page]);
  }
  return sites;
}

/** Some 250 MB: the blocks of about 40,000 pages. */
const maxBlocks = 3_000_000;

interface Sample {
  readonly pages: readonly SitePage[];
  readonly blocks: number;
}

/** All pages, or of a site too large for the memory a share that is still tens of thousands. */
function samplePages(reader: TemplateReader, pages: readonly SitePage[]): Sample {
  const blocksOf = (chosen: readonly SitePage[]) =>
    chosen.reduce((sum, { id }) => sum + Math.floor(reader.hashBytes(id) / blockHashBytes), 0);
  const all = blocksOf(pages);
  if (all <= maxBlocks) return { pages, blocks: all };
  const step = Math.ceil(all / maxBlocks);
  const chosen = pages.filter(({ hash }) => hash % step === 0);
  return { pages: chosen, blocks: blocksOf(chosen) };
}

function readPageSet(reader: TemplateReader, { pages, blocks }: Sample) {
  const blockHashes = function* () {
    for (const { id } of pages) yield reader.blockHashes(id);
  };
  return collectPageSet(blockHashes(), pages.length, blocks);
}

/** Without the pages that say so. */
const blocksOf = (removed: string): string => removed.replaceAll(/,[\w,-]+/g, '');

interface ChangedPage {
  readonly id: number;
  /** By `encodeRemoved`. */
  readonly removed: string;
  /** Only figures differ. */
  readonly sameBlocks: boolean;
}

function changedPages(
  reader: TemplateReader,
  pages: readonly SitePage[],
  blocks: readonly TemplateBlock[],
): ChangedPage[] {
  const template = new Map(blocks.map((block) => [block.key, block]));
  const changes: ChangedPage[] = [];
  for (const { id } of pages) {
    const removed: RemovedBlock[] = [];
    readBlockHashes(reader.blockHashes(id), ({ key, kept }, block) => {
      const found = kept ? template.get(key) : undefined;
      if (found) removed.push({ block, pages: found.pages, of: found.of, among: found.among });
    });
    const encoded = encodeRemoved(removed);
    const before = reader.removed(id);
    if (encoded !== before) changes.push({ id, removed: encoded, sameBlocks: blocksOf(encoded) === blocksOf(before) });
  }
  return changes;
}
