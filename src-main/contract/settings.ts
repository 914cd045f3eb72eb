import { z } from 'zod';
import { exportChoicesSchema } from './exports.ts';
import { detectorChoiceSchema } from './options.ts';
import { locales } from './language-tags.ts';
import { maxRuleListLength } from './selector-rules.ts';
import { savedViewSchema } from './reviews.ts';
import { wordListsSchema } from './dictionary.ts';

export type { Locale } from './language-tags.ts';
export const localeSchema = z.enum(locales);

export const themeSchema = z.enum(['system', 'light', 'dark']);

/** `low`: one process, small batches and caches; `automatic`: so on computers with little memory. */
export const memoryUses = ['automatic', 'usual', 'low'] as const;
export const memoryUseSchema = z.enum(memoryUses);

const columnIds = z.array(z.string().max(60)).max(100);

/** Widths in pixels. */
const tableLayoutSchema = z.object({
  order: columnIds,
  hidden: columnIds,
  shown: columnIds,
  widths: z.record(z.string().max(60), z.number().min(20).max(2000)),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

const fields = {
  /** Null follows the system. */
  locale: localeSchema.nullable(),
  theme: themeSchema,
  density: z.enum(['comfortable', 'compact']),
  /** Even where the system would allow motion. */
  reducedMotion: z.boolean(),
  /** Analysis processes; 0: cores − 1, at most 4. */
  workers: z.int().min(0).max(64),
  memory: memoryUseSchema,
  /** Options that differ from the defaults. */
  presets: z.record(z.string().trim().min(1).max(60), detectorChoiceSchema),
  ...wordListsSchema.shape,
  /** New audits of their sites begin with these. */
  selectorRules: z.string().max(maxRuleListLength),
  /** On the desktop only. */
  keepAwake: z.boolean(),
  notifyWhenDone: z.boolean(),
  /** The only thing that would leave the computer unasked. */
  checkForUpdates: z.boolean(),
  export: exportChoicesSchema,
  /** Offered by every audit. */
  views: z.array(savedViewSchema),
  tables: z.record(z.string().max(60), tableLayoutSchema),
};

/** What is not named stays; `presets` replaces all of them. */
export const settingsChangesSchema = z.object(fields).partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

export const settingsSchema = z.object({
  locale: fields.locale.default(null),
  theme: fields.theme.default('system'),
  density: fields.density.default('comfortable'),
  reducedMotion: fields.reducedMotion.default(false),
  workers: fields.workers.default(0),
  memory: fields.memory.default('automatic'),
  presets: fields.presets.default({}),
  synonyms: fields.synonyms.default(''),
  dictionary: fields.dictionary.default(''),
  stopWords: fields.stopWords.default(''),
  selectorRules: fields.selectorRules.default(''),
  keepAwake: fields.keepAwake.default(true),
  notifyWhenDone: fields.notifyWhenDone.default(true),
  checkForUpdates: fields.checkForUpdates.default(false),
  export: exportChoicesSchema.default(exportChoicesSchema.parse({})),
  views: fields.views.default([]),
  tables: fields.tables.default({}),
});
export type Settings = z.infer<typeof settingsSchema>;
