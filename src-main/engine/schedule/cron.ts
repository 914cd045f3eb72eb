import type { SchedulerLines, Timing } from '../../contract/schedules.ts';
import { assignmentsOf, commandOf, crontabCommand, oneLine, type ScheduledAudit, shellWord } from './audit-command.ts';

export function cronLines(audit: ScheduledAudit): SchedulerLines {
  const command = crontabCommand([...assignmentsOf(audit), ...commandOf(audit).map(shellWord)].join(' '));
  const lines = cronTimes(audit.timing).map((time) => `${time} ${command}`);
  return { files: [{ place: null, text: `# ${oneLine(audit.name)}\n${lines.join('\n')}\n` }], command: 'crontab -e' };
}

/** Minute, hour, day, month, weekday. Cron leaves out months without the day, so these get a line of their own. */
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
