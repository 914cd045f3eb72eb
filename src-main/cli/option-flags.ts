import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RequestParameters } from '../contract/api.ts';
import { readDictionary, readStopWords, type WordLists } from '../contract/dictionary.ts';
import {
  accentSchema,
  clientSchema,
  exportFormats,
  exportTables,
  maxNameLength,
  reportForms,
} from '../contract/exports.ts';
import type { Locale } from '../contract/language-tags.ts';
import {
  type AuditOptionChanges,
  type DetectorChoice,
  type OptionField,
  type OptionValue,
  withDefaults,
} from '../contract/options.ts';
import { AppError } from '../engine/app-error.ts';
import { detectorIds, detectors, presets } from '../engine/detect/registry.ts';
import { readNamedFile } from '../engine/named-file.ts';
import { readLogo } from '../engine/report/logo.ts';
import { stageFields, type OptionStage } from '../engine/stage-options.ts';
import { helpTexts } from '../locales/help-texts.ts';
import { optionWords } from '../locales/option-words.ts';
import { maxInputBytes, readTextFile, type Values, outOfRange } from './acting.ts';
import { fill, type HelpTexts, withNotes } from './help.ts';
import type { Terminal } from './terminal.ts';

/** Flags start with the stage (`--verify-…`), except those of collecting, which are used most. */
const optionFlags = Object.entries(stageFields).map(([stage, fields]) => ({
  stage: stage as OptionStage,
  options: Object.entries<OptionField>(fields).map(([name, field]) => {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const short = name === 'publicAddress' ? '--as, ' : '';
    const placeholder = { boolean: 'yes|no', choice: 'name', text: 'text', integer: 'n', number: 'n' }[field.kind];
    const flags = `${short}--${stage === 'collect' ? '' : `${stage}-`}${flag} <${placeholder}>`;
    return { name, field, flags, attribute: new Option(flags).attributeName() };
  }),
}));

export function addStageFlags(command: Command, locale: Locale) {
  const { heading, note } = helpTexts[locale];
  for (const { stage, options } of optionFlags) {
    command.optionsGroup(fill(heading.stage, { stage }));
    for (const { name, field, flags } of options) {
      const usual = typeof field.default === 'boolean' ? (field.default ? 'yes' : 'no') : String(field.default);
      const notes = [allowedOf(field, note), usual && fill(note.default, { value: usual })].filter(Boolean);
      command.addOption(new Option(flags, withNotes(optionWords(locale, stage, name).help, notes)));
    }
  }
}

/** The engine checks ranges. Throws `option-out-of-range` for an unknown preset. */
export async function readOptionFlags(
  values: Values,
  own: Readonly<Record<string, DetectorChoice>> = {},
): Promise<AuditOptionChanges> {
  const chosen: Partial<Record<OptionStage, Record<string, OptionValue>>> = {};
  for (const { stage, options } of optionFlags) {
    for (const { name, attribute, field } of options) {
      const value = values[attribute];
      if (value !== undefined) (chosen[stage] ??= {})[name] = await parse(field, String(value));
    }
  }
  const detectors = await readDetectors(values, own);
  return { ...chosen, ...(detectors && { detectors }) };
}

export async function readDetectors(
  { detectors: ids, preset, set }: Values,
  own: Readonly<Record<string, DetectorChoice>>,
): Promise<DetectorChoice | null> {
  const given = Array.isArray(set) ? set.map(String) : [];
  if (typeof ids !== 'string' && typeof preset !== 'string' && given.length === 0) return null;
  const choice = typeof ids === 'string' ? listedDetectors(ids) : presetNamed(String(preset ?? 'standard'), own);
  for (const setting of given) {
    const [, id = setting, name = '', value = ''] = setting.match(/^([\w-]+)\.([\w-]+)=(.*)$/) ?? [];
    const field = detectors.get(id)?.options[name];
    (choice[id] ??= {})[name] = field ? await parse(field, value) : value;
  }
  return choice;
}

function presetNamed(value: string, own: Readonly<Record<string, DetectorChoice>>) {
  const ids = new Map<string, readonly string[]>(Object.entries(presets)).get(value);
  const found = ids ? withDefaults(ids) : new Map(Object.entries(own)).get(value);
  if (found) return structuredClone(found);
  throw outOfRange('--preset', [...Object.keys(presets), ...Object.keys(own)].join(' / '), value);
}

/** Rejects an empty list, as from an unset variable, which would delete an audit's findings. */
function listedDetectors(ids: string) {
  const named = withDefaults(namesIn(ids));
  if (Object.keys(named).length > 0) return named;
  throw outOfRange('--detectors', detectorIds.join(' / '), ids);
}

