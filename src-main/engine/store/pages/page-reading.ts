import { pageDocumentSchema, type PageBlock, type PageDocument } from '../../../contract/page-document.ts';

/** What was read of a page beside its main text and the columns of lists, as it came out of the file. */
export interface StoredReading {
  /** As `blockSchema` has them. */
  readonly blocks: unknown;
  /** As `pageDocumentSchema` takes it; null in audits that keep it with the columns of lists. */
  readonly document: unknown;
}

/** Both in one text, since both are pieces of the HTML, and are compressed by it. What has its default is left out. */
export function encodeReading(blocks: readonly PageBlock[], document: PageDocument): string {
  const told = Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name));
  return JSON.stringify({ blocks, document: Object.fromEntries(told) });
}

export function decodeReading(stored: string): StoredReading {
  const reading: unknown = JSON.parse(stored);
  return Array.isArray(reading) ? { blocks: reading, document: null } : (reading as StoredReading);
}

const defaults = new Map(Object.entries(pageDocumentSchema.parse({})).map(([name, value]) => [name, JSON.stringify(value)]));
