import { Argument, Command, CommanderError, Option } from 'commander';
import words from '../../resources/words/commands.json' with { type: 'json' };
import { checkNames } from '../contract/checks.ts';
import { exportFormats, exportTables, reportForms, usualFormats } from '../contract/exports.ts';
import { type Locale, locales } from '../contract/language-tags.ts';
import { planFiles } from '../contract/plan.ts';
import { stageIds } from '../contract/audits.ts';
import { periods, schedulers } from '../contract/schedules.ts';
import { presets } from '../engine/detect/registry.ts';
import { streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import { experimentIds } from '../evaluate/experiments.ts';
import { helpTexts } from '../locales/help-texts.ts';
import { findAppRoot, readVersion } from '../node/app-root.ts';
import { actsOf, exitCodes, localeOf, usageError } from './acting.ts';
import { failFigures } from './fail-on.ts';
import { examplesAndExitCodes, fill, helpConfiguration, type HelpTexts } from './help.ts';
import { addStageFlags, readAccent, repeated, wholeNumber } from './option-flags.ts';

export async function run(args: readonly string[]) {
  let code: number = exitCodes.done;
  // The help needs `--lang`, wherever it is, before it reads its texts.
  const parser = new Command().option('--lang [language]');
  parser.parseOptions([...args]);
  const program = createProgram((result) => (code = result), localeOf(parser));
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    throw error;
  }
}

type CommandName = keyof typeof words.commands;

/** `commands.json` lists commands and options in the order of the help. */
export function createProgram(finish: (code: number) => void, locale: Locale = 'en') {
  const texts: HelpTexts = helpTexts[locale];
  const program = new Command('pagetwin');
  program
    .description(texts.description)
    .version(readVersion(findAppRoot()), '-V, --version', texts.program.version)
    .helpOption('-h, --help', texts.program.help)
    .helpCommand(`help ${texts.usage.command}`, texts.program.command)
    .configureHelp(helpConfiguration(locale))
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(usageError(localeOf(program), message)) })
    .addOption(new Option('--lang <language>', texts.program.lang).choices(locales))
    .addHelpText('after', examplesAndExitCodes(locale, words.examples));
  const actions = actionsOf(program, finish);
  for (const [name, { arguments: given = [], options }] of Object.entries<CommandShape>(words.commands)) {
    const { summary, description = '', ...more }: CommandTexts = texts.commands[name as CommandName];
    const command = program.command(name).summary(summary).description(description);
    for (const flags of given) {
      const argument = new Argument(flags);
      argument.description = fill(more.arguments?.[argument.name()] ?? '', names);
      command.addArgument(argument);
    }
    addOptions(command, options, locale, more.options).action(actions[name as CommandName]);
  }
  return program;
}

/** Options without a dash are groups, which commands can share. */
type CommandShape = Readonly<{ arguments?: readonly string[]; options: readonly string[] }>;

type Texts = Readonly<Record<string, string>>;

type CommandTexts = Readonly<{ summary: string; description?: string; arguments?: Texts; options: Texts }>;

const audits = () => import('./commands/audit.ts');
const exports = () => import('./commands/export.ts');
const lists = () => import('./commands/lists.ts');
const rescues = () => import('./commands/rescue.ts');

type Action = Parameters<Command['action']>[0];

function actionsOf(program: Command, finish: (code: number) => void): Readonly<Record<CommandName, Action>> {
  const { act, actAlone } = actsOf(program, finish);
  return {
    audit: act(audits, 'auditCommand', true),
    export: act(exports, 'exportCommand'),
    explain: act(() => import('./commands/explain.ts'), 'explainCommand'),
    plan: act(exports, 'planCommand'),
    labels: act(lists, 'labelsCommand'),
    figures: act(lists, 'figuresCommand'),
    compare: act(() => import('./commands/compare.ts'), 'compareCommand'),
    check: act(() => import('./commands/check.ts'), 'checkCommand'),
    fingerprint: actAlone(() => import('./commands/fingerprint.ts'), 'fingerprintCommand'),
    checks: act(lists, 'checksCommand'),
    schedule: act(() => import('./commands/schedule.ts'), 'scheduleCommand'),
    examine: act(rescues, 'examineCommand'),
    rescue: act(rescues, 'rescueCommand'),
    detectors: act(lists, 'detectorsCommand'),
    demo: act(audits, 'demoCommand', true),
    evaluate: actAlone(() => import('./commands/evaluate.ts'), 'evaluateCommand'),
    serve: actAlone(() => import('../web/serve-command.ts'), 'serveCommand'),
    mcp: act(() => import('./commands/mcp.ts'), 'mcpCommand'),
  };
}

function addOptions(command: Command, options: readonly string[], locale: Locale, texts: Texts) {
  const { heading, groups }: HelpTexts = helpTexts[locale];
  for (const flags of options) {
    if (flags === 'stages') addStageFlags(command, locale);
    else if (isGroup(flags)) {
      if (flags in heading) command.optionsGroup(heading[flags as keyof typeof heading]);
      addOptions(command, words.groups[flags], locale, groups[flags]);
    } else {
      const option = new Option(flags);
      const name = option.attributeName();
      option.description = fill(texts[name] ?? '', names);
      if (flags.endsWith('<n>')) option.argParser(wholeNumber);
      command.addOption(ofValues[name]?.(option) ?? option);
    }
  }
  return command;
}

const isGroup = (flags: string): flags is keyof typeof words.groups => Object.hasOwn(words.groups, flags);

const names: Readonly<Record<string, string>> = {
  experiments: experimentIds.join(', '),
  figures: failFigures.join(', '),
  formats: exportFormats.join(', '),
  planFiles: planFiles.join(', '),
  presets: Object.keys(presets).join(', '),
  streaming: streamingDetectors.join(', '),
  tables: exportTables.join(', '),
};

/** What is known of the values of options, beside that `<n>` is a whole number. */
const ofValues: Readonly<Record<string, (option: Option) => Option>> = {
  accent: (option) => option.argParser(readAccent),
  again: (option) => option.choices(stageIds),
  format: (option) => option.hideHelp(),
  formats: (option) => option.default(usualFormats.join(',')),
  form: (option) => option.choices(reportForms).default('full'),
  at: (option) => option.default('03:00'),
  check: (option) => option.choices(checkNames),
  every: (option) => option.choices(periods),
  for: (option) => option.choices(['app', ...schedulers]),
  on: (option) => option.default('1'),
  preset: (option) => option.conflicts('detectors'),
  remove: (option) => option.argParser(repeated),
  seed: (option) => option.default(1),
  seeds: (option) => option.default(5),
  select: (option) => option.argParser(repeated),
  tables: (option) => option.default('all'),
};
