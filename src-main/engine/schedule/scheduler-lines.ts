import { hash } from 'node:crypto';
import { parse, basename } from 'node:path';
import type { Source } from '../../contract/audits.ts';
import type { Timing } from '../../contract/schedules.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { resourceText } from '../resource-file.ts';

export type ScheduledAudit = Readonly<{
  file: string;
  name: string;
  sources: readonly Source[];
  timing: Timing;
  program: readonly string[];
  variables: Readonly<Record<string, string>>;
}>;

export const auditArguments = (file: string): readonly string[] => [
  'audit',
  '--file',
  file,
  '--again',
  'collect',
  '--keep-last',
];

const assignmentsOf = ({ variables }: ScheduledAudit) =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`);

const commandOf = ({ program, file }: ScheduledAudit) => [...program, ...auditArguments(file)];

/** Names units and tasks on any system; unique by the path of the audit. */
export function taskName({ file }: Pick<ScheduledAudit, 'file'>) {
  const slug = parse(file)
    .name.normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
    .toLowerCase();
  const digest = hash('sha256', file).slice(0, 6);
  return ['pagetwin', slug, digest].filter(Boolean).join('-');
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Line breaks become a substitution, so that the command stays on one line. */
function shellWord(word: string) {
  if (/^[\w@+=:,./-]+$/u.test(word)) return word;
  if (/[\n\r]/u.test(word)) {
    const octal = Array.from(Buffer.from(word), (byte) => `\\${byte.toString(8).padStart(3, '0')}`);
    return `"$(printf '${octal.join('')}')"`;
  }
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes for `ExecStart=`, where `$` begins a variable and `%` a specifier. */
function systemdWord(word: string) {
  const escaped = word
    .replaceAll(/["\\]/gu, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}

/** Follows Microsoft's rules for splitting command lines. */
export const windowsWord = (word: string) => (/^[^\s"]+$/u.test(word) ? word : quotedWindowsWord(word));

const quotedWindowsWord = (word: string) =>
  `"${word.replaceAll(/(\\*)"/gu, String.raw`$1$1\"`).replace(/\\+$/u, '$&$&')}"`;

const xmlText = (text: string) => escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));

/** Quotes for YAML, without expressions for GitHub to evaluate. */
const workflowString = (text: string) => JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"));

/** Fills a template of `resources/schedule` with values for `{{name}}`. */
const filled = (template: string, values: Readonly<Record<string, string>>) =>
  resourceText('schedule', template).replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '');

export function cronLines(audit: ScheduledAudit) {
  // An unescaped percent sign ends the command. Cron removes the backslash before it, but not after another one, so
  // quotes are closed and reopened between these.
  const command = [...assignmentsOf(audit), ...commandOf(audit).map(shellWord)]
    .join(' ')
    .replaceAll(/\\%/gu, String.raw`\''%`)
    .replaceAll('%', String.raw`\%`);
  const lines = cronTimes(audit.timing).map((time) => `${time} ${command}`);
  return { files: [{ place: null, text: `# ${oneLine(audit.name)}\n${lines.join('\n')}\n` }], command: 'crontab -e' };
}

/** Cron skips months without the day, so these get their own line. */
export function cronTimes({ every, at, on }: Timing): readonly string[] {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const time = `${minutes} ${hours}`;
  if (every === 'day') return [`${time} * * *`];
  if (every === 'week') return [`${time} * * ${on % 7}`];
  if (on <= 28) return [`${time} ${on} * *`];
  const february = `${time} 28 2 *`;
  if (on <= 30) return [`${time} ${on} 1,3,4,5,6,7,8,9,10,11,12 *`, february];
  return [`${time} 31 1,3,5,7,8,10,12 *`, `${time} 30 4,6,9,11 *`, february];
}

