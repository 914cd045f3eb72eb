import type { Session, Values } from '../acting.ts';
import { join, posix, resolve } from 'node:path';
import type { Result } from '../../contract/api.ts';
import {
  lastOf,
  type Period,
  periods,
  type Scheduler,
  type SchedulerLines,
  type Timing,
  timingSchema,
} from '../../contract/schedules.ts';
import { AppError } from '../../engine/app-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { writeResult } from '../text-files.ts';

export async function scheduleCommand(session: Session, given: string | undefined, values: Values): Promise<number> {
  const { client, terminal } = session;
  if (given === undefined) return listSchedules(session);
  const file = resolve(given);
  if (values['off'] === true) return takeOff(session, file);
  const timing = readTiming(values);
  if (values['for'] === 'app') {
    const planned = await client.request('schedule/set', { file, timing });
    terminal.show(planned, () => [scheduleLine(terminal, planned)]);
    return exitCodes.done;
  }
  const scheduler = (values['for'] as Scheduler | undefined) ?? (process.platform === 'win32' ? 'windows' : 'cron');
  const lines = await client.request('schedule/lines', { file, timing, scheduler });
  if (typeof values['out'] === 'string') await writeLines(terminal, lines, resolve(values['out']));
  else if (terminal.json) terminal.show(lines, () => []);
  else printLines(terminal, lines);
  return exitCodes.done;
}

async function listSchedules({ client, terminal }: Session): Promise<number> {
  const { schedules } = await client.request('schedule/list', {});
  terminal.show(schedules, () =>
    schedules.length === 0
      ? [terminal.text('scheduleNone')]
      : schedules.map((planned) => scheduleLine(terminal, planned)),
  );
  return exitCodes.done;
}

async function takeOff({ client, terminal }: Session, file: string): Promise<number> {
  await client.request('schedule/remove', { file });
  terminal.show({ file }, () => [terminal.text('scheduleOff', { file })]);
  return exitCodes.done;
}

function scheduleLine(terminal: Terminal, { file, next, isDue, running, last }: Result<'schedule/set'>): string {
  const shown = terminal.dateTime;
  const idle = isDue ? 'scheduleDue' : 'scheduleNext';
  const line = terminal.text(running ? 'scheduleRunning' : idle, { file, next: shown(next) });
  if (!last) return line;
  const key = ({ done: 'scheduleDone', paused: 'schedulePaused', failed: 'scheduleFailed' } as const)[last.outcome];
  const message = last.error ? terminal.shared(`error.${last.error.code}.message`, last.error.parameters) : '';
  return `${line}; ${terminal.text(key, { at: shown(last.at), message })}`;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Throws `option-out-of-range`. */
export function readTiming(values: Values): Timing {
  if (values['every'] === undefined)
    throw new AppError('option-out-of-range', { option: '--every', allowed: periods.join(', '), value: '–' });
  const [every, at] = [values['every'] as Period, String(values['at'])];
  const time = at.padStart(5, '0');
  if (!timingSchema.safeParse({ every: 'day', at: time }).success)
    throw new AppError('option-out-of-range', { option: '--at', allowed: '00:00 – 23:59', value: at });
  const given = String(values['on']).toLowerCase();
  const on = weekdays.includes(given) && every === 'week' ? weekdays.indexOf(given) + 1 : Number(given);
  const timing = timingSchema.safeParse({ every, at: time, on });
  if (timing.success) return timing.data;
  const allowed = every === 'week' ? weekdays.join(', ') : `1 – ${lastOf[every]}`;
  throw new AppError('option-out-of-range', { option: '--on', allowed, value: given });
}

/** Headings go to standard error, so that a pipe gets the lines alone. */
function printLines(terminal: Terminal, { files, command }: SchedulerLines): void {
  for (const { place, text } of files) {
    terminal.note(place === null ? terminal.text('scheduleCrontab') : terminal.text('schedulePut', { place }));
    terminal.result(text.trimEnd());
  }
  terminal.note(terminal.text('scheduleThen', { command }));
}

async function writeLines(terminal: Terminal, { files, command }: SchedulerLines, folder: string): Promise<void> {
  for (const { place, text } of files) {
    const path = join(folder, place === null ? 'crontab' : posix.basename(place));
    await writeResult(path, text);
    terminal.result(terminal.text('exported', { path }));
  }
  terminal.note(terminal.text('scheduleThen', { command }));
}
