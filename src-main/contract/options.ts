import { z } from 'zod';

export interface NumberField {
  kind: 'integer' | 'number';
  default: number;
  min: number;
  max: number;
  unit?: string | undefined;
}

/** What it is called and means stands in `options.json` of each language. */
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

/** `help` is English, for programs that have no words of their own. */
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

/** The options of an audit by stage, in which what is missing has its default. */
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

/** A stage that is not named keeps what it has. */
export const auditOptionChangesSchema = z.object({
  collect: changedValues,
  analyse: changedValues,
  template: changedValues,
  verify: changedValues,
  cluster: changedValues,
  detectors: auditOptionsSchema.shape.detectors.unwrap().exactOptional(),
});
export type AuditOptionChanges = z.infer<typeof auditOptionChangesSchema>;
