import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { cpus, freemem, release, totalmem } from 'node:os';
import path from 'node:path';
import type { Settings } from '../contract/settings.ts';
import { makeOwnFolder } from '../engine/make-folder.ts';

const maxBytes = 512 * 1024;
const filesKept = 4;

export type Log = ReturnType<typeof openLog>;

/** Logs starts, ends and crashes, but nothing of audited pages, so that users can share it. Keeps four older files. */
export function openLog(dataFolder: string) {
  const folder = path.join(dataFolder, 'logs');
  const file = (age: number) => path.join(folder, age === 0 ? 'pagetwin.log' : `pagetwin.${age}.log`);
  const rotate = () => {
    rmSync(file(filesKept), { force: true });
    for (let age = filesKept - 1; age >= 0; age -= 1) if (existsSync(file(age))) renameSync(file(age), file(age + 1));
  };
  return {
    folder,
    /** Never throws: a full disk or a read-only folder must not end the program. */
    write(event: string, details: Readonly<Record<string, string | number | boolean | null>> = {}) {
      const words = Object.entries(details).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
      try {
        makeOwnFolder(folder);
        if (existsSync(file(0)) && statSync(file(0)).size > maxBytes) rotate();
        appendFileSync(file(0), `${new Date().toISOString()} ${event}${words.join('')}\n`);
      } catch {
        // There is nowhere else to report it.
      }
    },
    tail(lines: number) {
      try {
        return readFileSync(file(0), 'utf8').trimEnd().split('\n').slice(-lines);
      } catch {
        return [];
      }
    },
  };
}

/** For bug reports: without page content, addresses or file names, and of the user's lists only the length. */
export function diagnosticsText(version: string, isSafeMode: boolean, settings: Settings, log: Log) {
  const { electron, chrome, node } = process.versions;
  const [processor] = cpus();
  return [
    `PageTwin ${version}${isSafeMode ? ' (safe mode)' : ''}`,
    `Electron ${electron ?? '–'}, Chromium ${chrome ?? '–'}, Node ${node}`,
    `${process.platform} ${process.arch} ${release()}`,
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${gibibytes(totalmem())} GiB of memory, ${gibibytes(freemem())} free`,
    '',
    ...Object.entries(settings).map(([name, value]) => `${name}: ${sizeOrValue(value)}`),
    '',
    ...log.tail(120),
    '',
  ].join('\n');
}

const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);

/** Texts and objects may contain anything, so only their size is given. */
function sizeOrValue(value: unknown) {
  if (typeof value === 'string') return /^[\w-]{0,12}$/.test(value) ? value || '(none)' : `${value.length} characters`;
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === 'object' && value !== null ? `${Object.keys(value).length} entries` : String(value);
}
