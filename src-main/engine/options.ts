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
    const allowed = value === undefined ? null : allowedInstead(field, value);
    // A text that is too long may be a secret.
    const shown = field.kind === 'text' && typeof value === 'string' ? value.length : value;
    if (allowed !== null) refuse(prefix, name, shown, allowed);
    return [name, value ?? field.default];
  });
  return Object.fromEntries(checked) as OptionValues<Fields>;
}

/** The values that are allowed; null if this is one. */
function allowedInstead(field: OptionField, value: OptionValue) {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      // Not so for NaN, too.
      const isBetween = typeof value === 'number' && value >= field.min && value <= field.max;
      const isAllowed = isBetween && (field.kind === 'number' || Number.isInteger(value));
      return isAllowed ? null : `${field.min} – ${field.max}`;
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true / false';
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value) ? null : field.choices.join(' / ');
    case 'text':
      return typeof value === 'string' && value.length <= field.maxLength ? null : `≤ ${field.maxLength}`;
  }
}

function refuse(prefix: string, name: string, value: OptionValue | undefined, allowed: string): never {
  fail('option-out-of-range', { option: `${prefix}.${name}`, allowed, value: String(value) });
}
