import Database from 'better-sqlite3';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { faultyEngine, findingsIn, runToEnd } from '../support/faulty-audit.ts';
import { startCli } from '../support/run-cli.ts';
import { childrenOf, peakMebibytes } from './processes.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

const badCount = 10_000;
/** The host reads and writes them all; ten thousand more must not make it larger. */
const maxMebibytes = 600;

/** Ten thousand files in a row of which nothing can be read, and one good page at the end. */
export async function badPages({ folder }: SoakSite): Promise<FaultRow> {
  const row = faultRow('10,000 bad pages in a row, cli');
  const pages = path.join(folder, 'garbage');
  const random = seededRandom(5);
  mkdirSync(pages);
  for (let number = 0; number < badCount; number += 1)
    writeFileSync(path.join(pages, `${String(number).padStart(5, '0')}.html`), garbage(number, random));
  writeFileSync(
    path.join(pages, 'zz.html'),
    `<title>Good</title><p>${'A sentence that can be read and compared. '.repeat(20)}</p>`,
  );
  const file = path.join(folder, 'garbage.pagetwin');
  const { child, result } = startCli(folder, ['audit', pages, '--file', file, '--workers', '2']);
  const peaks = new Map<number, number>();
  const watch = setInterval(() => {
    for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)])
      peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakMebibytes(pid)));
  }, 200);
  const { code, stdout, stderr } = await result;
  clearInterval(watch);
  const known = code === 0 ? findingsIn(file).pages.length : 0;
  const peak = Math.max(...peaks.values());
  row.runs = 1;
  if (code === 0 && peak < maxMebibytes && /[1-9][\d,]* notes and problems/u.test(stdout)) row.survived = 1;
  if (known !== badCount + 1) row.lost = 1;
  row.remarks.push(
    `exit ${code}, ${known} addresses, the largest process ${Math.round(peak)} MiB; ${stdout.split('\n').find((line) => line.includes('problems')) ?? stderr.slice(-160)}`,
  );
  return row;
}

/** Binary, cut, nested without end, empty, of the wrong encoding, or a picture under a false name. */
function garbage(number: number, random: () => number): Buffer {
  const noise = Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256)));
  const kinds = [
    noise,
    Buffer.from('<html><body>' + '<div><i>'.repeat(400)),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from('<meta charset=gb18030><p>'), noise]),
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), noise]),
    Buffer.from('<!doctype html><title>'),
  ];
  return kinds[number % kinds.length] ?? noise;
}

/**
 * Pages of several hundred kilobytes, and so little memory for an analysis process that a batch of them does not fit,
 * or hardly one. Every page is read in the end, or it is told that it could not be.
 */
export async function shortMemory({ folder }: SoakSite): Promise<FaultRow> {
  const row = faultRow('memory of the analysis processes limited to less than a batch takes');
  const pages = path.join(folder, 'large');
  const random = seededRandom(6);
  mkdirSync(pages);
  for (let number = 0; number < largeCount; number += 1)
    writeFileSync(path.join(pages, `${number}.html`), largePage(number, random));
  const former = process.env['NODE_OPTIONS'] ?? '';
  for (const mebibytes of [48, 64]) {
    // Workers inherit it; the process that hosts the engine here has begun already.
    process.env['NODE_OPTIONS'] = `${former} --max-old-space-size=${mebibytes}`;
    const engine = await faultyEngine(path.join(folder, 'engine'));
    const file = path.join(folder, `large-${mebibytes}.pagetwin`);
    const { audit } = await engine.asked.request('audit/create', { sources: [{ kind: 'folder', path: pages }], file });
    const { outcome } = await runToEnd(engine.asked, audit);
    const { problems } = await engine.asked.request('audit/summary', { audit });
    await engine.close();
    process.env['NODE_OPTIONS'] = former;
    const { read } = countRead(file);
    row.runs += 1;
    if (outcome === 'done') row.survived += 1;
    if (read + problems < largeCount) row.lost += 1;
    row.remarks.push(`${mebibytes} MiB: ${outcome}, ${read} pages read, ${problems} told`);
  }
  return row;
}

const largeCount = 16;

function countRead(file: string): { readonly read: number } {
  const database = new Database(file, { readonly: true });
  const read = database.prepare<[], number>('SELECT count(*) FROM view').pluck().get() ?? 0;
  database.close();
  return { read };
}

function largePage(number: number, random: () => number): string {
  const sentence = () => Array.from({ length: 12 }, () => Math.floor(random() * 46_656).toString(36)).join(' ');
  return `<title>Large ${number}</title><article>${Array.from({ length: 4000 }, () => `<p>${sentence()}.</p>`).join('')}</article>`;
}
