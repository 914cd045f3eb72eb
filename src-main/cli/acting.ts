import type { Locale } from '../contract/settings.ts';
import type { Command } from 'commander';
import type { Client } from '../contract/api.ts';
import { RequestError } from '../contract/rpc.ts';
import { toWireError } from '../engine/app-error.ts';
import { exitCodeOf } from './exit-codes.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface Session {
  readonly client: Client;
  readonly terminal: Terminal;
}

/** Of a command, as commander has them. */
export type Values = Readonly<Record<string, unknown>>;

type Wanted = { readonly json?: unknown };

/** Returns the exit code. */
type CommandRun = (session: Session) => Promise<number>;

/** In the language of `--lang`; errors go to the terminal. */
export interface Acting {
  /** With an engine; `analyses`: an analysis process will be wanted. */
  readonly act: (values: Wanted, perform: CommandRun, analyses?: boolean) => Promise<void>;
  readonly actAlone: (values: Wanted, perform: (terminal: Terminal) => Promise<number>) => Promise<void>;
}

export function actingFor(program: Command, finish: (code: number) => void): Acting {
  const actAlone: Acting['actAlone'] = async ({ json }, perform) => {
    const terminal = createTerminal(chooseLocale(program.opts()['lang'] as string | undefined), json === true);
    finish(await guarded(terminal, () => perform(terminal)));
  };
  return {
    actAlone,
    act: (values, perform, analyses = false) => actAlone(values, (terminal) => withEngine(perform, terminal, analyses)),
  };
}

async function withEngine(perform: CommandRun, terminal: Terminal, analyses: boolean): Promise<number> {
  const { createNodePlatform } = await import('../node/node-platform.ts');
  const { withEarlyWorker } = await import('../node/early-worker.ts');
  const platform = createNodePlatform('cli');
  const early = analyses ? withEarlyWorker(platform) : null;
  try {
    const { createEngine } = await import('../engine/engine.ts');
    const engine = await createEngine(early?.platform ?? platform);
    try {
      return await perform({ client: engine.client(), terminal });
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
      terminal.note(terminal.shared(`error.${wire.code}.message`, wire.parameters));
      terminal.note(terminal.text('hint', { hint: terminal.shared(`error.${wire.code}.hint`, wire.parameters) }));
      if (wire.code === 'internal' && process.env['PAGETWIN_DEBUG'])
        terminal.note(String(error instanceof Error ? (error.stack ?? error) : error));
    }
    return exitCodeOf(wire.code);
  }
}

function chooseLocale(asked: string | undefined, environment: NodeJS.ProcessEnv = process.env): Locale {
  const language = asked ?? environment['LC_ALL'] ?? environment['LC_MESSAGES'] ?? environment['LANG'] ?? '';
  if (language.toLowerCase().startsWith('zh')) return 'zh';
  return language.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}
