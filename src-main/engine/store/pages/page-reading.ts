import { pageDocumentSchema, type PageBlock, type PageDocument } from '../../../contract/page-document.ts';

/** What was read of a page beside its main text and the columns of lists, as it came out of the file. */
export interface StoredReading {
  /** As `blockSchema` has them. */
  readonly blocks: unknown;
  /** As `pageDocumentSchema` takes it. */
  readonly document: unknown;
}

/** Both in one text, since both are pieces of the HTML, and are compressed by it. What has its default is left out. */
export function encodeReading(blocks: readonly PageBlock[], document: PageDocument): string {
  const notDefault = Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name));
  return JSON.stringify({ blocks, document: Object.fromEntries(notDefault) });
}

export const decodeReading = (stored: string): StoredReading => JSON.parse(stored) as StoredReading;

const defaults = new Map(Object.entries(pageDocumentSchema.parse({})).map(([name, value]) => [name, JSON.stringify(value)]));
