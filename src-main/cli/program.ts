import { Command, CommanderError, Option } from 'commander';
import words from '../../resources/words/commands.json' with { type: 'json' };
import { checkNames } from '../contract/checks.ts';
import { exportFormats, exportTables, reportForms, usualFormats } from '../contract/exports.ts';
import { locales } from '../contract/language-tags.ts';
import { planFiles } from '../contract/plan.ts';
import { stageIds } from '../contract/audits.ts';
import { periods, schedulers } from '../contract/schedules.ts';
import { presets } from '../engine/detect/registry.ts';
import { streamingDetectors } from '../engine/stream/fingerprint-line.ts';
import { experimentIds } from '../evaluate/experiments.ts';
import { findAppRoot, readVersion } from '../node/app-root.ts';
import { actsOf, exitCodes, localeOf, usageError } from './acting.ts';
import { failFigures } from './fail-on.ts';
import { addStageFlags, readAccent, repeated, wholeNumber } from './option-flags.ts';

export async function run(args: readonly string[]) {
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

type Action = Parameters<Command['action']>[0];
type CommandName = keyof typeof words.commands;

/** `commands.json` lists commands and options in the order of the help. */
export function createProgram(finish: (code: number) => void) {
  const program = new Command('pagetwin');
  program
    .description(words.description)
    .version(readVersion(findAppRoot()), '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(usageError(localeOf(program), message)) })
    .addOption(new Option('--lang <language>', 'language of messages and reports').choices(locales))
    .addHelpText('after', words.after.join('\n'));
  const actions = actionsOf(program, finish);
  for (const [name, { summary, ...more }] of Object.entries<CommandWords>(words.commands)) {
    const { description = '', arguments: given = {}, options } = more;
    const command = program.command(name).summary(summary).description(description);
    for (const [argument, help] of Object.entries(given)) command.argument(argument, filled(help));
    addOptions(command, options).action(actions[name as CommandName]);
  }
  return program;
}

type CommandWords = Readonly<{
  summary: string;
  description?: string;
  arguments?: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string | OptionWords>>;
}>;

/** For options with more than a text value or a help text. */
type OptionWords = Readonly<{
  help: string;
  number?: boolean;
  repeated?: boolean;
  hidden?: boolean;
  conflicts?: string;
  default?: string | number;
}>;

const audits = () => import('./commands/audit.ts');
const exports = () => import('./commands/export.ts');
const lists = () => import('./commands/lists.ts');
const rescues = () => import('./commands/rescue.ts');

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

/** Names without a dash are groups of options, which commands can share. */
function addOptions(command: Command, options: CommandWords['options']) {
  for (const [flags, help] of Object.entries(options)) {
    if (flags === 'stages') addStageFlags(command);
    else if (isGroup(flags)) {
      const group: { readonly heading?: string; readonly options: CommandWords['options'] } = words.groups[flags];
      if (group.heading !== undefined) command.optionsGroup(group.heading);
      addOptions(command, group.options);
    } else {
      const option = optionOf(flags, typeof help === 'string' ? { help } : help);
      command.addOption(ofValues[option.attributeName()]?.(option) ?? option);
    }
  }
  return command;
}

function optionOf(flags: string, { help, number, repeated: many, hidden, conflicts, default: usual }: OptionWords) {
  const option = new Option(flags, filled(help)).default(usual);
  if (number) option.argParser(wholeNumber);
  if (many) option.argParser(repeated);
  return option.hideHelp(hidden === true).conflicts(conflicts ?? []);
}

const isGroup = (flags: string): flags is keyof typeof words.groups => Object.hasOwn(words.groups, flags);

const filled = (help: string) => help.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');

const names: Readonly<Record<string, string>> = {
  experiments: experimentIds.join(', '),
  figures: failFigures.join(', '),
  formats: exportFormats.join(', '),
  planFiles: planFiles.join(', '),
  presets: Object.keys(presets).join(', '),
  streaming: streamingDetectors.join(', '),
  tables: exportTables.join(', '),
};

/** Properties of option values that are known only in code. */
const ofValues: Readonly<Record<string, (option: Option) => Option>> = {
  again: (option) => option.choices(stageIds),
  formats: (option) => option.default(usualFormats.join(',')),
  form: (option) => option.choices(reportForms).default('full'),
  accent: (option) => option.argParser(readAccent),
  check: (option) => option.choices(checkNames),
  every: (option) => option.choices(periods),
  for: (option) => option.choices(['app', ...schedulers]),
};
