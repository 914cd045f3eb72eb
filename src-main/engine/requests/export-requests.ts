import { basename, dirname, join, resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import { exportAudit } from '../report/export-audit.ts';
import type { EngineContext } from './context.ts';
import { comparePages } from './result-requests.ts';

/** Reports and tables as files. */
export function exportRequests(context: EngineContext): Pick<Handlers, 'export/run'> {
  return {
    async 'export/run'({ audit: id, formats, folder, locale }) {
      const audit = context.audit(id);
      const target = folder ? resolve(folder) : join(dirname(audit.store.path), `${basename(audit.store.path, '.pagetwin')}-report`);
      const files = await exportAudit({
        store: audit.store,
        summary: audit.summary(),
        version: context.platform.version,
        folder: target,
        formats,
        locale,
        compare: (a, b) => comparePages(audit, a, b),
      });
      return { folder: target, files: files.map((file) => ({ ...file, download: context.platform.downloadAddress(file.path) })) };
    },
  };
}
