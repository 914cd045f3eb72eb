import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import type { Source } from '../../contract/audits.ts';
import type { Timing } from '../../contract/schedules.ts';
import { escapeMarkup } from '../escape-markup.ts';

export interface ScheduledAudit {
  readonly file: string;
  readonly name: string;
  readonly sources: readonly Source[];
  readonly timing: Timing;
  readonly program: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export const auditArguments = (file: string): readonly string[] => [
  'audit',
  '--file',
  file,
  '--again',
  'collect',
  '--keep-last',
];

export const assignmentsOf = ({ variables }: ScheduledAudit): readonly string[] =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`);

export const commandOf = ({ program, file }: ScheduledAudit): readonly string[] => [
  ...program,
  ...auditArguments(file),
];

/** For units and tasks of any system; two audits of the same name do not share it. */
export function taskName({ file }: Pick<ScheduledAudit, 'file'>): string {
  const slug = parse(file)
    .name.normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
    .toLowerCase();
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 6);
  return ['pagetwin', slug, digest].filter(Boolean).join('-');
}

export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** For a POSIX shell; line breaks come out as a substitution, so that the command stays on its line. */
export function shellWord(word: string): string {
  if (/^[\w@+=:,./-]+$/u.test(word)) return word;
  if (/[\n\r]/u.test(word)) return `"$(printf '${octal(word)}')"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const octal = (word: string): string =>
  [...Buffer.from(word)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/**
 * In a crontab a percent sign ends the command. Cron takes away the backslash before it, but not behind another one:
 * the quotes are closed and opened between such a pair.
 */
export const crontabCommand = (command: string): string =>
  command.replaceAll(/\\%/gu, String.raw`\''%`).replaceAll('%', String.raw`\%`);

/** Of `ExecStart=`, in which `$` begins a variable and `%` a specifier. */
export function systemdWord(word: string): string {
  const escaped = word
    .replaceAll(/["\\]/gu, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}

/** By Microsoft's rules for splitting command lines. */
export const windowsWord = (word: string): string => (/^[^\s"]+$/u.test(word) ? word : quotedWindowsWord(word));

export const quotedWindowsWord = (word: string): string =>
  `"${word.replaceAll(/(\\*)"/gu, String.raw`$1$1\"`).replace(/\\+$/u, '$&$&')}"`;

export const xmlText = (text: string): string => escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));

/** In YAML, without expressions for GitHub to evaluate. */
export const workflowString = (text: string): string => JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"));
