import type { OptionField, OptionFields, OptionValue, OptionValues } from '../contract/options.ts';
import { fail } from './app-error.ts';

/** Checks options and adds defaults. `prefix` names the owner in errors. Throws `option-out-of-range`. */
export function checkOptions<Fields extends OptionFields>(
  fields: Fields,
  values: Readonly<Record<string, OptionValue>>,
  prefix: string,
) {
  for (const [name, value] of Object.entries(values)) {
    if (!Object.hasOwn(fields, name))
      refuse(prefix, name, value, `one of the options ${Object.keys(fields).join(', ') || '(none)'}`);
  }
  const checked = Object.entries(fields).map(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined && !isAllowed(field, value))
      refuse(prefix, name, shownValue(field, value), allowedValues(field));
    return [name, value ?? field.default];
  });
  return Object.fromEntries(checked) as OptionValues<Fields>;
}

function isAllowed(field: OptionField, value: OptionValue) {
  switch (field.kind) {
    case 'integer':
      return Number.isInteger(value) && isBetween(field, value);
    case 'number':
      return isBetween(field, value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value);
    case 'text':
      return typeof value === 'string' && value.length <= field.maxLength;
  }
}

/** False for NaN, too. */
function isBetween({ min, max }: { readonly min: number; readonly max: number }, value: OptionValue) {
  return typeof value === 'number' && value >= min && value <= max;
}

function allowedValues(field: OptionField) {
  switch (field.kind) {
    case 'integer':
    case 'number':
      return `${field.min} – ${field.max}`;
    case 'boolean':
      return 'true / false';
    case 'choice':
      return field.choices.join(' / ');
    case 'text':
      return `≤ ${field.maxLength}`;
  }
}

/** A text that is too long may be a secret. */
function shownValue(field: OptionField, value: OptionValue) {
  return field.kind === 'text' && typeof value === 'string' ? value.length : value;
}

function refuse(prefix: string, name: string, value: OptionValue, allowed: string): never {
  fail('option-out-of-range', { option: `${prefix}.${name}`, allowed, value: String(value) });
}
