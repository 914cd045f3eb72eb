import { Option, type Command } from 'commander';
import type { AuditOptionsInput, OptionField, OptionFields, OptionValue } from '../contract/options.ts';
import { analyseOptions } from '../engine/page/options.ts';
import { clusterOptions } from '../engine/cluster/options.ts';
import { detectorInfos } from '../engine/detect/registry.ts';
import { collectOptions } from '../engine/source/options.ts';
import { verifyOptions } from '../engine/verify/options.ts';

/** Collecting is what people tune most, so its flags have no prefix. */
const stageFields: readonly {
  readonly stage: 'collect' | 'analyse' | 'verify' | 'cluster';
  readonly prefix: string;
  readonly fields: OptionFields;
}[] = [
  { stage: 'collect', prefix: '', fields: collectOptions },
  { stage: 'analyse', prefix: 'analyse-', fields: analyseOptions },
  { stage: 'verify', prefix: 'verify-', fields: verifyOptions },
  { stage: 'cluster', prefix: 'cluster-', fields: clusterOptions },
];

/** Adds one flag for every option that the engine describes; nothing is listed twice. */
export function addOptionFlags(command: Command): Command {
  for (const { stage, prefix, fields } of stageFields) {
    command.optionsGroup(`Options of the stage "${stage}":`);
    for (const [name, field] of Object.entries(fields)) command.addOption(flagOf(prefix + kebab(name), field));
  }
  command.optionsGroup('Detectors:');
  command.addOption(new Option('--detectors <ids>', 'comma-separated detectors to run, see "pagetwin detectors"; the standard preset by default'));
  command.addOption(new Option('--set <detector.option=value...>', 'an option of a detector, such as simhash.distance=4; can be repeated'));
  return command;
}

/** Reads the flags back into the options of an audit. Ranges are checked by the engine, which names the allowed range. */
export function readOptionFlags(values: Readonly<Record<string, unknown>>): Partial<AuditOptionsInput> {
  const options: Partial<Record<'collect' | 'analyse' | 'verify' | 'cluster', Record<string, OptionValue>>> = {};
  for (const { stage, prefix, fields } of stageFields) {
    for (const [name, field] of Object.entries(fields)) {
      const value = values[camel(prefix + kebab(name))];
      if (value !== undefined) (options[stage] ??= {})[name] = parse(field, String(value));
    }
  }
  const detectors = readDetectors(values['detectors'], values['set']);
  return { ...options, ...(detectors && { detectors }) };
}

function readDetectors(ids: unknown, settings: unknown): Record<string, Record<string, OptionValue>> | null {
  const wanted = typeof ids === 'string' ? ids.split(',').map((id) => id.trim()) : [];
  const given = Array.isArray(settings) ? settings.map(String) : [];
  if (wanted.length === 0 && given.length === 0) return null;
  const infos = detectorInfos();
  const chosen = wanted.length > 0 ? wanted : infos.filter(({ presets }) => presets.includes('standard')).map(({ id }) => id);
  const detectors: Record<string, Record<string, OptionValue>> = Object.fromEntries(chosen.filter(Boolean).map((id) => [id, {}]));
  for (const setting of given) {
    const [, id = setting, name = '', value = ''] = setting.match(/^([\w-]+)\.([\w-]+)=(.*)$/) ?? [];
    const field = infos.find((info) => info.id === id)?.options[name];
    (detectors[id] ??= {})[name] = field ? parse(field as OptionField, value) : value;
  }
  return detectors;
}

function flagOf(name: string, field: OptionField): Option {
  const placeholder = field.kind === 'boolean' ? 'yes|no' : field.kind === 'choice' ? 'name' : 'n';
  const allowed = field.kind === 'choice' ? field.choices.join(', ') : field.kind === 'boolean' ? '' : `${field.min}–${field.max}`;
  const standard = field.kind === 'boolean' ? (field.default ? 'yes' : 'no') : String(field.default);
  return new Option(`--${name} <${placeholder}>`, `${field.help} (${[allowed, `default ${standard}`].filter(Boolean).join('; ')})`);
}

function parse(field: OptionField, text: string): OptionValue {
  if (field.kind === 'boolean') return ['yes', 'true', 'on', '1'].includes(text) ? true : ['no', 'false', 'off', '0'].includes(text) ? false : text;
  if (field.kind === 'choice') return text;
  return text.trim() === '' ? text : Number(text);
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
