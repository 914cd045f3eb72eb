import type { SchedulerLines, Timing } from '../../contract/schedules.ts';
import { assignmentsOf, commandOf, oneLine, type ScheduledAudit, taskName } from './audit-command.ts';
import { quotedWindowsWord, windowsWord, xmlText } from './audit-command.ts';

/** As XML, because `schtasks` takes no long command lines. Missed runs are made up for, never two at a time. */
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
const months = 'January February March April May June July August September October November December'.split(' ');

function windowsTriggers({ every, at, on }: Timing, now: Date): string {
  const trigger = (schedule: string) => `    <CalendarTrigger>
      <StartBoundary>${localDay(now)}T${at}:00</StartBoundary>
${schedule}
    </CalendarTrigger>`;
  if (every === 'day') return trigger('      <ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>');
  if (every === 'week') {
    const days = `<DaysOfWeek><${weekdays[on - 1]} /></DaysOfWeek>`;
    return trigger(`      <ScheduleByWeek>${days}<WeeksInterval>1</WeeksInterval></ScheduleByWeek>`);
  }
  const monthly = (day: number | 'Last', wanted: readonly string[]) => {
    const names = wanted.map((month) => `<${month} />`).join('');
    const days = `<DaysOfMonth><Day>${day}</Day></DaysOfMonth>`;
    return trigger(`      <ScheduleByMonth>${days}<Months>${names}</Months></ScheduleByMonth>`);
  };
  if (on <= 28) return monthly(on, months);
  if (on === 31) return monthly('Last', months);
  const longer = months.filter((month) => month !== 'February');
  return [monthly(on, longer), monthly('Last', ['February'])].join('\n');
}

function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((value) => String(value).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
