import { Option, type Command } from 'commander';
import { checkNames } from '../contract/checks.ts';
import type { Acting } from './acting.ts';
import type { ChecksValues } from './commands/checks.ts';
import { wholeNumber } from './whole-number.ts';

/** What is wrong with single pages, beside copied texts. */
export function addChecksCommand(program: Command, { act }: Acting): void {
  program
    .command('checks')
    .summary('show pages with bad titles, descriptions, headings, images or links')
    .description(
      'Counts what is wrong with single pages: titles, meta descriptions, H1s, thin texts, images without alt, broken addresses and redirects. With --check it lists the pages. See docs/checks.md.',
    )
    .argument('<file>', 'the audit file')
    .addOption(new Option('--check <name>', 'list the pages of this check').choices(checkNames))
    .option('--search <text>', 'with --check: only pages with this in their address or text')
    .option('--limit <n>', 'with --check: at most so many pages; all by default', wholeNumber)
    .option('--json', 'print as JSON')
    .action((file: string, values: ChecksValues & { readonly json?: boolean }) =>
      act(async (client, terminal) => (await import('./commands/checks.ts')).checksCommand(client, terminal, file, values), values.json),
    );
}
