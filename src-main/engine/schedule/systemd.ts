import type { SchedulerLines, Timing } from '../../contract/schedules.ts';
import { assignmentsOf, commandOf, oneLine, type ScheduledAudit, systemdWord, taskName } from './audit-command.ts';

export function systemdUnits(audit: ScheduledAudit): SchedulerLines {
  const name = taskName(audit);
  const about = `PageTwin: ${oneLine(audit.name).replaceAll('%', '%%')}`;
  // By way of env: the path of the program could not have variables and specifiers escaped.
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

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `~01` is the last day of a month. */
export function systemdTimes({ every, at, on }: Timing): readonly string[] {
  const time = `${at}:00`;
  if (every === 'day') return [`*-*-* ${time}`];
  if (every === 'week') return [`${weekdays[on - 1]} *-*-* ${time}`];
  if (on === 31) return [`*-*~01 ${time}`];
  const day = String(on).padStart(2, '0');
  return on <= 28 ? [`*-*-${day} ${time}`] : [`*-01,03..12-${day} ${time}`, `*-02~01 ${time}`];
}
