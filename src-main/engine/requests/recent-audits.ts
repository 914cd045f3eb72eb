import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recentAuditSchema, type AuditSummary, type RecentAudit } from '../../contract/models.ts';
import type { RunState } from '../../contract/progress.ts';
import { jsonFile } from './json-file.ts';

const limit = 100;

/** The audits that were opened last, newest first. A file that is gone stays listed, marked, until the user forgets it. */
export interface RecentAudits {
  list(): RecentAudit[];
  remember(summary: AuditSummary, state: RunState, openedAt: number): void;
  forget(file: string): void;
}

export function recentAudits(dataFolder: string): RecentAudits {
  const file = jsonFile(join(dataFolder, 'recent.json'), z.array(recentAuditSchema), []);
  const others = (path: string) => file.read().filter((recent) => recent.file !== path);
  return {
    list: () => file.read().map((recent) => ({ ...recent, exists: existsSync(recent.file) })),
    remember({ file: path, name, collectedPages: pages, clusters }, state, openedAt) {
      file.write([{ file: path, name, pages, clusters, state, openedAt, exists: true }, ...others(path)].slice(0, limit));
    },
    forget: (path) => file.write(others(path)),
  };
}
