import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ActiveDetector } from '../../engine/detect/registry.ts';
import { fingerprintLine, type PageFingerprints, chooseStreaming } from '../../engine/stream/fingerprint-line.ts';
import { type Values, exitCodes } from '../acting.ts';
import { readDetectors } from '../option-flags.ts';
import type { Terminal } from '../terminal.ts';

/** Far more than any page has; rejects longer lines. */
const maxLineBytes = 64 * 1024 * 1024;

/** Holds one line in memory. Notes invalid lines. */
export async function fingerprintCommand(terminal: Terminal, values: Values) {
  const detectors = chooseStreaming(await readDetectors(values, {}));
  const write = values['keys'] === true ? keyLines : (page: PageFingerprints) => `${JSON.stringify(page)}\n`;
  const noteBroken = (number: number, detail: string) => terminal.noteText('lineBroken', { number, detail });
  const { lines, broken } = await fingerprintStream(process.stdin, process.stdout, detectors, write, noteBroken);
  if (broken > 0) terminal.noteText('linesBroken', { broken, lines });
  return broken === 0 ? exitCodes.done : exitCodes.usage;
}

/** Empty lines are skipped, but count in line numbers. */
export async function fingerprintStream(
  input: Readable,
  output: Writable,
  detectors: readonly ActiveDetector[],
  write: (page: PageFingerprints) => string,
  tellBroken: (number: number, detail: string) => void,
) {
  let [lines, broken, isClosed] = [0, 0, false];
  output.once('error', () => (isClosed = true));
  for await (const line of linesOf(input)) {
    // `destroyed` is never set for standard output.
    if (isClosed) break;
    lines += 1;
    if (line?.trim() === '') continue;
    let text = '';
    try {
      if (line === null) throw new Error(`longer than ${maxLineBytes} bytes`);
      text = write(fingerprintLine(lines === 1 ? line.replace('\ufeff', '') : line, detectors));
    } catch (error) {
      broken += 1;
      tellBroken(lines, error instanceof Error ? error.message : String(error));
    }
    if (text !== '' && !output.write(text)) await once(output, 'drain').catch(() => {});
  }
  return { lines, broken };
}

function keyLines({ id, keys }: PageFingerprints) {
  const page = String(id).replaceAll(/[\t\r\n]/gu, ' ');
  return Object.entries(keys)
    .flatMap(([detector, texts]) => texts.map((key) => `${detector}:${key}\t${page}\n`))
    .join('');
}

async function* linesOf(input: Readable): AsyncIterable<string | null> {
  let pending: Buffer[] = [];
  let length = 0;
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length > maxLineBytes) pending = [];
    else pending.push(piece);
  };
  const take = () => {
    const line = length > maxLineBytes ? null : Buffer.concat(pending).toString('utf8').replace(/\r$/u, '');
    [pending, length] = [[], 0];
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      keep(bytes.subarray(start, end));
      start = end + 1;
      yield take();
    }
    if (start < bytes.length) keep(bytes.subarray(start));
  }
  if (length > 0) yield take();
}
