import { spawn, type ChildProcess } from 'node:child_process';
import { limitedNode } from './limited-node.ts';
import { programFile } from './program-file.ts';

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliRun {
  readonly child: ChildProcess;
  readonly result: Promise<CliResult>;
}

/** Starts the terminal's program in a process of its own, with data folders that belong to the test. */
export function startCli(
  folder: string,
  args: readonly string[],
  input = '',
  [program, flags]: typeof limitedNode = [process.execPath, []],
): CliRun {
  const child = spawn(program, [...flags, programFile, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      PAGETWIN_DATA: `${folder}/data`,
      PAGETWIN_AUDITS: `${folder}/audits`,
      LANG: 'en_US.UTF-8',
      LC_ALL: '',
    },
    stdio: 'pipe',
  });
  // A program may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const result = new Promise<CliResult>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  );
  return { child, result };
}

export const runCli = (folder: string, args: readonly string[]): Promise<CliResult> => startCli(folder, args).result;

/** The same for a program that may never end, and is ended then. */
export const runLimitedCli = (folder: string, args: readonly string[]): Promise<CliResult> =>
  startCli(folder, args, '', limitedNode).result;
