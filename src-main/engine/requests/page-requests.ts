import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import { makeFolder } from '../make-folder.ts';
import { writePageTable } from './page-table.ts';
import type { EngineContext } from './context.ts';

type Names = 'page/list' | 'page/position' | 'page/facets' | 'page/export';

/** The list of pages with filters, and what it shows as a file. */
export function pageRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'page/list'({ audit, offset, limit, sort, descending, ...filter }) {
      const { pageList, version } = storeOf(audit);
      return { ...pageList.list(filter, { sort, descending }, offset, limit), version: version.current };
    },
    'page/position'({ audit, page, sort, descending, ...filter }) {
      const { pageList, version } = storeOf(audit);
      const ids = pageList.ids(filter, { sort, descending });
      const position = ids.indexOf(page);
      return { position: position < 0 ? null : position, total: ids.length, version: version.current };
    },
    'page/facets'({ audit, ...filter }) {
      const { pageList, version } = storeOf(audit);
      return { ...pageList.facets(filter), version: version.current };
    },
    async 'page/export'({ audit: id, sort, descending, pages, file, ...filter }) {
      const audit = context.audit(id);
      const { pageList, path } = audit.store;
      const ids = pages ?? pageList.ids(filter, { sort, descending });
      const target = file === null ? freeFile(join(dirname(path), `${basename(path, '.pagetwin')}-pages`)) : resolve(file);
      await makeFolder(dirname(target));
      const written = await audit.attend((signal) => writePageTable(target, ids, pageList.rows, signal));
      return { path: target, name: basename(target), ...written, rows: ids.length, download: context.platform.downloadAddress(target) };
    },
  };
}

function freeFile(base: string): string {
  for (let number = 1; ; number += 1) {
    const file = `${base}${number === 1 ? '' : `-${number}`}.csv`;
    if (!existsSync(file)) return file;
  }
}
