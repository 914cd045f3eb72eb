import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { Timing } from '../../../../src-main/contract/schedules.ts';
import {
  auditArguments,
  type ScheduledAudit,
  taskName,
  windowsWord,
  cronLines,
  cronTimes,
  systemdTimes,
  systemdUnits,
  windowsTask,
  githubWorkflow,
} from '../../../../src-main/engine/schedule/scheduler-lines.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { workflowErrors } from '../../../support/workflow-schema.ts';

const hostileNames = [
  'plain.pagetwin',
  'with space.pagetwin',
  `it's "quoted".pagetwin`,
  '伪原创 рерайт.pagetwin',
  '100% $HOME ${PATH} $(id) `id`.pagetwin',
  String.raw`back\slash\%slash\\%.pagetwin`,
  `quote'%n'%.pagetwin`,
  'line\nbreak\r%.pagetwin',
  '-dash;&|<>*?~#!.pagetwin',
  '%%h%i%.pagetwin',
  '${{ secrets.TOKEN }}.pagetwin',
];

const weekly: Timing = { every: 'week', at: '03:05', on: 7 };
const daily: Timing = { every: 'day', at: '00:00', on: 1 };
const monthly = (on: number): Timing => ({ every: 'month', at: '03:00', on });
const allTimings = [daily, weekly, monthly(1), monthly(29), monthly(30), monthly(31)];

const auditOf = (name: string, timing = weekly, folder = '/data'): ScheduledAudit => ({
  file: `${folder}/${name}`,
  name,
  timing,
  sources: [{ kind: 'sitemap', url: `https://example.com/${name}` }],
  variables: {},
  program: [`${folder}/${name}-program/stub`, 'main.ts'],
});

/** A program that writes down the arguments that it got. */
function stub(folder: string, name: string): string {
  const file = path.join(folder, `${name}-program`, 'stub');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nfor word in "$@"; do printf '%s\\0' "$word"; done\n`);
  chmodSync(file, 0o755);
  return file;
}

/**
 * What cron makes of a command: the first percent sign that no backslash stands before ends it, and that backslash is
 * taken away.
 */
function asCronRuns(command: string): string {
  let [run, escaped] = ['', false];
  for (const character of command) {
    if (!escaped && character === '%') return run;
    if (escaped && character === '%') run = run.slice(0, -1);
    run += character;
    escaped = !escaped && character === '\\';
  }
  return run;
}

describe('lines of a crontab', () => {
  it.each(hostileNames)('start the program with the path of %j', (name) => {
    const folder = temporaryFolder();
    stub(folder, name);
    const { text } = cronLines(auditOf(name, weekly, folder)).files[0]!;
    const [comment, line, ...rest] = text.split('\n');
    expect(comment).toMatch(/^# /u);
    expect(rest).toEqual(['']);
    const [, command] = /^5 3 \* \* 0 (.+)$/u.exec(line!)!;
    const output = execFileSync('/bin/sh', ['-c', asCronRuns(command!)], { encoding: 'utf8' });
    expect(output.split('\0').slice(0, -1)).toEqual(['main.ts', ...auditArguments(`${folder}/${name}`)]);
  });

  it('leave no month out', () => {
    expect(allTimings.map(cronTimes)).toEqual([
      ['0 0 * * *'],
      ['5 3 * * 0'],
      ['0 3 1 * *'],
      ['0 3 29 1,3,4,5,6,7,8,9,10,11,12 *', '0 3 28 2 *'],
      ['0 3 30 1,3,4,5,6,7,8,9,10,11,12 *', '0 3 28 2 *'],
      ['0 3 31 1,3,5,7,8,10,12 *', '0 3 30 4,6,9,11 *', '0 3 28 2 *'],
    ]);
  });
});

/** The words of `ExecStart=` as systemd.syntax(7) and systemd.service(5) read them. */
function asSystemdRuns(command: string): string[] {
  return [...command.matchAll(/"((?:[^"\\]|\\.)*)"/gu)].map(([, word = '']) => {
    const plain = word.replaceAll(/\\(?:x([0-9a-f]{2})|(.))/gu, (_, hex?: string, one?: string) =>
      hex ? String.fromCharCode(parseInt(hex, 16)) : one!,
    );
    expect(plain.replaceAll('%%', '').replaceAll('$$', '')).not.toMatch(/[%$]/u);
    return plain.replaceAll('%%', '%').replaceAll('$$', '$');
  });
}

const verifier = '/usr/bin/systemd-analyze';

describe('units of systemd', () => {
  it.each(hostileNames)('start the program with the path of %j', (name) => {
    const { text } = systemdUnits(auditOf(name)).files[0]!;
    const [, command] = /^ExecStart=\/usr\/bin\/env (.+)$/mu.exec(text)!;
    expect(asSystemdRuns(command!)).toEqual([
      `/data/${name}-program/stub`,
      'main.ts',
      ...auditArguments(`/data/${name}`),
    ]);
    expect(
      text.split('\n').filter((line) => line !== '' && !/^(\[\w+\]$|Description=|Type=|ExecStart=)/u.test(line)),
    ).toEqual([]);
  });

  it.runIf(existsSync(verifier))('are found right by systemd itself', () => {
    for (const name of hostileNames) {
      const folder = temporaryFolder();
      const written = systemdUnits(auditOf(name)).files.map(({ place, text }) => {
        const file = path.join(folder, path.basename(place!));
        writeFileSync(file, text);
        return file;
      });
      execFileSync(verifier, ['verify', '--man=no', '--user', ...written], {
        stdio: 'pipe',
        env: { ...process.env, XDG_RUNTIME_DIR: folder },
      });
    }
  });

  it.runIf(existsSync(verifier))('name times that systemd knows', () => {
    const times = allTimings.flatMap(systemdTimes);
    execFileSync(verifier, ['calendar', ...times], { stdio: 'pipe' });
    const next = execFileSync(
      verifier,
      ['calendar', '--base-time=2027-02-02', '--iterations=3', systemdTimes(monthly(31))[0]!],
      {
        encoding: 'utf8',
        env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
      },
    );
    expect([...next.matchAll(/\d{4}-\d{2}-\d{2} 03:00:00/gu)].map(([day]) => day.slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('leave no month out', () => {
    expect(allTimings.map(systemdTimes)).toEqual([
      ['*-*-* 00:00:00'],
      ['Sun *-*-* 03:05:00'],
      ['*-*-01 03:00:00'],
      ['*-01,03..12-29 03:00:00', '*-02~01 03:00:00'],
      ['*-01,03..12-30 03:00:00', '*-02~01 03:00:00'],
      ['*-*~01 03:00:00'],
    ]);
  });
});

/** The rules of CommandLineToArgvW for everything behind the program's name. */
function asWindowsRuns(line: string): string[] {
  const words: string[] = [];
  let [word, quoted, begun] = ['', false, false];
  for (let at = 0; at < line.length; at += 1) {
    const slashes = /^\\*/u.exec(line.slice(at))![0].length;
    if (slashes > 0) {
      const quote = line[at + slashes] === '"';
      word += '\\'.repeat(quote ? slashes >> 1 : slashes);
      at += slashes - 1;
      if (quote && slashes % 2 === 1) [word, at] = [`${word}"`, at + 1];
      begun = true;
    } else if (line[at] === '"') [quoted, begun] = [!quoted, true];
    else if (/[ \t]/u.test(line[at]!) && !quoted) {
      if (begun) words.push(word);
      [word, begun] = ['', false];
    } else [word, begun] = [word + line[at]!, true];
  }
  return begun ? [...words, word] : words;
}

