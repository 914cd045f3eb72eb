import Database from 'better-sqlite3';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const page = (title: string, texts: readonly string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${texts.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`;

/** What an older program may have left: a cluster of another kind, and a stage under the digest of its rules. */
function age(file: string): void {
  const database = new Database(file);
  database.exec(`UPDATE cluster SET verdict = 'spliced'; UPDATE member SET verdict = 'spliced', advice = 'rewrite' WHERE is_source = 0;
    UPDATE stage SET digest = 'of older rules' WHERE id = 'cluster';`);
  database.close();
}

describe('an audit that an older program made', () => {
  let finished: FinishedAudit;
  let file = '';
  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'www');
    mkdirSync(folder);
    const article = ownArticle(100, 6);
    writeFileSync(path.join(folder, 'one.html'), page('The article', article));
    writeFileSync(path.join(folder, 'two.html'), page('The copy', article));
    finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
    file = (await finished.engine.client().request('audit/list-open', {})).audits[0]?.file ?? '';
  });
  afterAll(() => finished.engine.close());

  it('is judged anew when it is opened, once', async () => {
    const client = finished.engine.client();
    const clusters = async (audit: string) =>
      (await client.request('cluster/list', { audit, offset: 0, limit: 10 })).rows.map(({ verdict }) => verdict);
    expect(await clusters(finished.audit)).toEqual(['identical']);
    const finishedAt = finishedAtOf(file);
    await client.request('audit/close', { audit: finished.audit });
    age(file);
    const { audit } = await client.request('audit/open', { file });
    await expect.poll(() => clusters(audit), { timeout: 30_000 }).toEqual(['identical']);
    await expect.poll(() => stageDigest(file), { timeout: 30_000 }).not.toBe('of older rules');
    expect(finishedAtOf(file)).toBe(finishedAt);
  });
});

const stageDigest = (file: string) => valueOf(file, "SELECT digest FROM stage WHERE id = 'cluster'");
const finishedAtOf = (file: string) => valueOf(file, 'SELECT max(finished_at) FROM history');

function valueOf(file: string, sql: string): unknown {
  const database = new Database(file, { readonly: true });
  const value = database.prepare(sql).pluck().get();
  database.close();
  return value;
}
