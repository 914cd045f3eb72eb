import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import type { Source } from '../../contract/audits.ts';
import type { Timing } from '../../contract/schedules.ts';

export interface ScheduledAudit {
  /** The whole path. */
  readonly file: string;
  readonly name: string;
  readonly sources: readonly Source[];
  readonly timing: Timing;
  /** With its first arguments; `pagetwin` stands for it. */
  readonly program: readonly string[];
  /** Of its environment. */
  readonly variables: Readonly<Record<string, string>>;
}

/** See `pagetwin audit --help`. */
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
