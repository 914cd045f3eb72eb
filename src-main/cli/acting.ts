import type { Command } from 'commander';
import type { Client } from '../contract/api.ts';
import { sourceUnavailable, type ErrorCode } from '../contract/errors.ts';
import { RequestError } from '../contract/rpc.ts';
import type { Locale } from '../contract/settings.ts';
import { toWireError } from '../engine/app-error.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface Session {
  readonly client: Client;
  readonly terminal: Terminal;
}

export type Values = Readonly<Record<string, unknown>>;

/** Returns the exit code. */
type Perform<Given, Arguments extends unknown[]> = (given: Given, ...values: Arguments) => Promise<number>;

/** Actions are loaded when they run: help answers in half the time without the engine. */
export interface Commands {
  add(name: string, summary: string, description?: string): Command;
  /** `analyses`: an analysis process will be wanted. */
  act<A extends unknown[]>(
    load: () => Promise<Perform<Session, A>>,
    analyses?: boolean,
  ): (...values: A) => Promise<void>;
  actAlone<A extends unknown[]>(load: () => Promise<Perform<Terminal, A>>): (...values: A) => Promise<void>;
}

/** Errors go to the terminal. */
export function commandsOf(program: Command, finish: (code: number) => void): Commands {
  const actAlone: Commands['actAlone'] =
    (load) =>
    async (...values) => {
      // Commander gives it last.
      const command = values.at(-1) as Command;
      const locale = chooseLocale(program.opts()['lang'] as string | undefined);
      const terminal = createTerminal(locale, command.opts()['json'] === true);
      finish(await guarded(terminal, async () => (await load())(terminal, ...values)));
    };
  return {
    add(name, summary, description = '') {
      return program.command(name).summary(summary).description(description);
    },
    actAlone,
    act: (load, analyses = false) =>
      actAlone(
        async () =>
          (terminal, ...values) =>
            withEngine(async (client) => (await load())({ client, terminal }, ...values), analyses),
      ),
  };
}

async function withEngine(perform: (client: Client) => Promise<number>, analyses: boolean): Promise<number> {
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

async function guarded(terminal: Terminal, perform: () => Promise<number>): Promise<number> {
  try {
    return await perform();
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

/** The second Ctrl-C ends the process at once. */
export interface Interruption {
  onInterrupt(listener: () => void): void;
  forget(): void;
}

/** The last comes with the loss of the terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function catchInterrupt(): Interruption {
  let interrupted = false;
  let wake: (() => void) | null = null;
  const hear = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    wake?.();
  };
  for (const signal of signals) process.on(signal, hear);
  return {
    onInterrupt(listener) {
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
