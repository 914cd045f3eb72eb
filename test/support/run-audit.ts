import path from 'node:path';
import type { EventBody } from '../../src-main/contract/api.ts';
import type { AuditOptionChanges } from '../../src-main/contract/options.ts';
import { createEngine, type Engine } from '../../src-main/engine/engine.ts';
import type { Source } from '../../src-main/contract/audits.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';

export interface FinishedAudit {
  readonly engine: Engine;
  readonly audit: string;
}

/**
 * Runs one audit to its end in this process, with real workers, and hands out the engine to ask. `'demo'` audits the
 * demo site. Other servers of the test are asked without a pace.
 */
export async function runAudit(
  folder: string,
  source: Source | 'demo',
  options: AuditOptionChanges = {},
): Promise<FinishedAudit> {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: path.join(folder, 'audits') }),
  );
  const client = engine.client();
  const { audit } =
    source === 'demo'
      ? await client.request('audit/create-demo', {})
      : await client.request('audit/create', {
          sources: [source],
          file: null,
          options: { ...options, collect: { pace: 'unlimited', ...options.collect } },
        });
  const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit });
  const { outcome, error } = await ended;
  if (outcome !== 'done') throw new Error(`The audit ended as ${outcome}: ${error?.message ?? ''}`);
  return { engine, audit };
}
