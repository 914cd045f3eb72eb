import { join, posix, resolve } from 'node:path';
import type { Result } from '../../contract/api.ts';
import { lastOf, type Period, periods, type Scheduler, type Timing, timingSchema } from '../../contract/schedules.ts';
import { pathOf, type Session, type Values, writeResult, outOfRange } from '../acting.ts';
import type { Terminal } from '../terminal.ts';

export async function scheduleCommand(session: Session, given: string | undefined, values: Values) {
  const { client, terminal } = session;
  const file = resolve(given ?? '');
  if (given === undefined) {
    const { schedules } = await client.request('schedule/list', {});
    const lines = schedules.map((planned) => scheduleLine(terminal, planned));
    terminal.show(schedules, () => (lines.length === 0 ? [terminal.text('scheduleNone')] : lines));
  } else if (values['off'] === true) {
    await client.request('schedule/remove', { file });
    terminal.show({ file }, () => [terminal.text('scheduleOff', { file })]);
  } else {
    const timing = readTiming(values);
    if (values['for'] === 'app') {
      const planned = await client.request('schedule/set', { file, timing });
      terminal.show(planned, () => [scheduleLine(terminal, planned)]);
    } else await writeLines(session, file, timing, values);
  }
}

function scheduleLine(
  { text, shared, dateTime }: Terminal,
  { file, next, isDue, running, last }: Result<'schedule/set'>,
) {
  const idle = isDue ? 'scheduleDue' : 'scheduleNext';
  const line = text(running ? 'scheduleRunning' : idle, { file, next: dateTime(next) });
  if (!last) return line;
  const key = ({ done: 'scheduleDone', paused: 'schedulePaused', failed: 'scheduleFailed' } as const)[last.outcome];
  const message = last.error ? shared(`error.${last.error.code}.message`, last.error.parameters) : '';
  return `${line}; ${text(key, { at: dateTime(last.at), message })}`;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Throws `option-out-of-range`. */
export function readTiming(values: Values): Timing {
  if (values['every'] === undefined) throw outOfRange('--every', periods.join(', '), '–');
  const every = values['every'] as Period;
  const at = String(values['at']);
  const time = at.padStart(5, '0');
  if (!timingSchema.safeParse({ every: 'day', at: time }).success) throw outOfRange('--at', '00:00 – 23:59', at);
  const given = String(values['on']).toLowerCase();
  const on = weekdays.includes(given) && every === 'week' ? weekdays.indexOf(given) + 1 : Number(given);
  const timing = timingSchema.safeParse({ every, at: time, on });
  if (timing.success) return timing.data;
  throw outOfRange('--on', every === 'week' ? weekdays.join(', ') : `1 – ${lastOf[every]}`, given);
}

/** Writes to files, or to the terminal with headings on standard error, so that a pipe gets only the lines. */
async function writeLines({ client, terminal }: Session, file: string, timing: Timing, values: Values) {
  const { text, note, result } = terminal;
  const scheduler = (values['for'] as Scheduler | undefined) ?? (process.platform === 'win32' ? 'windows' : 'cron');
  const lines = await client.request('schedule/lines', { file, timing, scheduler });
  const folder = pathOf(values['out']);
  if (folder === null && terminal.json) return terminal.show(lines, () => []);
  for (const { place, text: content } of lines.files) {
    if (folder === null) {
      note(place === null ? text('scheduleCrontab') : text('schedulePut', { place }));
      result(content.trimEnd());
    } else {
      const path = join(folder, place === null ? 'crontab' : posix.basename(place));
      await writeResult(path, content);
      result(text('exported', { path }));
    }
  }
  note(text('scheduleThen', { command: lines.command }));
}
