import type { Session, Values } from '../acting.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../contract/api.ts';
import type { AuditSummary, Source } from '../../contract/audits.ts';
import type { StageId } from '../../contract/progress.ts';
import { RequestError } from '../../contract/rpc.ts';
import { AppError } from '../../engine/app-error.ts';
import { splitLogins } from '../../engine/requests/audit-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { readExportFlags } from '../export-flags.ts';
import { catchInterrupt } from '../interruption.ts';
import { readOptionFlags, readWordListFlags, withRuleFlags } from '../option-flags.ts';
import { mergeOptions, readProfile } from '../read-profile.ts';
import type { Terminal } from '../terminal.ts';
import { passGate, readGate } from './audit-gate.ts';
import { pathsOf, runExport } from './export.ts';
import { printProblems, printSummary, runAudit, type RunOptions } from './run-audit.ts';

/** Makes the audit or goes on with it, runs it, and exports when asked to. */
export async function auditCommand(
  { client, terminal }: Session,
  texts: readonly string[],
  values: Values,
): Promise<number> {
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const gate = await readGate(values);
  const lists = await readWordListFlags(values, terminal);
  const file = typeof values['file'] === 'string' ? resolve(values['file']) : null;
  const { audit, file: path } = await openOrCreate(client, terminal, { texts, file, values });
  const open = { client, terminal, audit };
  if (values['stopCollecting'] === true) await client.request('audit/stop-collecting', { audit });
  const again = (values['again'] as StageId | undefined) ?? null;
  const code = await runAudit(open, interruption, {
    again,
    keepLast: values['keepLast'] === true,
    ...lists,
    ...readRunOptions(values),
  }).catch(async (error: unknown) => {
    // Why no page could be read stands nowhere else.
    if (error instanceof RequestError && error.wire.code === 'nothing-to-compare') await printProblems(open);
    throw error;
  });
  if (code !== exitCodes.done) {
    terminal.note(terminal.text('interrupted', { file: path }));
    return code;
  }
  const folder = typeof values['export'] === 'string' ? resolve(values['export']) : null;
  const files =
    folder === null ? [] : pathsOf(await runExport(open, catchInterrupt(), { ...flags, folder, existing: 'replace' }));
  await printProblems(open);
  await printSummary(open, files);
  return gate ? passGate(client, terminal, await client.request('audit/summary', { audit }), gate) : code;
}

function readRunOptions({ workers, lowMemory }: Values): RunOptions {
  return { ...(typeof workers === 'number' && { workers }), ...(lowMemory === true && { memory: 'low' }) };
}

interface WantedAudit {
  readonly texts: readonly string[];
  readonly file: string | null;
  readonly values: Values;
}

async function openOrCreate(
  client: Client,
  terminal: Terminal,
  { texts, file, values }: WantedAudit,
): Promise<AuditSummary> {
  const { presets } = await client.request('settings/get', {});
  const profile = typeof values['profile'] === 'string' ? await readProfile(client, values['profile']) : null;
  const options = mergeOptions(profile?.options ?? {}, await readOptionFlags(values, presets));
  if (file && existsSync(file)) {
    const opened = await client.request('audit/open', { file });
    const { sources } = texts.length > 0 ? await recognise(client, texts) : opened;
    if (!isDeepStrictEqual(splitLogins(sources, {}).sources, opened.sources))
      throw new AppError('audit-file-exists', { file });
    const { rules } = await client.request('selector/rules', { audit: opened.audit });
    const changes = await withRuleFlags(options, values, rules);
    if (Object.keys(changes).length > 0)
      await client.request('audit/set-options', { audit: opened.audit, options: changes });
    terminal.note(terminal.text('resumed', { file }));
    return opened;
  }
  if (texts.length === 0) throw new AppError('source-missing');
  const { sources, name } = await recognise(client, texts);
  const created = await client.request('audit/create', {
    sources: [...sources],
    file,
    name,
    options: await withRuleFlags(options, values, ''),
    ...profile?.saved,
  });
  terminal.note(terminal.text('created', { file: created.file }));
  return created;
}

async function recognise(
  client: Client,
  texts: readonly string[],
): Promise<{ sources: readonly Source[]; name: string }> {
  const found = [];
  for (const text of texts) found.push(await client.request('source/recognise', { text }));
  return { sources: found.map(({ source }) => source), name: found[0]?.suggestedName ?? 'audit' };
}

/** The whole daily job, without network. */
export async function demoCommand({ client, terminal }: Session, values: Values): Promise<number> {
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const file = typeof values['file'] === 'string' ? resolve(values['file']) : null;
  const { audit, file: path } = await client.request('audit/create-demo', { file, language: terminal.locale });
  terminal.note(terminal.text('created', { file: path }));
  const open = { client, terminal, audit };
  const code = await runAudit(open, interruption);
  const folder = typeof values['export'] === 'string' ? resolve(values['export']) : null;
  const wanted = { ...flags, folder, existing: 'replace' } as const;
  const files = code === exitCodes.done ? pathsOf(await runExport(open, catchInterrupt(), wanted)) : [];
  await printSummary(open, files);
  return code;
}
