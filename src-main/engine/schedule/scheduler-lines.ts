import type { Scheduler, SchedulerLines } from '../../contract/schedules.ts';
import type { ScheduledAudit } from './audit-command.ts';
import { cronLines } from './cron.ts';
import { githubWorkflow } from './github.ts';
import { systemdUnits } from './systemd.ts';
import { windowsTask } from './windows.ts';

const writers: Readonly<Record<Scheduler, (audit: ScheduledAudit, now: Date) => SchedulerLines>> = {
  cron: cronLines,
  systemd: systemdUnits,
  windows: windowsTask,
  github: githubWorkflow,
};

/** What has to be told to another program so that it collects the audit again. */
export const schedulerLines = (scheduler: Scheduler, audit: ScheduledAudit, now: Date): SchedulerLines => writers[scheduler](audit, now);
