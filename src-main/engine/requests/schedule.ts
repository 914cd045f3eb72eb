import { resolve } from 'node:path';
import { z } from 'zod';
import { type Schedule, schedulerSchema, timingSchema } from '../../contract/schedules.ts';
import { nextRun } from '../schedule/next-run.ts';
import { lookIntoFile } from '../store/audit-file.ts';
import { auditFacts } from '../store/meta-store.ts';
import { procedure } from './procedure.ts';
import { cronLines, systemdUnits, windowsTask, githubWorkflow } from '../schedule/scheduler-lines.ts';

const ofFile = { file: z.string() };

export const scheduleRequests = {
  'schedule/list': procedure({}, (_, context) => ({
    schedules: context.schedules.list().map((schedule) => planned(schedule, context.now())),
  })),

  /** Throws if the file is not an audit. */
  'schedule/set': procedure(
    { ...ofFile, timing: timingSchema },
    ({ file: given, timing }, { schedules, emit, now }) => {
      const file = resolve(given);
      const { running = false, last = null } = schedules.of(file) ?? {};
      const schedule: Schedule = { file, name: lookInto(file).name, timing, since: now(), running, last };
      schedules.put(schedule);
      emit('schedule/changed', {});
      return planned(schedule, now());
    },
  ),

  /** A current run continues. */
  'schedule/remove': procedure(ofFile, ({ file }, { schedules, emit }) => {
    schedules.remove(resolve(file));
    emit('schedule/changed', {});
  }),

  /** `command` makes the scheduler load the files. `place`: a path or file name; null for lines of a crontab. */
  'schedule/lines': procedure(
    { ...ofFile, timing: timingSchema, scheduler: schedulerSchema },
    ({ file: given, timing, scheduler }, { platform, now }) => {
      const file = resolve(given);
      const audit = { file, ...lookInto(file), timing, ...platform.commandLine };
      const writers = { cron: cronLines, systemd: systemdUnits, windows: windowsTask, github: githubWorkflow };
      return writers[scheduler](audit, new Date(now()));
    },
  ),
};

/** If the audit is due, `next` is the missed time. */
function planned(schedule: Schedule, now: number) {
  const next = nextRun(schedule.timing, schedule.since, now);
  return { ...schedule, next, isDue: next <= now };
}

/** Works while the audit is open. */
const lookInto = (file: string) => lookIntoFile(file, auditFacts);
