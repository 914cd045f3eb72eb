import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Client, type EventBody, type RequestParameters, RequestError } from '../../contract/api.ts';
import type { AuditSummary, StageId } from '../../contract/audits.ts';
import type { ExportResult } from '../../contract/exports.ts';
import type { AuditOptionChanges } from '../../contract/options.ts';
import { maxWorkers } from '../../contract/settings.ts';
import { countOfKinds, kindsOfCopies, otherKindsFound } from '../../contract/verdicts.ts';
import { fail } from '../../engine/app-error.ts';
import { splitLogins } from '../../engine/requests/audit-options.ts';
import { profileNotFound } from '../../engine/requests/profile.ts';
import { readProfileFile } from '../../engine/requests/user-files.ts';
import { stageFields, type OptionStage } from '../../engine/stage-options.ts';
import { joinList } from '../../locales/join-list.ts';
import {
  catchInterrupt,
  exitCodes,
  type Interruption,
  isRefused,
  type OpenAudit,
  pathOf,
  outOfRange,
  readTextFile,
  type Session,
  type Values,
} from '../acting.ts';
import { readExportFlags, readOptionFlags, readWordListFlags, withRuleFlags } from '../option-flags.ts';
import { progressDisplay, type Terminal } from '../terminal.ts';
import { passGate, readGate } from './audit-gate.ts';
import { exportCode, runExport } from './export.ts';

/** Creates the audit file, or continues an existing one. */
export async function auditCommand(session: Session, texts: readonly string[], values: Values) {
  const { client, terminal } = session;
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const gate = await readGate(values);
  const lists = await readWordListFlags(values, terminal);
  const { again, keepLast, workers, lowMemory } = values;
  if (Number(workers) > maxWorkers) throw outOfRange('--workers', `0 – ${maxWorkers}`, workers);
  const named = pathOf(values['file']);
  const isNew = named === null || !existsSync(named);
  const { audit, file } = await openOrCreate(session, texts, values);
  const open = { ...session, audit };
  if (values['stopCollecting'] === true) await client.request('audit/stop-collecting', { audit });
  const code = await runAudit(open, interruption, {
    again: (again as StageId | undefined) ?? null,
    keepLast: keepLast === true,
    ...lists,
    ...(typeof workers === 'number' && { workers }),
    ...(lowMemory === true && { memory: 'low' }),
  }).catch(async (error: unknown) => {
    // Only the problems say why no page could be read.
    if (isRefused(error, 'nothing-to-compare', 'file-without-pages')) await printProblems(open);
    const { counts } = await client.request('audit/progress', { audit });
    // A failed audit without a page holds nothing to go on from.
    if (isNew && counts.pages === 0) {
      await client.request('audit/close', { audit });
      await client.request('recent/forget', { file });
      const { removeDatabase } = await import('../../engine/store/database.ts');
      removeDatabase(file);
    }
    throw error;
  });
  if (code !== exitCodes.done) {
    terminal.noteText('interrupted', { file });
    return code;
  }
  const folder = pathOf(values['export']);
  const wanted = { ...flags, folder, existing: 'replace' } as const;
  const exported = folder === null ? null : await runExport(open, catchInterrupt(), wanted);
  await printProblems(open);
  await printSummary(open, exported);
  const found = gate ? await passGate(session, await client.request('audit/summary', { audit }), gate) : code;
  return found === exitCodes.done && exported ? exportCode(exported) : found;
}

async function openOrCreate({ client, terminal }: Session, texts: readonly string[], values: Values) {
  const file = pathOf(values['file']);
  const { presets } = await client.request('settings/get', {});
  const profile = typeof values['profile'] === 'string' ? await readProfile(client, values['profile']) : null;
  const options = mergeOptions(profile?.options ?? {}, await readOptionFlags(values, presets));
  if (file && existsSync(file)) {
    const opened = await client.request('audit/open', { file });
    const { audit } = opened;
    const { sources } = texts.length > 0 ? await recognise(client, texts) : opened;
    if (!isDeepStrictEqual(splitLogins(sources, {}).sources, opened.sources)) fail('audit-file-exists', { file });
    const { rules } = await client.request('selector/rules', { audit });
    const changes = await withRuleFlags(options, values, rules);
    if (Object.keys(changes).length > 0) await client.request('audit/set-options', { audit, options: changes });
    terminal.noteText('resumed', { file });
    return opened;
  }
  if (texts.length === 0) fail('source-missing');
  const created = await client.request('audit/create', {
    ...(await recognise(client, texts)),
    file,
    options: await withRuleFlags(options, values, ''),
    ...profile?.saved,
  });
  terminal.noteText('created', { file: created.file });
  return created;
}

async function recognise(client: Client, texts: readonly string[]) {
  const found = [];
  for (const text of texts) found.push(await client.request('source/recognise', { text }));
  return { sources: found.map(({ source }) => source), name: found[0]?.suggestedName ?? 'audit' };
}

