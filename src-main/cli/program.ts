import { Command, CommanderError, Option } from 'commander';
import { checkNames } from '../contract/checks.ts';
import { locales } from '../contract/language-tags.ts';
import { AppError } from '../engine/app-error.ts';
import { experimentIds } from '../evaluate/experiments.ts';
import { crossParts } from '../evaluate/extraction-cross.ts';
import { findAppRoot, readVersion } from '../node/app-root.ts';
import { commandsOf, type Commands, exitCodes } from './acting.ts';
import {
  addAuditCommand,
  addDemoCommand,
  addExplainCommand,
  addExportCommand,
  addRescueCommands,
  addScheduleCommand,
} from './audit-program.ts';
import { wholeNumber } from './option-flags.ts';
import { addPublishingCommands } from './publishing-program.ts';

/** Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    throw error;
  }
}

export function createProgram(finish: (code: number) => void): Command {
  const program = new Command('pagetwin')
    .description(
      'Finds, explains and reports copied pages of a site: duplicates, reprints and pseudo-originals in Chinese, Russian and English.',
    )
    .version(readVersion(findAppRoot()), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(add --help for all options)')
    .addOption(new Option('--lang <language>', 'language of messages and reports').choices(locales))
    .addHelpText('after', afterHelp);
  const commands = commandsOf(program, finish);
  for (const addCommands of [
    addAuditCommand,
    addExportCommand,
    addExplainCommand,
    addPublishingCommands,
    addChecksCommand,
    addScheduleCommand,
    addRescueCommands,
    addDetectorsCommand,
    addDemoCommand,
    addEvaluateCommand,
    addServeCommand,
    addMcpCommand,
  ])
    addCommands(commands);
  return program;
}

function addChecksCommand({ add, act }: Commands): void {
  add(
    'checks',
    'show pages with bad titles, descriptions, headings, images or links',
    'Counts what is wrong with single pages: titles, meta descriptions, H1s, thin texts, images without alt, broken addresses and redirects. With --check it lists the pages. See docs/checks.md.',
  )
    .argument('<file>', 'the audit file')
    .addOption(new Option('--check <name>', 'list the pages of this check').choices(checkNames))
    .option('--search <text>', 'with --check: only pages with this in their address or text')
    .option('--limit <n>', 'with --check: at most so many pages; all by default', wholeNumber)
    .option('--json', 'print as JSON')
    .action(act(async () => (await import('./commands/checks.ts')).checksCommand));
}

function addDetectorsCommand({ add, act }: Commands): void {
  add('detectors', 'list the detectors with their options')
    .option('--json', 'print as JSON')
    .action(act(async () => (await import('./commands/lists.ts')).detectorsCommand));
}

function addEvaluateCommand({ add, actAlone }: Commands): void {
  add(
    'evaluate',
    'measure the engine on labelled data',
    'Runs an experiment on labelled data and prints its tables: precision, recall, errors and times. See docs/evaluation.md.',
  )
    .argument('<experiment>', experimentIds.join(', '))
    .argument('[folder]', 'the same as --data; for "site" the folder of a site')
    .option('--data <folder>', 'a labelled set (docs/ and truth.tsv), or a folder of such sets')
    .option('--truth <file>', 'for "site": what editors said of its pairs, as "pagetwin labels" writes it')
    .option('--detectors <ids>', 'for "detectors": comma-separated; all by default')
    .option('--pairs <file>', 'for "verdicts": write the confirmed pairs there as tab-separated text')
    .option(
      '--cross [parts]',
      `for "extraction": the classifier on hosts that it has not learned from (${crossParts.join(',')}); all parts by default`,
    )
    .option(
      '--sites <folder>',
      'for "extraction": sites with site.json, to be measured, and with --cross learned from, too',
    )
    .option('--seeds <n>', 'for "extraction --cross": validations of which the mean is told', wholeNumber, 5)
    .option('--seed <n>', 'for drawing samples', wholeNumber, 1)
    .option('--workers <n>', 'for "verdicts": analysis processes', wholeNumber)
    .option('--synonyms <file>', 'for "verdicts": words that mean the same, one group on each line')
    .option('--json', 'print everything as JSON')
    .action(actAlone(async () => (await import('./commands/evaluate.ts')).evaluateCommand));
}

function addServeCommand({ add, actAlone }: Commands): void {
  add(
    'serve',
    'show PageTwin in a browser',
    'Serves the app on 127.0.0.1 for a browser on this machine, or over an SSH tunnel. The address holds a secret token. What the app and its server say to each other is private to them and changes with any version; programs have the library (docs/library.md) and "pagetwin mcp" (docs/mcp.md).',
  )
    .argument('[file]', 'an audit file to open')
    .option('--port <n>', 'port; any free one by default', Number)
    .option('--no-open', 'do not open the browser')
    .action(
      actAlone(async () => {
        const { serveCommand } = await import('../web/serve-command.ts');
        return async (_terminal, file: string | undefined, { port, open }: { port?: number; open: boolean }) => {
          await serveCommand({ file, port: checkedPort(port), open });
          return exitCodes.done;
        };
      }),
    );
}

function addMcpCommand({ add, act }: Commands): void {
  add(
    'mcp',
    'let an agent ask audits',
    'Answers an agent by the Model Context Protocol over standard input and output. It can only look, unless it is allowed more. See docs/mcp.md.',
  )
    .argument('[file...]', 'audit files that the agent may ask; all of this computer by default')
    .option('--allow-writes', 'the agent may also start audits')
    .action(act(async () => (await import('./commands/mcp.ts')).mcpCommand));
}

function checkedPort(port: number | undefined): number | undefined {
  if (port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65535)) return port;
  throw new AppError('option-out-of-range', { option: '--port', allowed: '0 – 65535', value: port });
}

const afterHelp = `
Examples:
  pagetwin audit https://example.com/sitemap.xml --file example.pagetwin --export report
  pagetwin audit ./site-copy --file copy.pagetwin --preset all
  pagetwin explain example.pagetwin https://example.com/a.html https://example.com/b.html
  pagetwin export example.pagetwin --formats pdf,xlsx --client "Example Ltd" --logo logo.png --lang ru
  pagetwin audit --file example.pagetwin --again collect --baseline known.json --junit result.xml
  pagetwin check example.pagetwin draft.html --min-originality 80
  pagetwin compare january.pagetwin february.pagetwin
  pagetwin plan example.pagetwin --files nginx,orders-html --out plan
  pagetwin schedule example.pagetwin --every week --on monday --at 03:00 --for systemd
  pagetwin rescue example.pagetwin --output rescued.pagetwin
  pagetwin demo --export demo-report

Exit codes:
  0    done
  1    something went wrong inside PageTwin, or the disk is full
  2    the command or one of its files is not as it should be
  3    the source cannot be audited: not reachable, no sitemap, no pages, all forbidden
  4    what was to be refused was found: a condition of --fail-on holds, or a checked draft is a copy
  130  interrupted; the same command goes on from there`;
