import { AppError } from '../app-error.ts';
import type { FetchedPage } from '../page/page.ts';
import { unpack } from '../store/compression.ts';
import type { AuditReader } from './reader.ts';

interface BodyRow {
  readonly address: string;
  readonly headers: string;
  readonly bytes: Uint8Array;
}

/** A page as it came from its source. Throws `page-not-found` where the audit has no content of it. */
export function storedBody({ database }: AuditReader, page: number): FetchedPage {
  const row = database
    .prepare<[number], BodyRow>('SELECT p.address, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page WHERE b.page = ?')
    .get(page);
  if (!row) throw new AppError('page-not-found', { address: page });
  return { address: row.address, headers: JSON.parse(row.headers) as Record<string, string>, bytes: unpack(row.bytes) };
}
