import { Command, CommanderError, Option } from 'commander';
import { checkNames } from '../contract/checks.ts';
import { locales } from '../contract/language-tags.ts';
import { planFiles } from '../contract/plan.ts';
import { stageIds } from '../contract/audits.ts';
import { periods, schedulers } from '../contract/schedules.ts';
import { streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import { crossParts, experimentIds } from '../evaluate/experiments.ts';
import { findAppRoot, readVersion } from '../node/app-root.ts';
import { type Commands, commandsOf, exitCodes, localeOf } from './acting.ts';
import { failFigures } from './fail-on.ts';
import { addExportFlags, addOptionFlags, addRuleFlags, addWordListFlags, wholeNumber } from './option-flags.ts';
import { usageError } from './usage-errors.ts';

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
  const program = new Command('pagetwin');
  program
    .description(
      'Finds, explains and reports copied pages of a site: duplicates, reprints and pseudo-originals in Chinese, Russian and English.',
    )
    .version(readVersion(findAppRoot()), '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(usageError(localeOf(program), message)) })
    .addOption(new Option('--lang <language>', 'language of messages and reports').choices(locales))
    .addHelpText('after', afterHelp);
  // The order is that of the help.
  for (const addCommands of [addAuditing, addPublishing, addLooking, addServing])
    addCommands(commandsOf(program, finish));
  return program;
}

const audits = () => import('./commands/audit.ts');
const exports = () => import('./commands/export.ts');
const lists = () => import('./commands/lists.ts');
const rescues = () => import('./commands/rescue.ts');

function addAuditing({ add, addOfAudit, act }: Commands) {
  const audit = add(
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
    addFlags(audit);
  audit.action(act(audits, 'auditCommand', true));
  const exporting = addOfAudit(
    'export',
    'write reports of an audit',
    'Writes the report and the tables of a finished audit.',
  )
    .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
    .option('--force', 'write over files that are there');
  addExportFlags(exporting).option('--json', 'print the written files as JSON').action(act(exports, 'exportCommand'));
  addOfAudit(
    'explain',
    'show what every method says about two pages',
    'Compares two pages of an audit: shared passages, verdict with its rule, the score of every detector against its threshold, and what it looked at.',
  )
    .argument('<addressA>', 'address of a page, as exported')
    .argument('<addressB>', 'address of another page')
    .option('--all', 'ask every detector, not only those of the audit')
    .option('--no-pictures', 'only the scores, not the fingerprints behind them')
    .option('--json', 'print everything as JSON')
    .action(act(() => import('./commands/explain.ts'), 'explainCommand'));
}

function addGateFlags(command: Command): Command {
  return command
    .optionsGroup('For pipelines:')
    .option(
      '--fail-on <conditions>',
      `end with code 4 when one holds, such as "pseudo-original>0,duplicate-rate>5%"; of ${failFigures.join(', ')}`,
    )
    .option(
      '--baseline <file>',
      'findings in this file are known and do not count; without --fail-on any other one fails',
    )
    .option('--write-baseline <file>', 'write all findings there as known ones')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0');
}

function addPublishing({ add, addOfAudit, act, actAlone }: Commands) {
  addOfAudit(
    'plan',
    'write redirects, canonical lines and rewrite orders',
    'Writes the files that come of the plan. They hold what an editor decided for each address; what the audit merely proposes is left out.',
  )
    .option('--files <list>', `comma-separated: ${planFiles.join(', ')}; all by default`)
    .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
    .option('--include-proposals', 'also what nobody has confirmed; each file says how many of its entries that are')
    .option('--owner <name>', 'only rows of this owner')
    .option('--force', 'write over files that are there')
    .option('--json', 'print the written files as JSON')
    .action(act(exports, 'planCommand'));
  addOfAudit(
    'labels',
    'write what editors said of pairs',
    'Writes the pairs that were marked as right or wrong, excluded as no duplicates, or decided, as a table for "pagetwin evaluate site --truth".',
  )
    .option('--out <file>', 'where to; to the terminal by default')
    .option('--json', 'print them as JSON')
    .action(act(lists, 'labelsCommand'));
  addOfAudit(
    'figures',
    'import traffic and links of pages',
    'Joins tables that other tools export with the pages of an audit: Search Console, Analytics 4, Yandex Webmaster and Metrica, Baidu, Ahrefs, Semrush, Majestic, Screaming Frog. Source pages and advice are computed again, decisions stay. Without tables it lists those that were imported. See docs/figures.md.',
  )
    .argument('[table...]', 'CSV or TSV files, or ZIP files of them')
    .option('--forget', 'forget what was imported before')
    .option('--json', 'print everything as JSON')
    .action(act(lists, 'figuresCommand'));
  add(
    'compare',
    'show what changed between two audits',
    'Compares two audits of a site, the earlier one first; with one file, its last run with the run before.',
  )
    .argument('<file>', 'an audit file')
    .argument('[later]', 'a later audit file')
    .option('--copied', 'show who copied whom instead: between the two audits, or between the hosts of one')
    .option('--fail-on-worse', 'end with code 4 when clusters are new, grown or reopened')
    .option('--json', 'print everything as JSON')
    .action(act(() => import('./commands/compare.ts'), 'compareCommand'));
  addOfAudit(
    'check',
    'look up what of a draft stands on the site already',
    'Checks drafts (text or HTML files) against the pages of an audit. Ends with code 4 when one of them is a copy.',
  )
    .argument('<draft...>', 'text or HTML files')
    .option('--min-originality <percent>', 'less that is its own than this makes a draft fail; 70 by default')
    .option('--exclude <address...>', 'pages that do not count, such as the one that the draft is to replace')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0')
    .option('--json', 'print everything as JSON')
    .action(act(() => import('./commands/check.ts'), 'checkCommand'));
  add(
    'fingerprint',
    'turn pages on standard input into fingerprints on standard output',
    'Reads pages as JSON Lines ({"id" or "url", "title", "html" or "text"}) and writes their fingerprints and keys as JSON Lines, in the same order and in constant memory. See docs/pipelines.md.',
  )
    .option('--detectors <ids>', `comma-separated: ${streamingDetectors.join(', ')}`)
    .option('--set <detector.option=value...>', 'an option of a detector, such as simhash.distance=4; can be repeated')
    .option('--keys', 'write a line "detector:key<tab>id" for each key instead, for sort and join')
    .action(actAlone(() => import('./commands/fingerprint.ts'), 'fingerprintCommand'));
}

function addLooking({ add, addOfAudit, act }: Commands) {
  addOfAudit(
    'checks',
    'show pages with bad titles, descriptions, headings, images or links',
    'Counts what is wrong with single pages: titles, meta descriptions, H1s, thin texts, images without alt, broken addresses and redirects. With --check it lists the pages. See docs/checks.md.',
  )
    .addOption(new Option('--check <name>', 'list the pages of this check').choices(checkNames))
    .option('--search <text>', 'with --check: only pages with this in their address or text')
    .option('--limit <n>', 'with --check: at most so many pages; all by default', wholeNumber)
    .option('--json', 'print as JSON')
    .action(act(lists, 'checksCommand'));
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
    .action(act(() => import('./commands/schedule.ts'), 'scheduleCommand'));
  addOfAudit(
    'examine',
    'look an audit file through for damage',
    'Reads the whole audit file, compares its indexes with its tables and unpacks the contents of pages. Opening an audit does the quick part of that. Ends with code 2 when something is damaged.',
  )
    .option('--json', 'print what was found as JSON')
    .action(act(rescues, 'examineCommand'));
  add(
    'rescue',
    'save what can be read of a damaged audit',
    'Writes what can be read of a damaged audit file into a new one and tells what was lost. The damaged file is only read. Pages that lost their content are collected again, and stages that lost results run again, when the audit goes on.',
  )
    .argument('<file>', 'the damaged audit file')
    .option('--output <path>', 'the new file; beside the damaged one by default')
    .option('--json', 'print the report as JSON')
    .action(act(rescues, 'rescueCommand'));
  add('detectors', 'list the detectors with their options')
    .option('--json', 'print as JSON')
    .action(act(lists, 'detectorsCommand'));
  const demo = add(
    'demo',
    'audit the demo site that comes with PageTwin',
    'Serves the demo site on loopback, audits it and writes the reports. Needs no network.',
  )
    .option('--file <path>', 'the audit file; made anew in the audits folder by default')
    .option('--export <folder>', 'where the reports go; a new folder beside the audit by default');
  addExportFlags(demo)
    .option('--json', 'print the summary as JSON')
    .action(act(audits, 'demoCommand', true));
}

function addServing({ add, act, actAlone }: Commands) {
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
    .action(actAlone(() => import('./commands/evaluate.ts'), 'evaluateCommand'));
  add(
    'serve',
    'show PageTwin in a browser',
    'Serves the app on 127.0.0.1 for a browser on this machine, or over an SSH tunnel. The address holds a secret token. What the app and its server say to each other is private to them and changes with any version; programs have the library (docs/library.md) and "pagetwin mcp" (docs/mcp.md).',
  )
    .argument('[file]', 'an audit file to open')
    .option('--port <n>', 'port; any free one by default', Number)
    .option('--no-open', 'do not open the browser')
    .action(actAlone(() => import('../web/serve-command.ts'), 'serveCommand'));
  add(
    'mcp',
    'let an agent ask audits',
    'Answers an agent by the Model Context Protocol over standard input and output. It can only look, unless it is allowed more. See docs/mcp.md.',
  )
    .argument('[file...]', 'audit files that the agent may ask; all of this computer by default')
    .option('--allow-writes', 'the agent may also start audits')
    .action(act(() => import('./commands/mcp.ts'), 'mcpCommand'));
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
