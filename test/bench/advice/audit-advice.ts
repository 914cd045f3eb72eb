import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { runAudit } from '../../support/run-audit.ts';
import { judge, type Judged } from './judge.ts';
import { buildSite } from './families.ts';
import type { PlantedPage, SitePlan } from './site.ts';

/** Audits a generated site with default options, and judges the plan that the audit proposes. */
export async function auditAdvice(plan: SitePlan, seed: number): Promise<Judged[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-advice-'));
  const pages = buildSite(plan, seed);
  const source = plan.isFolder ? folderOf(pages, folder) : fileOf(pages, folder);
  const { engine, audit } = await runAudit(folder, source);
  const client = engine.client();
  const { rows } = await client.request('plan/list', { audit, all: true, limit: 500 });
  const { rows: read } = await client.request('page/list', { audit, limit: 500 });
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
  const known = new Set(read.map(({ address }) => address));
  const lost = pages.filter(({ address }) => !known.has(address));
  if (lost.length > 0)
    throw new Error(`${plan.name}: the audit has no page ${lost.map(({ address }) => address).join(', ')}`);
  return judge(pages, rows as readonly PlanRow[]);
}

function folderOf(pages: readonly PlantedPage[], folder: string) {
  for (const { address, html } of pages) {
    const file = path.join(folder, 'www', address);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  return { kind: 'folder', path: path.join(folder, 'www') } as const;
}

function fileOf(pages: readonly PlantedPage[], folder: string) {
  const file = path.join(folder, 'pages.jsonl');
  writeFileSync(file, pages.map(({ address, html }) => JSON.stringify({ url: address, html, status: 200 })).join('\n'));
  return { kind: 'file', path: file, format: 'jsonl' } as const;
}
