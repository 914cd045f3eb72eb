import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findingsIn } from '../support/faulty-audit.ts';
import { runCli } from '../support/run-cli.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

const mebibyte = 2 ** 20;

/** A file system of 12 MiB that is filled but for some kilobytes, more of them each time; then there is space again. */
export async function smallDisk({ folder, pages, findings }: SoakSite): Promise<FaultRow> {
  const row = faultRow('disk full (tmpfs of 12 MiB), cli');
  const disk = path.join(folder, 'disk');
  if (!mount(disk, ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs']))
    return notHere(row, 'a file system cannot be mounted here');
  try {
    for (const free of [0.1, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6]) {
      const filling = path.join(disk, 'filling');
      const file = path.join(disk, 'audit.pagetwin');
      writeFileSync(filling, Buffer.alloc((12 - free) * mebibyte, 1));
      const args = ['audit', pages, '--file', file, '--workers', '1'];
      const first = await runCli(folder, args);
      rmSync(filling);
      const second = await runCli(folder, args);
      row.runs += 1;
      const wasFull = first.code === 1 && first.stderr.includes('disk is full');
      if ((wasFull || first.code === 0) && second.code === 0) row.survived += 1;
      else row.remarks.push(`${free} MiB free: exit ${first.code}, then ${second.code}: ${first.stderr.slice(-160)}`);
      if (second.code !== 0 || !isDeepStrictEqual(findingsIn(file), findings)) row.lost += 1;
      for (const rest of ['', '-wal', '-shm', '-draft', '-lock']) rmSync(file + rest, { force: true });
    }
  } finally {
    spawnSync('umount', [disk]);
  }
  return row;
}

/** An audit in a folder that nothing can be written to is refused with a clear word, and is what it was. */
export async function readOnlyFolder({ folder, file, pages, findings }: SoakSite): Promise<FaultRow> {
  const row = faultRow('read-only folder, cli');
  const place = path.join(folder, 'readonly');
  mkdirSync(place);
  const whole = path.dirname(file);
  if (!mount(place, ['--bind', whole]) || spawnSync('mount', ['-o', 'remount,ro,bind', place]).status !== 0)
    return notHere(row, 'no mount here');
  try {
    const there = path.join(place, path.basename(file));
    for (const args of [
      ['audit', '--file', there],
      ['audit', pages, '--file', path.join(place, 'new.pagetwin')],
    ]) {
      const { code, stderr } = await runCli(folder, args);
      row.runs += 1;
      if (code === 2 && /cannot be (written|read)/u.test(stderr)) row.survived += 1;
      else row.remarks.push(`exit ${code}: ${stderr.slice(-160)}`);
    }
    if (!isDeepStrictEqual(findingsIn(file), findings)) row.lost += 1;
  } finally {
    spawnSync('umount', [place]);
  }
  return row;
}

function mount(place: string, args: readonly string[]): boolean {
  mkdirSync(place, { recursive: true });
  return spawnSync('mount', [...args, place]).status === 0;
}

function notHere(row: FaultRow, why: string): FaultRow {
  row.remarks.push(`skipped: ${why}`);
  return row;
}
