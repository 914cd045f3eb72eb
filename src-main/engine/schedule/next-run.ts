import type { Timing } from '../../contract/schedules.ts';

/**
 * The first time after the last run, or after now without one. If not in the future, the run is due or was missed. A
 * last run in the future (the clock was set back) counts as now.
 */
export function nextRun(timing: Timing, lastRun: number | null, now: number) {
  const since = lastRun === null ? now : Math.min(lastRun, now);
  const begin = new Date(since);
  for (let step = 0; ; step += 1) {
    const time = runNear(timing, begin, step).getTime();
    if (time > since) return time;
  }
}

/** The time in the day, week or month of a date, `step` later. Times skipped by daylight saving are an hour later. */
function runNear({ every, at, on }: Timing, date: Date, step: number) {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (every === 'day') return new Date(year, month, day + step, hours, minutes);
  if (every === 'week') return new Date(year, month, day - (date.getDay() || 7) + on + 7 * step, hours, minutes);
  return new Date(year, month + step, Math.min(on, new Date(year, month + step + 1, 0).getDate()), hours, minutes);
}
