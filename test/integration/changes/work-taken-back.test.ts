import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { Port } from '../../../src-main/contract/port.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { readAuditFile } from '../../../src-main/engine/store/audit-file.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { startChangingSite, type ChangingSite, type SiteState } from '../../support/changing-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pages = 60;
/** Every third page is a copy with something added, so that there is something to compare. */
const january: SiteState = Object.fromEntries(
  Array.from({ length: pages }, (_, at) => [
    `/p-${String(at).padStart(2, '0')}`,
    at % 3 === 2 ? { story: at - 1, extra: `Own words number ${at} of this page only.` } : { story: at },
  ]),
);
const february: SiteState = { ...january, '/p-05': { story: 500 }, '/p-90': { story: 4 } };

/** Collecting again computes only what changed, and comes to the same as a new audit. */
describe('work that is kept when an audit collects again', () => {
  const folder = temporaryFolder();
  let site: ChangingSite;
  let engine: Engine;
  let asked: Record<string, number> = {};
  const file = path.join(folder, 'site.pagetwin');

  const audit = async (to: string, again: 'collect' | null) => {
    const client = engine.client();
    asked = {};
    const { audit: id } = again
      ? await client.request('audit/open', { file: to })
      : await client.request('audit/create', {
          sources: [{ kind: 'sitemap', url: site.sitemap }],
          file: to,
          options: { collect: { pace: 'unlimited' } },
        });
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: id, again });
    expect((await ended).outcome).toBe('done');
    await client.request('audit/close', { audit: id });
  };

  beforeAll(async () => {
    site = await startChangingSite(january);
    const platform = createNodePlatform('cli', {
      dataFolder: path.join(folder, 'data'),
      auditsFolder: path.join(folder, 'audits'),
    });
    const count = (message: unknown) => {
      const { name, input } = message as {
        name: string;
        input: { pages?: readonly number[]; pairs?: Uint32Array; detectors?: readonly string[] | null };
      };
      const items = input.pages?.length ?? (input.pairs ? input.pairs.length / 2 : 1);
      const key = name === 'fingerprint' && input.detectors ? 'fingerprint of some detectors' : name;
      asked[key] = (asked[key] ?? 0) + items;
    };
    engine = await createEngine({
      ...platform,
      spawnWorker() {
        const worker = platform.spawnWorker();
        const port: Port = {
          ...worker.port,
          postMessage(message) {
            count(message);
            worker.port.postMessage(message);
          },
        };
        return { ...worker, port };
      },
    });
    await audit(file, null);
  });
  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  const rowsOf = (at: string) => {
    const database = readAuditFile(at);
    const all = (sql: string) => database.prepare(sql).all();
    const found = {
      views: all(`SELECT p.address, v.* FROM view v JOIN page p ON p.id = v.page ORDER BY p.address`).map((row) => ({
        ...(row as object),
        page: 0,
      })),
      texts: all(
        `SELECT p.address, t.shown, t.blocks, t.word_starts, m.removed FROM page_text t JOIN page p ON p.id = t.page LEFT JOIN template_page m ON m.page = t.page ORDER BY 1`,
      ),
      prints: all(`SELECT p.address, f.detector, f.data FROM fingerprint f JOIN page p ON p.id = f.page ORDER BY 1, 2`),
      pairs: all(
        `SELECT pa.address AS one, pb.address AS other, r.verdict, r.rule, r.similarity, r.longest_sentence, r.detectors, r.final_verdict, v.facts
         FROM pair r JOIN verified v ON v.a = r.a AND v.b = r.b JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b ORDER BY 1, 2`,
      ),
      clusters: all('SELECT key, title, verdict, pages, floor, mean FROM cluster ORDER BY key'),
      sentences: all('SELECT key, text, pages FROM sentence ORDER BY key'),
      problems: all(
        "SELECT stage, address, code, parameters FROM problem WHERE stage <> 'collect' ORDER BY 1, 2, 3, 4",
      ),
    };
    database.close();
    return found;
  };

  it('does everything the first time', () => {
    expect(asked).toMatchObject({ analyse: pages, fingerprint: pages });
    expect(asked['verify']).toBeGreaterThan(10);
  });

  it('reads, fingerprints and compares only what changed, and finds the same as a new audit', async () => {
    const verifiedBefore = asked['verify'] ?? 0;
    site.show(february);
    await audit(file, 'collect');
    expect(asked).toMatchObject({ analyse: 2, fingerprint: 2, changedSentences: 1 });
    expect(asked['sharedSentences']).toBeUndefined();
    expect(asked['verify']).toBeLessThan(verifiedBefore / 4);
    const again = rowsOf(file);
    const fresh = path.join(folder, 'fresh.pagetwin');
    await audit(fresh, null);
    expect(asked['analyse']).toBe(pages + 1);
    expect(again).toEqual(rowsOf(fresh));
    expect(again.clusters.length).toBeGreaterThan(10);
  });

  it('takes nothing back that was computed under other options', async () => {
    const client = engine.client();
    const { audit: id } = await client.request('audit/open', { file });
    await client.request('audit/set-options', { audit: id, options: { analyse: { maxTextCharacters: 100_000 } } });
    await audit(file, 'collect');
    expect(asked['analyse']).toBe(pages + 1);
  });
});
