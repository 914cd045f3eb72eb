import { z } from 'zod';

export interface NumberField {
  kind: 'integer' | 'number';
  default: number;
  min: number;
  max: number;
  unit?: string | undefined;
}

/** Names and explanations are in `options.json` of each locale. */
export type OptionField =
  | NumberField
  | {
      kind: 'text';
      default: string;
      maxLength: number;
      /** One entry per line. */
      lines: boolean;
      /** Kept on the user's computer, never in the audit file. */
      secret?: boolean | undefined;
    }
  | { kind: 'boolean'; default: boolean }
  | { kind: 'choice'; default: string; choices: readonly string[] };

/** `help` is in English, for clients without translations. */
export type DescribedField = OptionField & { help: string };

type FieldOfKind<Kind> = Extract<OptionField, { kind: Kind }>;

const numberOf =
  (kind: NumberField['kind']) =>
  (usual: number, min: number, max: number, unit?: string): NumberField => ({
    kind,
    default: usual,
    min,
    max,
    ...(unit !== undefined && { unit }),
  });

export const integer = numberOf('integer');
export const decimal = numberOf('number');

export const choice = (usual: string, choices: readonly string[]) =>
  ({ kind: 'choice', default: usual, choices }) as const;

export const flag = (usual: boolean) => ({ kind: 'boolean', default: usual }) as const;

export const text = (
  maxLength: number,
  { lines = false, ...kept }: Partial<Pick<FieldOfKind<'text'>, 'lines' | 'secret'>> = {},
): FieldOfKind<'text'> => ({ kind: 'text', default: '', maxLength, lines, ...kept });

export type OptionFields = Readonly<Record<string, OptionField>>;

export type OptionValue = number | boolean | string;

export type OptionValues<Fields extends OptionFields = OptionFields> = {
  readonly [Name in keyof Fields]: Fields[Name]['kind'] extends 'integer' | 'number'
    ? number
    : Fields[Name]['kind'] extends 'boolean'
      ? boolean
      : string;
};

const optionValueSchema = z.union([z.number(), z.boolean(), z.string()]);

/** The detectors that run, each with the options that differ from the defaults. */
export const detectorChoiceSchema = z.record(z.string(), z.record(z.string(), optionValueSchema));
export type DetectorChoice = z.infer<typeof detectorChoiceSchema>;

export const withDefaults = (ids: readonly string[]): DetectorChoice => Object.fromEntries(ids.map((id) => [id, {}]));

const values = z.record(z.string(), optionValueSchema);
const chosenValues = values.default({});
const changedValues = values.exactOptional();

/** Options of an audit by stage; omitted ones have their defaults. */
export const auditOptionsSchema = z.object({
  collect: chosenValues,
  analyse: chosenValues,
  template: chosenValues,
  verify: chosenValues,
  cluster: chosenValues,
  /** Null: the standard preset. */
  detectors: detectorChoiceSchema.nullable().default(null),
});
export type AuditOptions = z.infer<typeof auditOptionsSchema>;

/** Omitted stages stay unchanged. */
export const auditOptionChangesSchema = z.object({
  collect: changedValues,
  analyse: changedValues,
  template: changedValues,
  verify: changedValues,
  cluster: changedValues,
  detectors: auditOptionsSchema.shape.detectors.unwrap().exactOptional(),
});
export type AuditOptionChanges = z.infer<typeof auditOptionChangesSchema>;
