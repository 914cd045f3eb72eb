import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { findingsIn } from '../support/faulty-audit.ts';
import { overwritePages, pageBytes } from '../support/overwrite-pages.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

const damagedRuns = 30;
const disturbedRuns = 16;

/** A finished audit is cut, or has bits flipped or pages overwritten; it is rescued and run again. */
export async function damagedFiles(site: SoakSite): Promise<FaultRow> {
  const row = faultRow('file cut, bits flipped, pages overwritten; then rescued and run again');
  const random = seededRandom(11);
  for (let number = 0; number < damagedRuns; number += 1) {
    const place = path.join(site.folder, `damage-${number}`);
    mkdirSync(place);
    const file = path.join(place, 'damaged.pagetwin');
    const bytes = damage(readFileSync(site.file), number, random);
    writeFileSync(file, bytes);
    row.runs += 1;
    const problem = await rescueAndRun(site, place, file, path.join(place, 'rescued.pagetwin'));
    if (problem !== null) row.remarks.push(`run ${number}: ${problem}`);
    else row.survived += 1;
    if (problem !== null || !readFileSync(file).equals(bytes)) row.lost += 1;
    rmSync(place, { recursive: true, force: true });
  }
  return row;
}

function damage(bytes: Buffer, number: number, random: () => number): Buffer {
  if (number % 3 === 0) return bytes.subarray(0, Math.floor(random() * bytes.length));
  for (let times = number % 3 === 1 ? 30 : 4; times > 0; times -= 1) {
    const place = Math.floor(random() * bytes.length);
    if (number % 3 === 1) bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    else bytes.fill(Math.floor(random() * 256), place - (place % pageBytes), place - (place % pageBytes) + pageBytes);
  }
  return bytes;
}

async function rescueAndRun(
  { pages, findings }: SoakSite,
  folder: string,
  file: string,
  output: string,
): Promise<string | null> {
  const rescued = await runCli(folder, ['rescue', file, '--output', output]);
  // Of a file without settings, pages and decisions nothing is to be had; that it is told, and no file made, is all.
  if (rescued.stderr.includes('could be saved')) return existsSync(output) ? 'rescue: a file of nothing' : null;
  if (rescued.code !== 0) return `rescue: exit ${rescued.code} ${rescued.stderr.slice(-160)}`;
  const args = rescued.stdout.includes('sources and options were lost') ? [] : [pages];
  const again = await runCli(folder, ['audit', ...args, '--file', output]);
  if (again.code !== 0 && args.length > 0) return `audit: exit ${again.code} ${again.stderr.slice(-160)}`;
  return args.length === 0 || isDeepStrictEqual(findingsIn(output), findings) ? null : 'other results';
}

type Disturbance = (file: string) => void;

const disturbances: readonly Disturbance[] = [
  (file) => rmSync(file, { force: true }),
  (file) => renameSync(file, `${file}-away`),
  (file) => truncateSync(file, Math.floor(statSync(file).size / pageBytes / 2) * pageBytes),
  (file) => overwritePages(file),
];

/**
 * While an audit runs its file is deleted, moved, cut or overwritten. The program must end by itself, and what it says
 * must be true.
 */
export async function disturbedFiles(site: SoakSite): Promise<FaultRow> {
  const row = faultRow('file deleted, moved, cut, overwritten while an audit runs, cli');
  const random = seededRandom(12);
  for (let number = 0; number < disturbedRuns; number += 1) {
    const place = path.join(site.folder, `disturbed-${number}`);
    mkdirSync(place);
    const file = path.join(place, 'audit.pagetwin');
    copyFileSync(site.file, file);
    const { child, result } = startCli(place, ['audit', '--file', file, '--again', 'analyse', '--workers', '1']);
    await new Promise((resolve) => child.stderr?.once('data', resolve));
    await wait(random() * 2500);
    disturbances[number % disturbances.length]?.(file);
    const { code, stderr } = await result;
    row.runs += 1;
    const problem = await afterwards(site, place, file, code, stderr);
    if (problem === null) row.survived += 1;
    else {
      row.lost += 1;
      row.remarks.push(`run ${number}: ${problem}`);
    }
    rmSync(place, { recursive: true, force: true });
  }
  return row;
}

/**
 * A file that is gone by name was deleted or moved on purpose: that it is told is all that can be wanted of a program
 * that has ended.
 */
async function afterwards(
  site: SoakSite,
  place: string,
  file: string,
  code: number | null,
  stderr: string,
): Promise<string | null> {
  const isTold = code === 0 || /deleted, moved or replaced|is damaged|does not exist/u.test(stderr);
  if (!isTold) return `exit ${code}: ${stderr.slice(-160)}`;
  if (statSync(`${file}-away`, { throwIfNoEntry: false })) renameSync(`${file}-away`, file);
  if (!statSync(file, { throwIfNoEntry: false })) return null;
  return rescueAndRun(site, place, file, path.join(place, 'rescued.pagetwin'));
}
