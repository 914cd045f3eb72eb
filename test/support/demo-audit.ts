import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { runAudit, type FinishedAudit } from './run-audit.ts';

/**
 * A finished audit of the demo site, for tests that look at its result or work on it. It is made once for all files of
 * a run; each gets a copy and an engine of its own.
 */
export async function openDemoAudit(folder: string): Promise<FinishedAudit> {
  const made = path.join(tmpdir(), 'demo-audit.pagetwin');
  if (!existsSync(made)) await makeDemoAudit(made);
  const auditsFolder = path.join(folder, 'audits');
  const file = path.join(auditsFolder, 'demo.pagetwin');
  mkdirSync(auditsFolder, { recursive: true });
  copyFileSync(made, file);
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder }));
  const { audit } = await engine.client().request('audit/open', { file });
  return { engine, audit };
}

/** Two processes may make it at the same time; each puts the whole file into its place. */
async function makeDemoAudit(place: string): Promise<void> {
  const { engine, audit } = await runAudit(mkdtempSync(path.join(tmpdir(), 'pagetwin-demo-')), 'demo');
  const { file } = await engine.client().request('audit/summary', { audit });
  await engine.close();
  renameSync(file, place);
}
