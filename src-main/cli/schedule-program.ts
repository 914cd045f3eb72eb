import { Option, type Command } from 'commander';
import { periods, schedulers } from '../contract/schedules.ts';
import type { Acting } from './acting.ts';

type Values = Record<string, unknown>;

export function addScheduleCommand(program: Command, { act }: Acting): void {
  program
    .command('schedule')
    .summary('collect an audit again every day, week or month')
    .description(
      'Without a file: lists the audits that the app collects again. With one: tells the app, or writes what another program needs to collect an audit again at set times; see docs/schedules.md.',
    )
    .argument('[file]', 'the audit file')
    .addOption(new Option('--every <period>', 'how often').choices([...periods]))
    .option('--at <time>', 'hours and minutes, such as 03:00; local time, but UTC for a GitHub workflow', '03:00')
    .option(
      '--on <day>',
      'monday to sunday, or a day of the month; a month with fewer days has its run on its last one',
      '1',
    )
    .addOption(
      new Option(
        '--for <scheduler>',
        'for which program; app is PageTwin itself while it runs; by default that of this system',
      ).choices(['app', ...schedulers]),
    )
    .option('--off', 'the app no longer collects it again')
    .option('--out <folder>', 'write the files there, and nothing to the terminal but their paths')
    .option('--json', 'print the files as JSON')
    .action((file: string | undefined, values: Values) =>
      act(
        async (client, terminal) =>
          (await import('./commands/schedule.ts')).scheduleCommand(client, terminal, file, values),
        values['json'] === true,
      ),
    );
}
