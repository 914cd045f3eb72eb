import { z } from 'zod';
import { exportChoicesSchema } from './exports.ts';
import { detectorChoiceSchema } from './options.ts';
import { locales } from './language-tags.ts';
import { maxRuleListLength } from './selector-rules.ts';
import { savedViewSchema } from './reviews.ts';
import { wordListsSchema } from './dictionary.ts';

export const localeSchema = z.enum(locales);

export const themeSchema = z.enum(['system', 'light', 'dark']);

/** `low`: one process, small batches and caches; `automatic`: `low` on computers with little memory. */
export const memoryUses = ['automatic', 'usual', 'low'] as const;

const columnIds = z.array(z.string().max(60)).max(100);

/** Widths are in pixels. */
const tableLayoutSchema = z.object({
  order: columnIds,
  hidden: columnIds,
  shown: columnIds,
  widths: z.record(z.string().max(60), z.number().min(20).max(2000)),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

export const maxWorkers = 64;

export const settingsSchema = z.object({
  /** Null: as in the system. */
  locale: localeSchema.nullable().default(null),
  theme: themeSchema.default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Disables animations, even if the system allows them. */
  reducedMotion: z.boolean().default(false),
  /** Analysis processes; 0: automatic (`usualWorkers`). */
  workers: z.int().min(0).max(maxWorkers).default(0),
  memory: z.enum(memoryUses).default('automatic'),
  /** The user's choices of detectors by name. */
  presets: z.record(z.string().trim().min(1).max(60), detectorChoiceSchema).default({}),
  synonyms: wordListsSchema.shape.synonyms.default(''),
  dictionary: wordListsSchema.shape.dictionary.default(''),
  stopWords: wordListsSchema.shape.stopWords.default(''),
  /** Copied into new audits of their sites. */
  selectorRules: z.string().max(maxRuleListLength).default(''),
  /** Only on the desktop. */
  keepAwake: z.boolean().default(true),
  notifyWhenDone: z.boolean().default(true),
  /** Off by default, as the only connection that is not requested. */
  checkForUpdates: z.boolean().default(false),
  export: exportChoicesSchema.default(exportChoicesSchema.parse({})),
  /** Available in every audit. */
  views: z.array(savedViewSchema).default([]),
  tables: z.record(z.string().max(60), tableLayoutSchema).default({}),
});
export type Settings = z.infer<typeof settingsSchema>;

type Fields = typeof settingsSchema.shape;

/** Omitted fields stay unchanged; `presets` replaces all presets. */
export const settingsChangesSchema = z.object(
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, field]) => [name, field.removeDefault().optional()]),
  ) as { [Name in keyof Fields]: z.ZodOptional<ReturnType<Fields[Name]['removeDefault']>> },
);
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;
