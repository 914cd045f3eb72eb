import { existsSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import words from '../../resources/words/commands.json' with { type: 'json' };
import { type Client, RequestError } from '../contract/api.ts';
import { sourceUnavailable, type ErrorCode } from '../contract/errors.ts';
import type { Locale } from '../contract/language-tags.ts';
import { asWritingError, toWireError, AppError } from '../engine/app-error.ts';
import { makeFolder } from '../engine/make-folder.ts';
import { readNamedFile } from '../engine/named-file.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';
import { createTerminal, type Terminal, cliText, environmentLocale } from './terminal.ts';

export type Session = Readonly<{ client: Client; terminal: Terminal }>;

export type OpenAudit = Session & Readonly<{ audit: string }>;

export type Values = Readonly<Record<string, unknown>>;

/** A command returns its exit code; nothing means `done`. */
type Load<Name extends string, Given> = () => Promise<
  Readonly<Record<Name, (given: Given, ...values: never[]) => Promise<number | void>>>
>;

/**
 * `finish` gets the exit code of the command. Commands are imported lazily: without the engine, help takes half the
 * time.
 */
export function actsOf(program: Command, finish: (code: number) => void) {
  const acting =
    (perform: (terminal: Terminal, values: readonly never[]) => Promise<number | void>) =>
    async (...values: unknown[]) => {
      // Commander passes the command last.
      const command = values.at(-1) as Command;
      const terminal = createTerminal(localeOf(program), command.opts()['json'] === true);
      finish(await guarded(terminal, () => perform(terminal, values as never[])));
    };
  return {
    actAlone: <Name extends string>(load: Load<Name, Terminal>, name: Name) =>
      acting(async (terminal, values) => (await load())[name](terminal, ...values)),
    /** `analyses`: starts a worker process at once. */
    act: <Name extends string>(load: Load<Name, Session>, name: Name, analyses = false) =>
      acting((terminal, values) =>
        withEngine(async (client) => (await load())[name]({ client, terminal }, ...values), analyses),
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

async function guarded(terminal: Terminal, perform: () => Promise<number | void>) {
  try {
    const code = (await perform()) ?? exitCodes.done;
    // Waits for errors of the last writes.
    await setImmediate();
    const failure = terminal.resultFailure();
    if (failure) throw asWritingError(failure, '/dev/stdout');
    return code;
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

/** From `--lang`, which is true without a language, or else the environment. */
export function localeOf(program: Command): Locale {
  const { lang } = program.opts();
  return environmentLocale(typeof lang === 'string' ? lang : undefined);
}

/** Opens the file, or a copy if a running app has locked it. Returns the audit's id. */
export async function openToRead({ client, terminal }: Session, file: string) {
  const audit = await openOrCopy({ client, terminal }, file);
  const { state } = await client.request('audit/progress', { audit });
  if (state !== 'done') terminal.noteText('readUnfinished', { file });
  return audit;
}

async function openOrCopy({ client, terminal }: Session, file: string) {
  const named = path.resolve(file);
  try {
    return (await client.request('audit/open', { file: named })).audit;
  } catch (error) {
    if (!isRefused(error, 'audit-file-locked')) throw error;
  }
  const folder = temporaryFolder('reading');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const copy = path.join(folder, path.basename(named));
  const { readAuditFile } = await import('../engine/store/audit-file.ts');
  const database = readAuditFile(named);
  await database.backup(copy).finally(() => database.close());
  const { audit } = await client.request('audit/open', { file: copy });
  await client.request('recent/forget', { file: copy });
  terminal.noteText('readBeside', { file: named });
  return audit;
}

export const isRefused = (error: unknown, ...codes: readonly ErrorCode[]) =>
  error instanceof RequestError && codes.includes(error.wire.code);

export type Interruption = ReturnType<typeof catchInterrupt>;

/** Ctrl-C, `kill`, closing the terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first Ctrl-C calls the listener, even one that is set later; the second ends the process. */
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
    isInterrupted: () => interrupted,
    onInterrupt(listener: () => void) {
      wake = listener;
      if (interrupted) listener();
    },
    forget() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
}

/** `source`: pages or tables cannot be read. `found`: `--fail-on` or a check failed. */
export const exitCodes = { done: 0, internal: 1, usage: 2, source: 3, found: 4, interrupted: 130 } as const;

/** Other errors are `usage`. */
const codesOf: readonly (readonly [exit: number, codes: readonly ErrorCode[]])[] = [
  [exitCodes.interrupted, ['cancelled']],
  [exitCodes.source, [...sourceUnavailable, 'nothing-to-compare', 'figures-missing', 'table-columns-missing']],
  [exitCodes.internal, ['internal', 'worker-failed', 'host-gone', 'disk-full', 'request-invalid', 'request-unknown']],
];

export const exitCodeOf = (code: ErrorCode) =>
  codesOf.find(([, codes]) => codes.includes(code))?.[0] ?? exitCodes.usage;

/** Also above the limit of `readLogo`, which so rejects too large pictures itself. */
export const maxInputBytes = 64_000_000;

/** Null without a file. Throws `file-not-found`, `file-is-special`, `file-not-readable`, `file-too-large`. */
export const readTextFile = async (file: unknown) =>
  typeof file === 'string' ? (await readNamedFile(file, maxInputBytes)).toString('utf8').replace('\ufeff', '') : null;

export const pathOf = (value: unknown) => (typeof value === 'string' ? path.resolve(value) : null);

/** Creates missing folders. `file` may be a device. Throws `audit-file-exists`, `file-not-writable`, `disk-full`. */
export async function writeResult(file: string, text: string) {
  const folder = path.dirname(file);
  if (!existsSync(folder)) await makeFolder(folder);
  const { refuseAuditFile } = await import('../engine/store/audit-file.ts');
  try {
    refuseAuditFile(file);
    await writeFile(file, text);
  } catch (error) {
    throw asWritingError(error, file);
  }
}

export const writeJson = (file: string, value: unknown) => writeResult(file, `${JSON.stringify(value, null, 2)}\n`);

export const outOfRange = (option: string, allowed: string, value: unknown, cause?: unknown) =>
  new AppError('option-out-of-range', { option, allowed, value: String(value) }, { cause });

/**
 * Translates Commander's messages about a wrong command line, with the names in them. Returns unknown messages as they
 * are.
 */
export function usageError(locale: Locale, message: string) {
  const lines = message.trimEnd().split(/\n(?=\(Did you mean )/u);
  return [...lines.map((line) => translated(locale, line)), cliText(locale, 'usage.help'), ''].join('\n');
}

function translated(locale: Locale, sentence: string): string {
  for (const [key, pattern] of messages) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const { reason, ...named } = found.groups ?? {};
    return cliText(locale, key, reason === undefined ? named : { ...named, reason: translated(locale, reason) });
  }
  return sentence;
}

/** Values may contain anything, including line breaks. */
const messages = Object.entries(words.messages).map(
  ([name, pattern]) => [`usage.${name as keyof typeof words.messages}`, new RegExp(pattern, 'su')] as const,
);
