import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Timing } from '../../../../src-main/contract/schedules.ts';
import { findAppRoot } from '../../../../src-main/node/app-root.ts';

const module = path.join(findAppRoot(), 'src-main/engine/schedule/next-run.ts');
const script = `
  const { nextRun } = await import(process.argv[1]);
  const shown = (time) => new Date(time).toString().slice(0, 24);
  const rows = JSON.parse(process.argv[2]);
  console.log(JSON.stringify(rows.map(([timing, last, now]) => shown(nextRun(timing, last && Date.parse(last), Date.parse(now))))));
`;

type Row = readonly [timing: Timing, last: string | null, now: string, next: string];

/** In a process of its own, because the zone of a process is read once. */
function expectRows(zone: string, rows: readonly Row[]): void {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, module, JSON.stringify(rows)], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual(rows.map((row) => row[3]));
}

const daily = (at: string): Timing => ({ every: 'day', at, on: 1 });
const weekly = (on: number, at: string): Timing => ({ every: 'week', at, on });
const monthly = (on: number, at: string): Timing => ({ every: 'month', at, on });

describe('the next run', () => {
  it('is the first time after now without a last run', () => {
    expectRows('UTC', [
      [daily('03:00'), null, '2026-11-24T02:59:59Z', 'Tue Nov 24 2026 03:00:00'],
      [daily('03:00'), null, '2026-11-24T03:00:00Z', 'Wed Nov 25 2026 03:00:00'],
      [weekly(1, '03:00'), null, '2026-11-24T12:00:00Z', 'Mon Nov 30 2026 03:00:00'],
      [weekly(2, '12:30'), null, '2026-11-24T12:00:00Z', 'Tue Nov 24 2026 12:30:00'],
      [weekly(7, '12:30'), null, '2026-11-29T13:00:00Z', 'Sun Dec 06 2026 12:30:00'],
      [monthly(1, '00:00'), null, '2026-12-01T00:00:00Z', 'Fri Jan 01 2027 00:00:00'],
    ]);
  });

  it('is the last day of months that have fewer', () => {
    expectRows('UTC', [
      [monthly(31, '03:00'), null, '2026-02-01T00:00:00Z', 'Sat Feb 28 2026 03:00:00'],
      [monthly(31, '03:00'), '2026-01-31T03:00:00Z', '2026-02-01T00:00:00Z', 'Sat Feb 28 2026 03:00:00'],
      [monthly(31, '03:00'), '2026-02-28T03:00:00Z', '2026-03-01T00:00:00Z', 'Tue Mar 31 2026 03:00:00'],
      [monthly(30, '03:00'), null, '2028-02-10T00:00:00Z', 'Tue Feb 29 2028 03:00:00'],
      [monthly(31, '03:00'), null, '2026-04-30T04:00:00Z', 'Sun May 31 2026 03:00:00'],
    ]);
  });

  it('is in the past once when runs were missed, however many', () => {
    expectRows('UTC', [
      [daily('03:00'), '2026-11-01T03:00:02Z', '2026-11-24T12:00:00Z', 'Mon Nov 02 2026 03:00:00'],
      [daily('03:00'), '2026-11-24T12:00:00Z', '2026-11-24T12:00:01Z', 'Wed Nov 25 2026 03:00:00'],
      [monthly(15, '03:00'), '2026-06-15T03:00:00Z', '2026-11-24T12:00:00Z', 'Wed Jul 15 2026 03:00:00'],
    ]);
  });

  it('does not wait for a clock that was set back', () => {
    expectRows('UTC', [[daily('03:00'), '2031-01-01T00:00:00Z', '2026-11-24T12:00:00Z', 'Wed Nov 25 2026 03:00:00']]);
  });

  it('keeps to local time over daylight saving, and comes once in an hour that comes twice or not at all', () => {
    expectRows('Europe/Berlin', [
      [daily('03:00'), '2026-03-28T02:00:00Z', '2026-03-28T12:00:00Z', 'Sun Mar 29 2026 03:00:00'],
      [daily('02:30'), '2026-03-28T01:30:00Z', '2026-03-28T12:00:00Z', 'Sun Mar 29 2026 03:30:00'],
      [daily('02:30'), '2026-03-29T01:30:00Z', '2026-03-29T12:00:00Z', 'Mon Mar 30 2026 02:30:00'],
      // 02:30 of summer time, which comes again an hour later as that of winter time.
      [daily('02:30'), '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Mon Oct 26 2026 02:30:00'],
      [weekly(7, '02:30'), '2026-03-22T01:30:00Z', '2026-03-23T00:00:00Z', 'Sun Mar 29 2026 03:30:00'],
    ]);
    expectRows('America/Sao_Paulo', [
      [daily('00:00'), '2018-11-03T03:00:00Z', '2018-11-03T12:00:00Z', 'Sun Nov 04 2018 01:00:00'],
    ]);
    expectRows('Asia/Shanghai', [[weekly(1, '01:00'), null, '2026-11-22T16:30:00Z', 'Mon Nov 23 2026 01:00:00']]);
  });
});
