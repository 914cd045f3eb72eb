import { cpus, freemem, release, totalmem } from 'node:os';
import type { Settings } from '../contract/settings.ts';
import type { Log } from './log.ts';

const linesShown = 120;

/**
 * A text for a report of a fault: versions, the machine, settings, what happened last. It holds no page content, no
 * address, no file name and no list that the user wrote; of such settings only the length is given.
 */
export function diagnosticsText(version: string, isSafeMode: boolean, settings: Settings, log: Log): string {
  const { electron, chrome, node } = process.versions;
  return [
    `PageTwin ${version}${isSafeMode ? ' (safe mode)' : ''}`,
    `Electron ${electron ?? '–'}, Chromium ${chrome ?? '–'}, Node ${node}`,
    `${process.platform} ${process.arch} ${release()}`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${gibibytes(totalmem())} GiB of memory, ${gibibytes(freemem())} free`,
    '',
    ...Object.entries(settings).map(([name, value]) => `${name}: ${sizeOrValue(value)}`),
    '',
    ...log.tail(linesShown),
    '',
  ].join('\n');
}

const gibibytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);

/** Short words of the program's own are shown; text and objects may hold anything. */
function sizeOrValue(value: unknown): string {
  if (typeof value === 'string') return /^[\w-]{0,12}$/.test(value) ? value || '(none)' : `${value.length} characters`;
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === 'object' && value !== null ? `${Object.keys(value).length} entries` : String(value);
}