export async function demoCommand(session: Session, values: Values) {
  const { client, terminal } = session;
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const { audit, file } = await client.request('audit/create-demo', {
    file: pathOf(values['file']),
    language: terminal.locale,
  });
  terminal.noteText('created', { file });
  const open = { ...session, audit };
  const code = await runAudit(open, interruption);
  const wanted = { ...flags, folder: pathOf(values['export']), existing: 'replace' } as const;
  const exported = code === exitCodes.done ? await runExport(open, catchInterrupt(), wanted) : null;
  await printSummary(open, exported);
  return exported ? exportCode(exported) : code;
}

/** The profile of this name in the app, or in this file. Throws `profile-not-found`, `profile-invalid`. */
export async function readProfile(client: Client, wanted: string) {
  const { profiles } = await client.request('profile/list', {});
  const saved = profiles.find(({ name }) => name === wanted);
  if (!saved && !existsSync(wanted)) profileNotFound(wanted, profiles);
  const { options: chosen } = saved ?? readProfileFile((await readTextFile(wanted)) ?? '', wanted);
  const { detectors, ...options } = chosen;
  // Without detectors (null), the audit's stay unchanged.
  return { options: { ...options, ...(detectors && { detectors }) }, saved: saved ? { profile: saved.name } : null };
}

export function mergeOptions(base: AuditOptionChanges, flags: AuditOptionChanges): AuditOptionChanges {
  const merged: AuditOptionChanges = { ...base, ...flags };
  for (const stage of Object.keys(stageFields) as OptionStage[])
    if (base[stage] && flags[stage]) merged[stage] = { ...base[stage], ...flags[stage] };
  return merged;
}

/** Ctrl-C pauses. Returns the exit code. Throws the error of a failed run. */
export async function runAudit(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  run: Omit<RequestParameters<'audit/start'>, 'audit'> = {},
) {
  const forgetProgress = client.on('audit/progress', progressDisplay(terminal));
  try {
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit, ...run });
    interruption.onInterrupt(() => {
      terminal.noteText('pausing');
      void client.request('audit/pause', { audit });
    });
    const { outcome, error } = await ended;
    if (outcome === 'failed' && error) throw new RequestError(error);
    // Ctrl-C may come when nothing is left to pause, and must also stop the following steps.
    return outcome === 'done' && !interruption.isInterrupted() ? exitCodes.done : exitCodes.interrupted;
  } finally {
    forgetProgress();
    interruption.forget();
  }
}

async function printSummary({ client, terminal, audit }: OpenAudit, exported: ExportResult | null) {
  const summary = await client.request('audit/summary', { audit });
  const paths = exported?.files.map(({ path }) => path) ?? [];
  terminal.show({ ...summary, exported: paths }, () => [
    ...summaryLines(terminal, summary),
    ...paths.map((path) => terminal.text('exported', { path })),
  ]);
}

function summaryLines(terminal: Terminal, summary: AuditSummary) {
  const { pages, indexablePages, copiedPages, problems, clustersByKind, pairs, notices, file } = summary;
  const { text, shared, count, locale } = terminal;
  const list = Object.entries(summary.clustersByVerdict).map(
    ([verdict, clusters]) => `${shared(`verdict.${verdict}`)} ${count(clusters)}`,
  );
  const copies = countOfKinds(clustersByKind, kindsOfCopies);
  const others = otherKindsFound(clustersByKind).map(({ kind, ...found }) =>
    text('summaryKind', { kind: shared(`clusterKind.${kind}`), ...found }),
  );
  return [
    text('summaryPages', { pages, indexable: indexablePages, problems }),
    text('summaryCopies', { copied: copiedPages, rate: pages === 0 ? '–' : terminal.share(copiedPages / pages) }),
    text('summaryClusters', { clusters: copies.clusters, duplicates: copies.pages, pairs }),
    ...(list.length > 0 ? [text('summaryVerdicts', { list: joinList(locale, list) })] : []),
    ...(others.length > 0 ? [text('summaryKinds', { list: joinList(locale, others) })] : []),
    ...notices.map((notice) => shared(`notice.${notice}`)),
    text('summaryFile', { file }),
  ];
}

/** Prints one example of each problem; exports list all. */
async function printProblems({ client, terminal, audit }: OpenAudit) {
  const { counts } = await client.request('problem/counts', { audit });
  // Pages forbidden by robots.txt are no fault, but users want to know how many are missing.
  const serious = counts.filter(({ severity, code }) => severity !== 'info' || code === 'robots-disallowed');
  if (serious.length === 0 || terminal.json) return;
  terminal.noteText('problems');
  for (const { code, count } of serious) {
    const { rows } = await client.request('problem/list', { audit, limit: 1, code });
    const [example] = rows;
    if (!example) continue;
    const { address, parameters } = example;
    const message = terminal.shared(`problem.${code}`, parameters);
    const alone = address ? `${message}  ${address}` : message;
    const line = address && count > 1 ? terminal.text('problemExample', { message, address }) : alone;
    terminal.note(`  ${terminal.count(count)} × ${line}`);
    const hint = terminal.shared(`problemHint.${code}`);
    if (hint !== `problemHint.${code}`) terminal.note(`    ${hint}`);
  }
}