export function systemdUnits(audit: ScheduledAudit) {
  const name = taskName(audit);
  const about = `PageTwin: ${oneLine(audit.name).replaceAll('%', '%%')}`;
  // In the program's path, variables and specifiers could not be escaped.
  const command = ['/usr/bin/env', ...[...assignmentsOf(audit), ...commandOf(audit)].map(systemdWord)].join(' ');
  const service = `[Unit]\nDescription=${about}\n\n[Service]\nType=oneshot\nExecStart=${command}\n`;
  const times = systemdTimes(audit.timing).map((time) => `OnCalendar=${time}\n`);
  const timer = `[Unit]\nDescription=${about}\n\n[Timer]\n${times.join('')}Persistent=true\n\n[Install]\nWantedBy=timers.target\n`;
  const folder = '~/.config/systemd/user';
  return {
    files: [
      { place: `${folder}/${name}.service`, text: service },
      { place: `${folder}/${name}.timer`, text: timer },
    ],
    command: `systemctl --user daemon-reload && systemctl --user enable --now ${name}.timer`,
  };
}

export function systemdTimes({ every, at, on }: Timing): readonly string[] {
  const time = `${at}:00`;
  if (every === 'day') return [`*-*-* ${time}`];
  if (every === 'week') return [`${weekdays[on - 1]?.slice(0, 3)} *-*-* ${time}`];
  if (on === 31) return [`*-*~01 ${time}`];
  const day = String(on).padStart(2, '0');
  return on <= 28 ? [`*-*-${day} ${time}`] : [`*-01,03..12-${day} ${time}`, `*-02~01 ${time}`];
}

/** `schtasks` takes no long command lines. Missed runs are made up for, never two at a time. */
export function windowsTask(audit: ScheduledAudit, now: Date) {
  const [program = '', ...words] = commandOf(audit);
  const assignments = assignmentsOf(audit).map((assignment) => `set "${assignment}"&& `);
  const quoted = [program, ...words].map(quotedWindowsWord).join(' ');
  // Only a shell can set the environment. It removes the outer quotes.
  const [started, line] =
    assignments.length === 0
      ? [program, words.map(windowsWord).join(' ')]
      : ['cmd.exe', `/d /s /c "${assignments.join('')}${quoted}"`];
  const name = taskName(audit);
  const text = filled('windows-task.xml', {
    about: xmlText(`PageTwin: ${oneLine(audit.name)}`),
    triggers: windowsTriggers(audit.timing, now),
    program: xmlText(started),
    line: xmlText(line),
  });
  return { files: [{ place: `${name}.xml`, text }], command: `schtasks /Create /TN ${name} /XML ${name}.xml` };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = 'January February March April May June July August September October November December'.split(' ');

function windowsTriggers({ every, at, on }: Timing, now: Date) {
  const trigger = (schedule: string) => `    <CalendarTrigger>
      <StartBoundary>${localDay(now)}T${at}:00</StartBoundary>
${schedule}
    </CalendarTrigger>`;
  if (every === 'day') return trigger('      <ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>');
  if (every === 'week') {
    const days = `<DaysOfWeek><${weekdays[on - 1]} /></DaysOfWeek>`;
    return trigger(`      <ScheduleByWeek>${days}<WeeksInterval>1</WeeksInterval></ScheduleByWeek>`);
  }
  const monthly = (day: number | 'Last', wanted: readonly string[]) => {
    const names = wanted.map((month) => `<${month} />`).join('');
    const days = `<DaysOfMonth><Day>${day}</Day></DaysOfMonth>`;
    return trigger(`      <ScheduleByMonth>${days}<Months>${names}</Months></ScheduleByMonth>`);
  };
  if (on <= 28) return monthly(on, months);
  if (on === 31) return monthly('Last', months);
  const longer = months.filter((month) => month !== 'February');
  return [monthly(on, longer), monthly('Last', ['February'])].join('\n');
}

function localDay(date: Date) {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((value) => String(value).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The cache keeps the audit of a run that succeeded or ended with exit code 4. Times are UTC. */
export function githubWorkflow(audit: ScheduledAudit) {
  const name = taskName(audit);
  const times = cronTimes(audit.timing).map((time) => `    - cron: "${time}"`);
  const text = filled('github-workflow.yml', {
    name,
    title: workflowString(`PageTwin: ${oneLine(audit.name)}`),
    times: times.join('\n'),
    audit: workflowString(basename(audit.file)),
    sources: workflowString(audit.sources.flatMap(sourceWords).join('\n')),
  });
  return {
    files: [{ place: `.github/workflows/${name}.yml`, text }],
    command: `git add .github/workflows/${name}.yml && git commit && git push`,
  };
}

function sourceWords(source: Source) {
  if ('url' in source) return [source.url];
  return 'path' in source ? [basename(source.path)] : source.urls;
}