function allowedOf(field: OptionField, note: HelpTexts['note']) {
  switch (field.kind) {
    case 'boolean':
      return '';
    case 'choice':
      return field.choices.join(', ');
    case 'text':
      return mayBeFile(field) ? note[field.lines ? 'lines' : 'file'] : '';
    default:
      return `${field.min}–${field.max}`;
  }
}

async function parse(field: OptionField, text: string): Promise<OptionValue> {
  if (field.kind === 'boolean')
    return ['yes', 'true', 'on', '1'].includes(text) ? true : ['no', 'false', 'off', '0'].includes(text) ? false : text;
  if (mayBeFile(field) && text.startsWith('@')) return ((await readTextFile(text.slice(1))) ?? '').trimEnd();
  if (field.kind === 'choice' || field.kind === 'text') return text;
  const number = Number(text);
  // The engine rejects texts and states the allowed range.
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** For long texts, and for secrets, since other users of the computer can see arguments. */
const mayBeFile = (field: OptionField) => field.kind === 'text' && (field.lines || field.secret === true);

export function wholeNumber(text: string) {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Rules of `--selector-rules`, or the existing ones, followed by `--select` and `--remove`. */
export async function withRuleFlags(options: AuditOptionChanges, values: Values, soFar: string) {
  const given = options.analyse?.['selectorRules'];
  const base = (await readTextFile(values['selectorRules'])) ?? (typeof given === 'string' ? given : soFar);
  const lines = [...linesOf('include', values['select']), ...linesOf('exclude', values['remove'])];
  const rules = [base.trimEnd(), ...lines].filter(Boolean).join('\n');
  if (rules === soFar.trimEnd() && (options.analyse === undefined || soFar === '')) return options;
  return { ...options, analyse: { ...options.analyse, selectorRules: rules } };
}

export const repeated = (value: string, before: unknown) => [
  ...(Array.isArray(before) ? before.map(String) : []),
  value,
];

const linesOf = (kind: 'include' | 'exclude', values: unknown) =>
  Array.isArray(values) ? values.map((value) => `${kind} ${String(value)}`) : [];

/** Notes ignored lines, since a misspelt list would silently do nothing. */
export async function readWordListFlags(values: Values, terminal: Terminal): Promise<Partial<WordLists>> {
  const lists: Partial<WordLists> = {};
  for (const name of ['synonyms', 'dictionary', 'stopWords'] as const) {
    const text = await readTextFile(values[name]);
    if (text !== null) lists[name] = text;
  }
  const problems = {
    dictionary: readDictionary(lists.dictionary ?? '').problems,
    stopWords: readStopWords(lists.stopWords ?? '').problems,
  };
  for (const [name, found] of Object.entries(problems)) {
    if (found.length === 0) continue;
    const numbers = found.slice(0, notedLines).map(({ line }) => line);
    const lines = numbers.join(', ') + (found.length > notedLines ? ' …' : '');
    terminal.noteText('linesWithoutEffect', { file: String(values[name]), lines });
  }
  return lists;
}

const notedLines = 10;

export function readAccent(value: string) {
  if (!accentSchema.safeParse(value).success) throw new InvalidArgumentError('A colour is written as #rrggbb.');
  return value;
}

/** Runs before the audit, so that a misspelt format is rejected at once. */
export async function readExportFlags({ format, formats, tables, form, client, logo, accent }: Values) {
  const name = typeof client === 'string' ? clientSchema.shape.name.safeParse(client) : null;
  if (name?.success === false) throw outOfRange('--client', `≤ ${maxNameLength}`, String(client).length);
  return {
    formats: listed(
      format ?? formats,
      exportFormats,
      (unknown) => new AppError('format-unknown', { format: unknown, known: exportFormats.join(', ') }),
    ),
    tables: listed(tables === undefined || tables === 'all' ? exportTables : tables, exportTables, (unknown) =>
      outOfRange('--tables', exportTables.join(' / '), unknown),
    ),
    form: reportForms.find((known) => known === form) ?? 'full',
    /** Omitted fields stay as in the audit file. */
    client: {
      ...(name && { name: name.data }),
      ...(typeof accent === 'string' && { accent }),
      ...(typeof logo === 'string' && { logo: readLogo(await readNamedFile(resolve(logo), maxInputBytes)) }),
    },
  } satisfies Partial<RequestParameters<'export/run'>>;
}

/** Comma-separated names. */
export const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export function listed<Item extends string>(
  value: unknown,
  known: readonly Item[],
  asError: (unknown: string) => AppError,
) {
  const names = namesIn(String(value));
  const isKnown = (name: string): name is Item => known.some((item) => item === name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined || names.length === 0) throw asError(unknown ?? '');
  return names.filter(isKnown);
}
