import { z } from 'zod';

/**
 * Drives flags, the settings form, documentation and checks of input. `help` is English; clients translate it by the
 * option's path.
 */
export type OptionField =
  | NumberField
  | { readonly kind: 'boolean'; readonly default: boolean; readonly help: string }
  | { readonly kind: 'choice'; readonly default: string; readonly choices: readonly string[]; readonly help: string }
  /**
   * `lines`: one entry per line. What it may say is checked by its stage. A secret (password, cookie) is kept on the
   * user's computer, never in the audit file.
   */
  | {
      readonly kind: 'text';
      readonly default: string;
      readonly maxLength: number;
      readonly lines: boolean;
      readonly secret?: boolean | undefined;
      readonly help: string;
    };

export interface NumberField {
  readonly kind: 'integer' | 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string | undefined;
  readonly help: string;
}

const numberOf =
  (kind: NumberField['kind']) =>
  (usual: number, min: number, max: number, help: string, unit?: string): NumberField => ({
    kind,
    default: usual,
    min,
    max,
    ...(unit !== undefined && { unit }),
    help,
  });

/** Describe a number: its usual value, the least, the greatest, what it means, and the unit. */
export const integer = numberOf('integer');
export const decimal = numberOf('number');

export type OptionFields = Readonly<Record<string, OptionField>>;

export type OptionValue = number | boolean | string;

export type OptionValues<Fields extends OptionFields = OptionFields> = {
  readonly [Name in keyof Fields]: Fields[Name]['kind'] extends 'integer' | 'number'
    ? number
    : Fields[Name]['kind'] extends 'boolean'
      ? boolean
      : string;
};

export const optionFieldSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('integer'),
    default: z.number(),
    min: z.number(),
    max: z.number(),
    unit: z.string().optional(),
    help: z.string(),
  }),
  z.object({
    kind: z.literal('number'),
    default: z.number(),
    min: z.number(),
    max: z.number(),
    unit: z.string().optional(),
    help: z.string(),
  }),
  z.object({ kind: z.literal('boolean'), default: z.boolean(), help: z.string() }),
  z.object({
    kind: z.literal('choice'),
    default: z.string(),
    choices: z.array(z.string()).readonly(),
    help: z.string(),
  }),
  z.object({
    kind: z.literal('text'),
    default: z.string(),
    maxLength: z.number(),
    lines: z.boolean(),
    secret: z.boolean().optional(),
    help: z.string(),
  }),
]);

export const optionValueSchema = z.union([z.number(), z.boolean(), z.string()]);

/** Detector id → options that differ from the defaults. Only detectors named here run. */
export const detectorChoiceSchema = z.record(z.string(), z.record(z.string(), optionValueSchema));
export type DetectorChoice = z.infer<typeof detectorChoiceSchema>;

/** As the user chose; what is missing has its default. */
export const auditOptionsSchema = z.object({
  collect: z.record(z.string(), optionValueSchema).default({}),
  analyse: z.record(z.string(), optionValueSchema).default({}),
  template: z.record(z.string(), optionValueSchema).default({}),
  verify: z.record(z.string(), optionValueSchema).default({}),
  cluster: z.record(z.string(), optionValueSchema).default({}),
  /** Null: the standard preset. */
  detectors: detectorChoiceSchema.nullable().default(null),
});

/** A stage that is not named keeps what it has; schemas with defaults would put the defaults back. */
export const auditOptionChangesSchema = z.object({
  collect: z.record(z.string(), optionValueSchema).exactOptional(),
  analyse: z.record(z.string(), optionValueSchema).exactOptional(),
  template: z.record(z.string(), optionValueSchema).exactOptional(),
  verify: z.record(z.string(), optionValueSchema).exactOptional(),
  cluster: z.record(z.string(), optionValueSchema).exactOptional(),
  detectors: auditOptionsSchema.shape.detectors.unwrap().exactOptional(),
});

export type AuditOptionChanges = z.infer<typeof auditOptionChangesSchema>;
export type AuditOptions = z.infer<typeof auditOptionsSchema>;
