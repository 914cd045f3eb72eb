import type { SchedulerLines, Timing } from '../../contract/schedules.ts';
import {
  assignmentsOf,
  commandOf,
  oneLine,
  quotedWindowsWord,
  type ScheduledAudit,
  taskName,
  windowsWord,
  xmlText,
} from './audit-command.ts';

/**
 * As XML, because the command line of `schtasks` takes no long ones. Missed runs are made up for, and there is never a
 * second at a time.
 */
export function windowsTask(audit: ScheduledAudit, now: Date): SchedulerLines {
  const [program, line] = windowsCommand(audit);
  const name = taskName(audit);
  const text = `<?xml version="1.0"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>${xmlText(`PageTwin: ${oneLine(audit.name)}`)}</Description>
  </RegistrationInfo>
  <Triggers>
${windowsTriggers(audit.timing, now)}
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions>
    <Exec>
      <Command>${xmlText(program)}</Command>
      <Arguments>${xmlText(line)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
  return { files: [{ place: `${name}.xml`, text }], command: `schtasks /Create /TN ${name} /XML ${name}.xml` };
}

/** Only a shell can set the environment. It takes the outer quotes away and reads nothing into the inner ones. */
function windowsCommand(audit: ScheduledAudit): readonly [program: string, line: string] {
  const [program = '', ...rest] = commandOf(audit);
  if (Object.keys(audit.variables).length === 0) return [program, rest.map(windowsWord).join(' ')];
  const assignments = assignmentsOf(audit).map((assignment) => `set "${assignment}"&& `);
  return ['cmd.exe', `/d /s /c "${assignments.join('')}${commandOf(audit).map(quotedWindowsWord).join(' ')}"`];
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function windowsTriggers({ every, at, on }: Timing, now: Date): string {
  const trigger = (schedule: string) => `    <CalendarTrigger>
      <StartBoundary>${localDay(now)}T${at}:00</StartBoundary>
${schedule}
    </CalendarTrigger>`;
  if (every === 'day') return trigger('      <ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>');
  if (every === 'week')
    return trigger(
      `      <ScheduleByWeek><DaysOfWeek><${weekdays[on - 1]} /></DaysOfWeek><WeeksInterval>1</WeeksInterval></ScheduleByWeek>`,
    );
  const monthly = (day: number | 'Last', wanted: readonly string[]) =>
    trigger(
      `      <ScheduleByMonth><DaysOfMonth><Day>${day}</Day></DaysOfMonth><Months>${wanted.map((month) => `<${month} />`).join('')}</Months></ScheduleByMonth>`,
    );
  if (on <= 28) return monthly(on, months);
  if (on === 31) return monthly('Last', months);
  return [
    monthly(
      on,
      months.filter((month) => month !== 'February'),
    ),
    monthly('Last', ['February']),
  ].join('\n');
}

const two = (value: number): string => String(value).padStart(2, '0');

function localDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
