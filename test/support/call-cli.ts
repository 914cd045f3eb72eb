import { run } from '../../src-main/cli/program.ts';
import type { CliResult } from './run-cli.ts';

let isRunning = false;

/**
 * Runs a command line in this process as `runCli` does in one of its own: with the same parsing, engine, workers and
 * messages, and without the start of a program, which costs more than most commands. That the program is wired, its
 * signals and its standard input are for `runCli`. One at a time, since folder, environment and output belong to the
 * whole process.
 */
export async function callCli(folder: string, args: readonly string[]): Promise<CliResult> {
  if (isRunning) throw new Error('Another command line runs in this process.');
  isRunning = true;
  const putBack = [
    workIn(folder),
    ...Object.entries({
      PAGETWIN_DATA: `${folder}/data`,
      PAGETWIN_AUDITS: `${folder}/audits`,
      LANG: 'en_US.UTF-8',
      LC_ALL: '',
    }).map(([name, value]) => setVariable(name, value)),
  ];
  const [stdout, stderr] = [keepOutput(process.stdout), keepOutput(process.stderr)];
  try {
    const code = await run(args);
    return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const undo of [stdout.undo, stderr.undo, ...putBack]) undo();
    isRunning = false;
  }
}

function workIn(folder: string): () => void {
  const before = process.cwd();
  process.chdir(folder);
  return () => process.chdir(before);
}

function setVariable(name: string, value: string): () => void {
  const before = process.env[name];
  process.env[name] = value;
  return () => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  };
}

/** Takes what is written, and takes away the listeners that a command adds. */
function keepOutput(stream: NodeJS.WriteStream): { text(): string; undo(): void } {
  const { write } = stream;
  const listeners = stream.listeners('error');
  let text = '';
  stream.write = ((chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  }) as typeof write;
  return {
    text: () => text,
    undo() {
      stream.write = write;
      for (const listener of stream.listeners('error'))
        if (!listeners.includes(listener)) stream.off('error', listener as () => void);
    },
  };
}
