import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { stageIds } from '../contract/progress.ts';
import { AppError } from '../engine/app-error.ts';
import { experimentIds } from '../engine/evaluate/experiments.ts';
import { findAppRoot, readVersion } from '../node/app-root.ts';
import { actingFor } from './acting.ts';
import { auditCommand } from './commands/audit.ts';
import { demoCommand } from './commands/demo.ts';
import { detectorsCommand } from './commands/detectors.ts';
import { evaluateCommand, type EvaluateValues } from './commands/evaluate.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { exitCodes } from './exit-codes.ts';
import { addExportFlags } from './export-flags.ts';
import { addOptionFlags } from './option-flags.ts';
import { addGateFlags, addPublishingCommands } from './publishing-program.ts';
import { addRuleFlags } from './rule-flags.ts';
import { addRescueCommands } from './rescue-program.ts';
import { addWordListFlags } from './word-list-flags.ts';

/** Runs one command line and returns its exit code. */
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
    .description('Finds, explains and reports copied pages of a site: duplicates, reprints and pseudo-originals in Chinese, Russian and English.')
    .version(readVersion(findAppRoot()), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(add --help for all options)')
    .addOption(new Option('--lang <language>', 'language of messages and reports').choices(['en', 'zh', 'ru']))
    .addHelpText('after', afterHelp);
  const acting = actingFor(program, finish);
  const { act, actAlone } = acting;

  addGateFlags(
    addOptionFlags(
      addRuleFlags(
        addWordListFlags(
          addExportFlags(
            program
              .command('audit')
              .summary('collect pages, find copies, write the audit file')
              .description(
                'Audits a site, a sitemap, a folder or file with pages (HTML, Markdown, ZIP, WARC, CSV, JSONL, WordPress, Screaming Frog) or a list of addresses. Run it again with the same --file to go on after an interruption.',
              )
              .argument('[source...]', 'sitemap or site address, folder, or a text file with one address per line')
              .option('--file <path>', 'the audit file; made when it does not exist')
              .addOption(new Option('--again <stage>', 'compute this stage and all after it anew').choices(stageIds))
              .option('--profile <name>', 'options saved in the app under this name, or a file with such a profile; other flags go before them')
              .option('--stop-collecting', 'compare the pages that an interrupted run has collected, without fetching the rest')
              .option('--export <folder>', 'write reports there afterwards, over those of an earlier time'),
          ),
        ),
      ),
    )
      .option('--workers <n>', 'analysis processes of this run, instead of what the settings say', wholeNumber)
      .option('--low-memory', 'save memory in this run: one analysis process, small batches, small caches; slower')
      .option('--json', 'print the summary as JSON')
      .action((sources: string[], values: Record<string, unknown>) =>
        act((client, terminal) => auditCommand(client, terminal, sources, values), values['json'] === true),
      ),
  );
  addExportFlags(
    program
      .command('export')
      .summary('write reports of an audit')
      .description('Writes the report and the tables of a finished audit.')
      .argument('<file>', 'the audit file')
      .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
      .option('--force', 'write over files that are there'),
  )
    .option('--json', 'print the written files as JSON')
    .action((file: string, values: Record<string, unknown>) =>
      act((client, terminal) => exportCommand(client, terminal, file, values), values['json'] === true),
    );
  program
    .command('explain')
    .summary('show what every method says about two pages')
    .description(
      'Compares two pages of an audit: shared passages, verdict with its rule, the score of every detector against its threshold, and what it looked at.',
    )
    .argument('<file>', 'the audit file')
    .argument('<addressA>', 'address of a page, as exported')
    .argument('<addressB>', 'address of another page')
    .option('--all', 'ask every detector, not only those of the audit')
    .option('--no-pictures', 'only the scores, not the fingerprints behind them')
    .option('--json', 'print everything as JSON')
    .action((file: string, a: string, b: string, values: Record<string, unknown>) =>
      act((client, terminal) => explainCommand(client, terminal, file, [a, b], values), values['json'] === true),
    );
  addPublishingCommands(program, acting);
  addRescueCommands(program, acting);
  program
    .command('detectors')
    .summary('list the detectors with their options')
    .option('--json', 'print as JSON')
    .action((values: Record<string, unknown>) => act(detectorsCommand, values['json'] === true));
  addExportFlags(
    program
      .command('demo')
      .summary('audit the demo site that comes with PageTwin')
      .description('Serves the demo site on loopback, audits it and writes the reports. Needs no network.')
      .option('--file <path>', 'the audit file; made anew in the audits folder by default')
      .option('--export <folder>', 'where the reports go; a new folder beside the audit by default'),
  )
    .option('--json', 'print the summary as JSON')
    .action((values: Record<string, unknown>) => act((client, terminal) => demoCommand(client, terminal, values), values['json'] === true));
  program
    .command('evaluate')
    .summary('measure the engine on labelled data')
    .description('Runs an experiment on labelled data and prints its tables: precision, recall, errors and times. See docs/evaluation.md.')
    .argument('<experiment>', experimentIds.join(', '))
    .requiredOption('--data <folder>', 'a labelled set (docs/ and truth.tsv), or a folder of such sets')
    .option('--detectors <ids>', 'for "detectors": comma-separated; all by default')
    .option('--pairs <file>', 'for "verdicts": write the confirmed pairs there as tab-separated text')
    .option('--seed <n>', 'for drawing samples', wholeNumber, 1)
    .option('--workers <n>', 'for "verdicts": analysis processes', wholeNumber)
    .option('--synonyms <file>', 'for "verdicts": words that mean the same, one group on each line')
    .option('--json', 'print everything as JSON')
    .action((experiment: string, values: EvaluateValues & { json?: boolean }) =>
      actAlone((terminal) => evaluateCommand(terminal, experiment, values), values.json),
    );
  program
    .command('serve')
    .summary('show PageTwin in a browser')
    .description('Serves the app on 127.0.0.1 for a browser on this machine, or over an SSH tunnel. The address holds a secret token.')
    .argument('[file]', 'an audit file to open')
    .option('--port <n>', 'port; any free one by default', Number)
    .option('--no-open', 'do not open the browser')
    .action((file: string | undefined, { port, open }: { port?: number; open: boolean }) =>
      actAlone(async () => {
        const { serveCommand } = await import('../web/serve-command.ts');
        await serveCommand({ file, port: checkedPort(port), open });
        return exitCodes.done;
      }),
    );
  return program;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
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
  pagetwin plan example.pagetwin --files nginx,orders-html --decided
  pagetwin rescue example.pagetwin --output rescued.pagetwin
  pagetwin demo --export demo-report

Exit codes:
  0    done
  1    something went wrong inside PageTwin, or the disk is full
  2    the command or one of its files is not as it should be
  3    the source cannot be audited: not reachable, no sitemap, no pages, all forbidden
  4    what was to be refused was found: a condition of --fail-on holds, or a checked draft is a copy
  130  interrupted; the same command goes on from there`;

function checkedPort(port: number | undefined): number | undefined {
  if (port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65535)) return port;
  throw new AppError('option-out-of-range', { option: '--port', allowed: '0 – 65535', value: port });
}
