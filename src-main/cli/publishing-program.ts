import type { Command } from 'commander';
import { planFiles } from '../contract/plan.ts';
import { streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import type { Commands } from './acting.ts';
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

export function addPublishingCommands(commands: Commands): void {
  for (const addCommand of [addPlan, addLabels, addFigures, addComparison, addCheck, addFingerprint])
    addCommand(commands);
}

function addPlan({ add, act }: Commands): void {
  add(
    'plan',
    'write redirects, canonical lines and rewrite orders',
    'Writes the files that come of the plan. They hold what an editor decided for each address; what the audit merely proposes is left out.',
  )
    .argument('<file>', 'the audit file')
    .option('--files <list>', `comma-separated: ${planFiles.join(', ')}; all by default`)
    .option('--out <folder>', 'where to; a new folder with the date beside the audit by default')
    .option('--include-proposals', 'also what nobody has confirmed; each file says how many of its entries that are')
    .option('--owner <name>', 'only rows of this owner')
    .option('--force', 'write over files that are there')
    .option('--json', 'print the written files as JSON')
    .action(act(async () => (await import('./commands/export.ts')).planCommand));
}

function addLabels({ add, act }: Commands): void {
  add(
    'labels',
    'write what editors said of pairs',
    'Writes the pairs that were marked as right or wrong, excluded as no duplicates, or decided, as a table for "pagetwin evaluate site --truth".',
  )
    .argument('<file>', 'the audit file')
    .option('--out <file>', 'where to; to the terminal by default')
    .option('--json', 'print them as JSON')
    .action(act(async () => (await import('./commands/lists.ts')).labelsCommand));
}

function addFigures({ add, act }: Commands): void {
  add(
    'figures',
    'import traffic and links of pages',
    'Joins tables that other tools export with the pages of an audit: Search Console, Analytics 4, Yandex Webmaster and Metrica, Baidu, Ahrefs, Semrush, Majestic, Screaming Frog. Source pages and advice are computed again, decisions stay. Without tables it lists those that were imported. See docs/figures.md.',
  )
    .argument('<file>', 'the audit file')
    .argument('[table...]', 'CSV or TSV files, or ZIP files of them')
    .option('--forget', 'forget what was imported before')
    .option('--json', 'print everything as JSON')
    .action(act(async () => (await import('./commands/lists.ts')).figuresCommand));
}

function addComparison({ add, act }: Commands): void {
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
    .action(act(async () => (await import('./commands/compare.ts')).compareCommand));
}

function addCheck({ add, act }: Commands): void {
  add(
    'check',
    'look up what of a draft stands on the site already',
    'Checks drafts (text or HTML files) against the pages of an audit. Ends with code 4 when one of them is a copy.',
  )
    .argument('<file>', 'the audit file')
    .argument('<draft...>', 'text or HTML files')
    .option('--min-originality <percent>', 'less that is its own than this makes a draft fail; 70 by default')
    .option('--exclude <address...>', 'pages that do not count, such as the one that the draft is to replace')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0')
    .option('--json', 'print everything as JSON')
    .action(act(async () => (await import('./commands/check.ts')).checkCommand));
}

function addFingerprint({ add, actAlone }: Commands): void {
  add(
    'fingerprint',
    'turn pages on standard input into fingerprints on standard output',
    'Reads pages as JSON Lines ({"id" or "url", "title", "html" or "text"}) and writes their fingerprints and keys as JSON Lines, in the same order and in constant memory. See docs/pipelines.md.',
  )
    .option('--detectors <ids>', `comma-separated: ${streamingDetectors.join(', ')}`)
    .option('--set <detector.option=value...>', 'an option of a detector, such as simhash.distance=4; can be repeated')
    .option('--keys', 'write a line "detector:key<tab>id" for each key instead, for sort and join')
    .action(actAlone(async () => (await import('./commands/fingerprint.ts')).fingerprintCommand));
}
