import { resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { nextRun } from '../schedule/next-run.ts';
import { schedulerLines } from '../schedule/scheduler-lines.ts';
import { lookIntoFile } from '../store/audit-file.ts';
import { auditFacts } from '../store/meta-store.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, `schedule/${string}`>;

/** When audits are collected again. */
export function scheduleRequests(context: EngineContext): Pick<Handlers, Names> {
  const { schedules, emit, platform, now } = context;
  const planned = (schedule: Schedule) => {
    const next = nextRun(schedule.timing, schedule.since, now());
    return { ...schedule, next, isDue: next <= now() };
  };
  return {
    'schedule/list': () => ({ schedules: schedules.list().map(planned) }),
    'schedule/set'({ file: given, timing }) {
      const file = resolve(given);
      const known = schedules.of(file);
      const schedule: Schedule = {
        file,
        name: lookInto(file).name,
        timing,
        since: now(),
        running: known?.running ?? false,
        last: known?.last ?? null,
      };
      schedules.put(schedule);
      emit('schedule/changed', {});
      return planned(schedule);
    },
    'schedule/remove'({ file }) {
      schedules.remove(resolve(file));
      emit('schedule/changed', {});
      return {};
    },
    'schedule/lines'({ file: given, timing, scheduler }) {
      const file = resolve(given);
      return schedulerLines(scheduler, { file, ...lookInto(file), timing, ...platform.commandLine }, new Date(now()));
    },
  };
}

/** What an audit is called and made of, whoever has it open. */
const lookInto = (file: string) => lookIntoFile(file, auditFacts);