const textOfTags = (xml: string): Map<string, string> => {
  const found = new Map<string, string>();
  let open = '';
  const parser = new Parser(
    {
      onopentagname: (name) => (open = name),
      ontext: (text) => found.set(open, (found.get(open) ?? '') + text),
      onclosetag: () => (open = ''),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
};

describe('a task of Windows', () => {
  const names = [
    String.raw`C:\Users\O'Neil & Söhne\伪原创 <a>.pagetwin`,
    String.raw`\\server\share\a b\c.pagetwin`,
    String.raw`C:\tail\ `.trimEnd(),
    'say "hi"\\" there\\\\',
    'tab\there',
  ];

  it.each(names)('splits into the words that were meant: %j', (name) => {
    expect(asWindowsRuns(['a', name, '', name, 'z'].map(windowsWord).join(' '))).toEqual(['a', name, '', name, 'z']);
    const { text } = windowsTask(
      { ...auditOf('x'), file: name, name, program: ['C:\\a & b\\node.exe', name] },
      new Date(2026, 10, 24),
    ).files[0]!;
    const tags = textOfTags(text);
    expect(tags.get('Command')).toBe('C:\\a & b\\node.exe');
    expect(asWindowsRuns(tags.get('Arguments')!)).toEqual([name, ...auditArguments(name)]);
  });

  it('has a trigger for each kind of month', () => {
    const days = (timing: Timing) =>
      [
        ...windowsTask(auditOf('x', timing), new Date(2026, 10, 24)).files[0]!.text.matchAll(
          /<Day>(\w+)<\/Day><\/DaysOfMonth><Months>(.*?)<\/Months>/gu,
        ),
      ].map(([, day, months]) => `${day} ${months!.split('/>').length - 1}`);
    expect([1, 29, 30, 31].map((on) => days(monthly(on)))).toEqual([
      ['1 12'],
      ['29 11', 'Last 1'],
      ['30 11', 'Last 1'],
      ['Last 12'],
    ]);
    const text = (timing: Timing) => windowsTask(auditOf('x', timing), new Date(2026, 10, 4)).files[0]!.text;
    expect(text(weekly)).toContain('<DaysOfWeek><Sunday /></DaysOfWeek>');
    expect(text(daily)).toContain('<StartBoundary>2026-11-04T00:00:00</StartBoundary>');
  });
});

describe('a workflow of GitHub', () => {
  it.each(hostileNames)('is valid for %j', (name) => {
    for (const timing of allTimings)
      expect(workflowErrors(githubWorkflow(auditOf(name, timing)).files[0]!.text)).toEqual([]);
  });

  it('evaluates nothing that comes from the audit', () => {
    const { text } = githubWorkflow(auditOf('${{ secrets.TOKEN }}')).files[0]!;
    expect(text).not.toContain('"${{ secrets');
    expect(text).toContain(`AUDIT: "\${{ '\${{' }} secrets.TOKEN }}"`);
  });
});

it('names two audits of one name differently, in letters that every system takes', () => {
  const names = ['/a/shop.pagetwin', '/b/shop.pagetwin', '/a/伪原创.pagetwin', '/a/Ünïcode %.pagetwin'].map((file) =>
    taskName({ file }),
  );
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^pagetwin(-[a-z0-9]+)+$/u);
});
