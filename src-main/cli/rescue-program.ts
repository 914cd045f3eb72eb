import type { Command } from 'commander';
import type { Acting } from './acting.ts';

type Values = Record<string, unknown>;

export function addRescueCommands(program: Command, { act }: Acting): void {
  program
    .command('examine')
    .summary('look an audit file through for damage')
    .description(
      'Reads the whole audit file, compares its indexes with its tables and unpacks the contents of pages. Opening an audit does the quick part of that. Ends with code 2 when something is damaged.',
    )
    .argument('<file>', 'the audit file')
    .option('--json', 'print what was found as JSON')
    .action((file: string, values: Values) =>
      act(
        async (client, terminal) => (await import('./commands/rescue.ts')).examineCommand(client, terminal, file),
        values['json'] === true,
      ),
    );
  program
    .command('rescue')
    .summary('save what can be read of a damaged audit')
    .description(
      'Writes what can be read of a damaged audit file into a new one and tells what was lost. The damaged file is only read. Pages that lost their content are collected again, and stages that lost results run again, when the audit goes on.',
    )
    .argument('<file>', 'the damaged audit file')
    .option('--output <path>', 'the new file; beside the damaged one by default')
    .option('--json', 'print the report as JSON')
    .action((file: string, values: Values) =>
      act(
        async (client, terminal) =>
          (await import('./commands/rescue.ts')).rescueCommand(client, terminal, file, values),
        values['json'] === true,
      ),
    );
}
