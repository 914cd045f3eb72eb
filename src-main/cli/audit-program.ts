import { Option } from 'commander';
import { stageIds } from '../contract/progress.ts';
import { periods, schedulers } from '../contract/schedules.ts';
import type { Commands } from './acting.ts';
import { addExportFlags } from './export-flags.ts';
import { addOptionFlags, addRuleFlags, addWordListFlags, wholeNumber } from './option-flags.ts';
import { addGateFlags } from './publishing-program.ts';

export function addAuditCommand({ add, act }: Commands): void {
  const command = add(
    'audit',
    'collect pages, find copies, write the audit file',
    'Audits a site, a sitemap, a folder or file with pages (HTML, Markdown, ZIP, WARC, CSV, JSONL, WordPress, Screaming Frog) or a list of addresses. Run it again with the same --file to go on after an interruption.',
  )
    .argument('[source...]', 'sitemap or site address, folder, or a text file with one address per line')
    .option('--file <path>', 'the audit file; made when it does not exist')
    .addOption(new Option('--again <stage>', 'compute this stage and all after it anew').choices(stageIds))
    .option('--keep-last', 'when this run fails, put the audit back to what it was before; needs room for a copy')
    .option(
      '--profile <name>',
      'options saved in the app under this name, or a file with such a profile; other flags go before them',
    )
    .option('--stop-collecting', 'compare the pages that an interrupted run has collected, without fetching the rest')
    .option('--export <folder>', 'write reports there afterwards, over those of an earlier time')
    .option('--workers <n>', 'analysis processes of this run, instead of what the settings say', wholeNumber)
    .option('--low-memory', 'save memory in this run: one analysis process, small batches, small caches; slower')
    .option('--json', 'print the summary as JSON');
  for (const addFlags of [addExportFlags, addWordListFlags, addRuleFlags, addOptionFlags, addGateFlags])
    addFlags(command);
  command.action(act(async () => (await import('./commands/audit.ts')).auditCommand, true));
}

export function addExportCommand({ add, act }: Commands): void {
  const command = add('export', 'write reports of an audit', 'Writes the report and the tables of a finished audit.')
    .argument('<file>', 'the audit file')
    .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
    .option('--force', 'write over files that are there');
  addExportFlags(command)
    .option('--json', 'print the written files as JSON')
    .action(act(async () => (await import('./commands/export.ts')).exportCommand));
}

export function addExplainCommand({ add, act }: Commands): void {
  add(
    'explain',
    'show what every method says about two pages',
    'Compares two pages of an audit: shared passages, verdict with its rule, the score of every detector against its threshold, and what it looked at.',
  )
    .argument('<file>', 'the audit file')
    .argument('<addressA>', 'address of a page, as exported')
    .argument('<addressB>', 'address of another page')
    .option('--all', 'ask every detector, not only those of the audit')
    .option('--no-pictures', 'only the scores, not the fingerprints behind them')
    .option('--json', 'print everything as JSON')
    .action(act(async () => (await import('./commands/explain.ts')).explainCommand));
}

export function addDemoCommand({ add, act }: Commands): void {
  const command = add(
    'demo',
    'audit the demo site that comes with PageTwin',
    'Serves the demo site on loopback, audits it and writes the reports. Needs no network.',
  )
    .option('--file <path>', 'the audit file; made anew in the audits folder by default')
    .option('--export <folder>', 'where the reports go; a new folder beside the audit by default');
  addExportFlags(command)
    .option('--json', 'print the summary as JSON')
    .action(act(async () => (await import('./commands/audit.ts')).demoCommand, true));
}

export function addRescueCommands({ add, act }: Commands): void {
  add(
    'examine',
    'look an audit file through for damage',
    'Reads the whole audit file, compares its indexes with its tables and unpacks the contents of pages. Opening an audit does the quick part of that. Ends with code 2 when something is damaged.',
  )
    .argument('<file>', 'the audit file')
    .option('--json', 'print what was found as JSON')
    .action(act(async () => (await import('./commands/rescue.ts')).examineCommand));
  add(
    'rescue',
    'save what can be read of a damaged audit',
    'Writes what can be read of a damaged audit file into a new one and tells what was lost. The damaged file is only read. Pages that lost their content are collected again, and stages that lost results run again, when the audit goes on.',
  )
    .argument('<file>', 'the damaged audit file')
    .option('--output <path>', 'the new file; beside the damaged one by default')
    .option('--json', 'print the report as JSON')
    .action(act(async () => (await import('./commands/rescue.ts')).rescueCommand));
}

export function addScheduleCommand({ add, act }: Commands): void {
  add(
    'schedule',
    'collect an audit again every day, week or month',
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
    .action(act(async () => (await import('./commands/schedule.ts')).scheduleCommand));
}
