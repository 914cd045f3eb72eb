import { AppError } from '../../app-error.ts';
import type { ReadableDatabase } from '../database.ts';

/** Which pages have content that can be read again. */
export interface BodyStore {
  /** Throws `page-not-found` for a page without content. */
  require(page: number): void;
  /** Pages whose address passes, in the order of their addresses. */
  matching(passes: (address: string) => boolean): number[];
}

export function bodyStore(database: ReadableDatabase): BodyStore {
  const has = database.prepare<[number], number>('SELECT 1 FROM body WHERE page = ?').pluck();
  const addressOf = database.prepare<[number], string>('SELECT address FROM page WHERE id = ?').pluck();
  const all = database.prepare<[], { page: number; address: string }>(
    'SELECT b.page, p.address FROM body b JOIN page p ON p.id = b.page ORDER BY p.address',
  );
  return {
    require(page) {
      if (has.get(page) === undefined) throw new AppError('page-not-found', { address: addressOf.get(page) ?? page });
    },
    matching(passes) {
      const pages: number[] = [];
      for (const { page, address } of all.iterate()) if (passes(address)) pages.push(page);
      return pages;
    },
  };
}
