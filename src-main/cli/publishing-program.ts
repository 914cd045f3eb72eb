import type { Command } from 'commander';
import { planFiles } from '../contract/plan.ts';
import { streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import type { Acting, Values } from './acting.ts';
import { failFigures } from './fail-on.ts';

export function addGateFlags(command: Command): Command {
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

export function addPublishingCommands(program: Command, acting: Acting): void {
  for (const add of [addPlan, addLabels, addFigures, addComparison, addCheck, addFingerprint]) add(program, acting);
}

function addPlan(program: Command, { act }: Acting): void {
  program
    .command('plan')
    .summary('write redirects, canonical lines and rewrite orders')
    .description(
      'Writes the files that come of the plan. They hold what an editor decided for each address; what the audit merely proposes is left out.',
    )
    .argument('<file>', 'the audit file')
    .option('--files <list>', `comma-separated: ${planFiles.join(', ')}; all by default`)
    .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
    .option('--include-proposals', 'also what nobody has confirmed; each file says how many of its entries that are')
    .option('--owner <name>', 'only rows of this owner')
    .option('--force', 'write over files that are there')
    .option('--json', 'print the written files as JSON')
    .action((file: string, values: Values) =>
      act(values, async (session) => (await import('./commands/plan.ts')).planCommand(session, file, values)),
    );
}

function addLabels(program: Command, { act }: Acting): void {
  program
    .command('labels')
    .summary('write what editors said of pairs')
    .description(
      'Writes the pairs that were marked as right or wrong, excluded as no duplicates, or decided, as a table for "pagetwin evaluate site --truth".',
    )
    .argument('<file>', 'the audit file')
    .option('--out <file>', 'where to; to the terminal by default')
    .option('--json', 'print them as JSON')
    .action((file: string, values: Values) =>
      act(values, async (session) => (await import('./commands/labels.ts')).labelsCommand(session, file, values)),
    );
}

function addFigures(program: Command, { act }: Acting): void {
  program
    .command('figures')
    .summary('import traffic and links of pages')
    .description(
      'Joins tables that other tools export with the pages of an audit: Search Console, Analytics 4, Yandex Webmaster and Metrica, Baidu, Ahrefs, Semrush, Majestic, Screaming Frog. Source pages and advice are computed again, decisions stay. Without tables it lists those that were imported. See docs/figures.md.',
    )
    .argument('<file>', 'the audit file')
    .argument('[table...]', 'CSV or TSV files, or ZIP files of them')
    .option('--forget', 'forget what was imported before')
    .option('--json', 'print everything as JSON')
    .action((file: string, tables: string[], values: Values) =>
      act(values, async (session) =>
        (await import('./commands/figures.ts')).figuresCommand(session, file, tables, values['forget'] === true),
      ),
    );
}

function addComparison(program: Command, { act }: Acting): void {
  program
    .command('compare')
    .summary('show what changed between two audits')
    .description(
      'Compares two audits of a site, the earlier one first; with one file, its last run with the run before.',
    )
    .argument('<file>', 'an audit file')
    .argument('[later]', 'a later audit file')
    .option('--copied', 'show who copied whom instead: between the two audits, or between the hosts of one')
    .option('--fail-on-worse', 'end with code 4 when clusters are new, grown or reopened')
    .option('--json', 'print everything as JSON')
    .action((file: string, later: string | undefined, values: Values) =>
      act(values, async (session) =>
        (await import('./commands/compare.ts')).compareCommand(session, file, later, values),
      ),
    );
}

function addCheck(program: Command, { act }: Acting): void {
  program
    .command('check')
    .summary('look up what of a draft stands on the site already')
    .description(
      'Checks drafts (text or HTML files) against the pages of an audit. Ends with code 4 when one of them is a copy.',
    )
    .argument('<file>', 'the audit file')
    .argument('<draft...>', 'text or HTML files')
    .option('--min-originality <percent>', 'less that is its own than this makes a draft fail; 70 by default')
    .option('--exclude <address...>', 'pages that do not count, such as the one that the draft is to replace')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0')
    .option('--json', 'print everything as JSON')
    .action((file: string, drafts: string[], values: Values) =>
      act(values, async (session) => (await import('./commands/check.ts')).checkCommand(session, file, drafts, values)),
    );
}

function addFingerprint(program: Command, { actAlone }: Acting): void {
  program
    .command('fingerprint')
    .summary('turn pages on standard input into fingerprints on standard output')
    .description(
      'Reads pages as JSON Lines ({"id" or "url", "title", "html" or "text"}) and writes their fingerprints and keys as JSON Lines, in the same order and in constant memory. See docs/pipelines.md.',
    )
    .option('--detectors <ids>', `comma-separated: ${streamingDetectors.join(', ')}`)
    .option('--set <detector.option=value...>', 'an option of a detector, such as simhash.distance=4; can be repeated')
    .option('--keys', 'write a line "detector:key<tab>id" for each key instead, for sort and join')
    .action((values: Values) =>
      actAlone(values, async (terminal) =>
        (await import('./commands/fingerprint.ts')).fingerprintCommand(terminal, values),
      ),
    );
}
