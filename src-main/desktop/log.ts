import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeOwnFolder } from '../engine/make-folder.ts';

const maxBytes = 512 * 1024;
const filesKept = 4;

/**
 * What happened to the program, line by line, in the user's data folder: starts, ends, crashes. Never what an audit
 * read: who hands the log to somebody else gives away nothing of a client's site. The file is changed when it is full;
 * four older ones are kept.
 */
export class Log {
  readonly folder: string;
  readonly #file: string;

  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'logs');
    this.#file = path.join(this.folder, 'pagetwin.log');
  }

  /** A full disk or a folder without the right to write must not take the program with it. */
  write(event: string, details: Readonly<Record<string, string | number | boolean | null>> = {}): void {
    try {
      makeOwnFolder(this.folder);
      if (existsSync(this.#file) && statSync(this.#file).size > maxBytes) this.#rotate();
      appendFileSync(this.#file, `${new Date().toISOString()} ${event}${wordsOf(details)}\n`);
    } catch {
      // There is nowhere left to report to.
    }
  }

  /** The newest lines, oldest first. */
  tail(lines: number): readonly string[] {
    try {
      return readFileSync(this.#file, 'utf8').trimEnd().split('\n').slice(-lines);
    } catch {
      return [];
    }
  }

  #rotate(): void {
    const numbered = (number: number) => path.join(this.folder, `pagetwin.${number}.log`);
    rmSync(numbered(filesKept), { force: true });
    for (let number = filesKept - 1; number >= 1; number -= 1)
      if (existsSync(numbered(number))) renameSync(numbered(number), numbered(number + 1));
    renameSync(this.#file, numbered(1));
  }
}

function wordsOf(details: Readonly<Record<string, string | number | boolean | null>>): string {
  return Object.entries(details)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
}
