import { readFileSync } from 'node:fs';
import { runAudit } from '../support/run-audit.ts';

/** The file of an audit of the pages in a folder. */
export async function auditOfFolder(folder: string, site: string): Promise<Uint8Array> {
  const { engine, audit } = await runAudit(folder, { kind: 'folder', path: site });
  const { file } = await engine.client().request('audit/summary', { audit });
  await engine.close();
  return Uint8Array.from(readFileSync(file));
}
