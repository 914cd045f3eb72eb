import { existsSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../contract/api.ts';
import { sourceUnavailable, type ErrorCode } from '../contract/errors.ts';
import { RequestError } from '../contract/rpc.ts';
import type { Locale } from '../contract/settings.ts';
import { asWritingError, toWireError } from '../engine/app-error.ts';
import { makeFolder } from '../engine/make-folder.ts';
import { readNamedFile } from '../engine/named-file.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface Session {
  readonly client: Client;
  readonly terminal: Terminal;
}

export interface OpenAudit extends Session {
  readonly audit: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Returns the exit code where it is not `done`. */
type Perform<Given, Arguments extends unknown[]> = (given: Given, ...values: Arguments) => Promise<number | void>;

export type Commands = ReturnType<typeof commandsOf>;

/** Errors go to the terminal. Actions are loaded when they run: help answers in half the time without the engine. */
export function commandsOf(program: Command, finish: (code: number) => void) {
  const actAlone =
    <A extends unknown[]>(load: () => Promise<Perform<Terminal, A>>) =>
    async (...values: A): Promise<void> => {
      // Commander gives it last.
      const command = values.at(-1) as Command;
      const locale = chooseLocale(program.opts()['lang'] as string | undefined);
      const terminal = createTerminal(locale, command.opts()['json'] === true);
      finish(await guarded(terminal, async () => (await load())(terminal, ...values)));
    };
  return {
    add: (name: string, summary: string, description = '') =>
      program.command(name).summary(summary).description(description),
    actAlone,
    /** `analyses`: an analysis process will be wanted. */
    act: <A extends unknown[]>(load: () => Promise<Perform<Session, A>>, analyses = false) =>
      actAlone<A>(
        async () =>
          (terminal, ...values) =>
            withEngine(async (client) => (await load())({ client, terminal }, ...values), analyses),
      ),
  };
}

async function withEngine(perform: (client: Client) => Promise<number | void>, analyses: boolean) {
  const { createNodePlatform } = await import('../node/node-platform.ts');
  const { withEarlyWorker } = await import('../node/fork-worker.ts');
  const platform = createNodePlatform('cli');
  const early = analyses ? withEarlyWorker(platform) : null;
  try {
    const { createEngine } = await import('../engine/engine.ts');
    const engine = await createEngine(early?.platform ?? platform);
    try {
      return await perform(engine.client());
    } finally {
      await engine.close();
    }
  } finally {
    early?.end();
  }
}

async function guarded(terminal: Terminal, perform: () => Promise<number | void>): Promise<number> {
  try {
    return (await perform()) ?? exitCodes.done;
  } catch (error) {
    const wire = error instanceof RequestError ? error.wire : toWireError(error);
    if (terminal.json) terminal.note(JSON.stringify({ error: wire }));
    else {
      terminal.noteError(wire);
      if (wire.code === 'internal' && process.env['PAGETWIN_DEBUG'])
        terminal.note(String(error instanceof Error ? (error.stack ?? error) : error));
    }
    return exitCodeOf(wire.code);
  }
}

function chooseLocale(asked: string | undefined): Locale {
  const { LC_ALL, LC_MESSAGES, LANG = '' } = process.env;
  const language = (asked ?? LC_ALL ?? LC_MESSAGES ?? LANG).toLowerCase();
  return language.startsWith('zh') ? 'zh' : language.startsWith('ru') ? 'ru' : 'en';
}

/** Of a file that a window has locked, a copy is read. Returns the id of the audit. */
export async function openToRead({ client, terminal }: Session, file: string): Promise<string> {
  const named = path.resolve(file);
  try {
    return (await client.request('audit/open', { file: named })).audit;
  } catch (error) {
    if (!(error instanceof RequestError) || error.wire.code !== 'audit-file-locked') throw error;
  }
  const folder = temporaryFolder('reading');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const copy = path.join(folder, path.basename(named));
  const { readAuditFile } = await import('../engine/store/audit-file.ts');
  const database = readAuditFile(named);
  await database.backup(copy).finally(() => database.close());
  const { audit } = await client.request('audit/open', { file: copy });
  await client.request('recent/forget', { file: copy });
  terminal.note(terminal.text('readBeside', { file: named }));
  return audit;
}

const rowsAtOnce = 500;

export async function allRows<Row>(
  read: (part: { offset: number; limit: number }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  max = Infinity,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let end = max; all.length < end;) {
    const { rows, total } = await read({ offset: all.length, limit: Math.min(rowsAtOnce, max - all.length) });
    if (rows.length === 0) break;
    all.push(...rows);
    end = Math.min(max, total);
  }
  return all;
}

export type Interruption = ReturnType<typeof catchInterrupt>;

/** The last comes with the loss of the terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The second Ctrl-C ends the process at once. */
export function catchInterrupt() {
  let interrupted = false;
  let wake: (() => void) | null = null;
  const hear = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    wake?.();
  };
  for (const signal of signals) process.on(signal, hear);
  return {
    onInterrupt(listener: () => void) {
      wake = listener;
      if (interrupted) listener();
    },
    forget() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
}

/** `found`: what was to be refused. */
export const exitCodes = { done: 0, internal: 1, usage: 2, source: 3, found: 4, interrupted: 130 } as const;

/** The rest is how the command was called. */
const codesOf: readonly (readonly [exit: number, codes: readonly ErrorCode[]])[] = [
  [exitCodes.interrupted, ['cancelled']],
  [exitCodes.source, [...sourceUnavailable, 'nothing-to-compare', 'figures-missing', 'table-columns-missing']],
  [exitCodes.internal, ['internal', 'worker-failed', 'host-gone', 'disk-full', 'request-invalid', 'request-unknown']],
];

export const exitCodeOf = (code: ErrorCode): number =>
  codesOf.find(([, codes]) => codes.includes(code))?.[0] ?? exitCodes.usage;

const maxTextBytes = 64_000_000;

/** Null without a name. Throws `file-not-found`, `file-is-special`, `file-not-readable`, `file-too-large`. */
export async function readTextFile(file: unknown): Promise<string | null> {
  if (typeof file !== 'string') return null;
  return (await readNamedFile(file, maxTextBytes)).toString('utf8').replace('\ufeff', '');
}

export const pathOf = (value: unknown): string | null => (typeof value === 'string' ? path.resolve(value) : null);

/** With missing folders; devices such as `/dev/stdout` are files. Throws `file-not-writable`, `disk-full`. */
export async function writeResult(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  if (!existsSync(folder)) await makeFolder(folder);
  await writeFile(file, text).catch((error: unknown) => {
    throw asWritingError(error, file);
  });
}

export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeResult(file, `${JSON.stringify(value, null, 2)}\n`);
