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
import { readTextFile, type Values, outOfRange } from './acting.ts';
import { fill, type HelpTexts, withNotes } from './help.ts';
import type { Terminal } from './terminal.ts';

const shortNames: Readonly<Record<string, string>> = { 'public-address': '--as, ' };

/** Flags start with the stage (`--verify-…`), except those of collecting, which are used most. */
const optionFlags = Object.entries(stageFields).map(([stage, fields]) => ({
  stage: stage as OptionStage,
  options: Object.entries<OptionField>(fields).map(([name, field]) => {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const flags = flagsOf(stage === 'collect' ? flag : `${stage}-${flag}`, field);
    return { name, field, flags, attribute: new Option(flags).attributeName() };
  }),
}));

export function addStageFlags(command: Command, locale: Locale) {
  const { heading, note } = helpTexts[locale];
  for (const { stage, options } of optionFlags) {
    command.optionsGroup(fill(heading.stage, { stage }));
    for (const { name, field, flags } of options) {
      const { allowed, standard } = notesOf(field, note);
      const notes = [allowed, standard && fill(note.default, { value: standard })].filter(Boolean);
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
  const chosen =
    typeof ids === 'string' ? listedDetectors(ids) : presetNamed(typeof preset === 'string' ? preset : 'standard', own);
  const choice = structuredClone(chosen);
  for (const setting of given) {
    const [, id = setting, name = '', value = ''] = setting.match(/^([\w-]+)\.([\w-]+)=(.*)$/) ?? [];
    const field = detectors.get(id)?.options[name];
    (choice[id] ??= {})[name] = field ? await parse(field, value) : value;
  }
  return choice;
}

function presetNamed(value: string, own: Readonly<Record<string, DetectorChoice>>): DetectorChoice {
  const known = new Map([
    ...Object.entries(own),
    ...Object.entries(presets).map(([name, ids]) => [name, withDefaults(ids)] as const),
  ]);
  const found = known.get(value);
  if (found) return found;
  throw outOfRange('--preset', [...Object.keys(presets), ...Object.keys(own)].join(' / '), value);
}

/** Rejects an empty list, as from an unset variable, which would delete an audit's findings. */
function listedDetectors(ids: string) {
  const named = withDefaults(namesIn(ids));
  if (Object.keys(named).length > 0) return named;
  throw outOfRange('--detectors', detectorIds.join(' / '), ids);
}

function flagsOf(name: string, { kind }: OptionField) {
  const placeholder = { boolean: 'yes|no', choice: 'name', text: 'text' } as const;
  return `${shortNames[name] ?? ''}--${name} <${kind in placeholder ? placeholder[kind as keyof typeof placeholder] : 'n'}>`;
}

function notesOf(field: OptionField, note: HelpTexts['note']) {
  switch (field.kind) {
    case 'boolean':
      return { allowed: '', standard: field.default ? 'yes' : 'no' };
    case 'choice':
      return { allowed: field.choices.join(', '), standard: field.default };
    case 'text':
      return { allowed: mayBeFile(field) ? note[field.lines ? 'lines' : 'file'] : '', standard: field.default };
    default:
      return { allowed: `${field.min}–${field.max}`, standard: String(field.default) };
  }
}

async function parse(field: OptionField, text: string): Promise<OptionValue> {
  if (field.kind === 'boolean')
    return ['yes', 'true', 'on', '1'].includes(text) ? true : ['no', 'false', 'off', '0'].includes(text) ? false : text;
  if (field.kind === 'text' && mayBeFile(field) && text.startsWith('@'))
    return ((await readTextFile(text.slice(1))) ?? '').trimEnd();
  if (field.kind === 'choice' || field.kind === 'text') return text;
  const number = Number(text);
  // The engine rejects texts and states the allowed range.
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** For long texts, and for secrets, since other users of the computer can see arguments. */
function mayBeFile({ lines, secret }: Extract<OptionField, { readonly kind: 'text' }>) {
  return lines || secret === true;
}

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
  noteProblems(terminal, values['dictionary'], readDictionary(lists.dictionary ?? '').problems);
  noteProblems(terminal, values['stopWords'], readStopWords(lists.stopWords ?? '').problems);
  return lists;
}

const notedLines = 10;

function noteProblems(terminal: Terminal, file: unknown, problems: readonly { readonly line: number }[]) {
  if (problems.length === 0) return;
  const lines = problems.slice(0, notedLines).map(({ line }) => line);
  const more = problems.length > notedLines ? ' …' : '';
  terminal.noteText('linesWithoutEffect', { file: String(file), lines: lines.join(', ') + more });
}

export function readAccent(value: string) {
  if (!accentSchema.safeParse(value).success) throw new InvalidArgumentError('A colour is written as #rrggbb.');
  return value;
}

/** Large enough that `readLogo` rejects too large files with its own limit. */
const maxPictureBytes = 64_000_000;

/** Runs before the audit, so that a misspelt format is rejected at once. */
export async function readExportFlags({ format, formats, tables, form, client, logo, accent }: Values) {
  return {
    formats: listed(format ?? formats, exportFormats, unknownFormat),
    tables: tables === undefined || tables === 'all' ? [...exportTables] : listed(tables, exportTables, unknownTable),
    form: reportForms.find((known) => known === form) ?? 'full',
    /** Omitted fields stay as in the audit file. */
    client: {
      ...(typeof client === 'string' && { name: readName(client) }),
      ...(typeof accent === 'string' && { accent }),
      ...(typeof logo === 'string' && { logo: readLogo(await readNamedFile(resolve(logo), maxPictureBytes)) }),
    },
  } satisfies Partial<RequestParameters<'export/run'>>;
}

function readName(client: string) {
  const name = clientSchema.shape.name.safeParse(client);
  if (!name.success) throw outOfRange('--client', `≤ ${maxNameLength}`, client.length);
  return name.data;
}

const unknownFormat = (format: string) => new AppError('format-unknown', { format, known: exportFormats.join(', ') });
const unknownTable = (table: string) => outOfRange('--tables', exportTables.join(' / '), table);

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
