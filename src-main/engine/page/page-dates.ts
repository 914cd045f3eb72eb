import { findDate, findDateInAddress, findLabelledDate, namesYear } from './dates.ts';
import type { MarkedDate, PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';
import type { StructuredFacts } from './structured-data.ts';

interface DateEvidence {
  readonly address: string;
  readonly facts: PageFacts;
  readonly structured: StructuredFacts;
  readonly blocks: readonly TextBlock[];
}

/**
 * In the order in which the places can be trusted: data for machines, marked-up dates, visible labels, a date alone,
 * the address.
 */
export function publishedOf({ address, facts, structured, blocks }: DateEvidence): string | null {
  return (
    findDate(structured.published) ??
    firstMeta(facts, publishedMetas) ??
    firstMarked(facts.dates, 'published') ??
    firstMarked(facts.dates, 'time') ??
    labelledDate(blocks, 'published') ??
    loneDate(blocks) ??
    dateline(blocks) ??
    findDateInAddress(address)
  );
}

export function modifiedOf({ facts, structured, blocks }: Omit<DateEvidence, 'address'>): string | null {
  return (
    findDate(structured.modified) ??
    firstMeta(facts, modifiedMetas) ??
    firstMarked(facts.dates, 'modified') ??
    labelledDate(blocks, 'modified')
  );
}

const publishedMetas = [
  'article:published_time',
  'og:published_time',
  'og:article:published_time',
  'datepublished',
  'pubdate',
  'publishdate',
  'publish_date',
  'parsely-pub-date',
  'sailthru.date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'citation_publication_date',
  'apub:time',
  'date',
];
const modifiedMetas = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'dcterms.modified',
  'last-modified',
  'apub:modified',
];

function firstMeta(facts: PageFacts, names: readonly string[]): string | null {
  for (const name of names) {
    const date = findDate(facts.metas.get(name) ?? '');
    if (date) return date;
  }
  return null;
}

function firstMarked(dates: readonly MarkedDate[], property: MarkedDate['property']): string | null {
  for (const marked of dates) {
    const date = marked.property === property ? findDate(marked.value) : null;
    if (date) return date;
  }
  return null;
}

/** Sentences mention dates, too; labels stand in short blocks, and in the main text (as of laws) with a colon. */
function labelledDate(blocks: readonly TextBlock[], kind: 'published' | 'modified'): string | null {
  for (const { text, kept } of blocks) {
    const date = text.length <= 160 && (!kept || /[:：]/.test(text)) ? findLabelledDate(text, kind) : null;
    if (date) return date;
  }
  return null;
}

/**
 * "By Ada Field on May 14, 2021" above the text: a short line with a date and little else, before the first paragraph.
 */
function dateline(blocks: readonly TextBlock[]): string | null {
  for (const { text, kept } of blocks) {
    if (kept && text.length > 120) return null;
    if (
      text.length > 80 ||
      !namesYear(text) ||
      /[.。!！?？]$/.test(text) ||
      text.replace(/[\d\s年月日:：,./-]/g, '').length > 36
    )
      continue;
    const date = findDate(text);
    if (date) return date;
  }
  return null;
}

/** A date without a label counts where it fills a short block outside the main text, but for a word or two. */
function loneDate(blocks: readonly TextBlock[]): string | null {
  for (const { text, kept } of blocks) {
    if (kept || text.length > 60 || !namesYear(text) || text.replace(/[\d\s年月日:：./-]/g, '').length > 14) continue;
    const date = findDate(text);
    if (date) return date;
  }
  return null;
}
