import { z } from 'zod';
import { exportChoicesSchema } from './exports.ts';
import { detectorChoiceSchema } from './options.ts';
import { locales } from './language-tags.ts';
import { maxRuleListLength } from './selector-rules.ts';
import { savedViewSchema } from './reviews.ts';
import { wordListsSchema } from './dictionary.ts';

export const localeSchema = z.enum(locales);

export type { Locale } from './language-tags.ts';

export const themeSchema = z.enum(['system', 'light', 'dark']);

const densitySchema = z.enum(['comfortable', 'compact']);

/** Null follows the system. */
const chosenLocale = localeSchema.nullable();

/** Analysis processes; 0 chooses cores − 1, at most 4. */
const workerCount = z.int().min(0).max(64);

/** `low`: one analysis process, small batches and caches; `automatic`: so on computers with little memory. */
export const memoryUses = ['automatic', 'usual', 'low'] as const;

export const memoryUseSchema = z.enum(memoryUses);
export type MemoryUse = z.infer<typeof memoryUseSchema>;

/** By name, with the options that differ from the defaults. */
const ownPresets = z.record(z.string().trim().min(1).max(60), detectorChoiceSchema);

/** New audits of their sites begin with these. */
const selectorRuleList = z.string().max(maxRuleListLength);

/** Widths in pixels. */
const columnIds = z.array(z.string().max(60)).max(100);

const tableLayoutSchema = z.object({
  order: columnIds,
  hidden: columnIds,
  shown: columnIds,
  widths: z.record(z.string().max(60), z.number().min(20).max(2000)),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

const tableLayouts = z.record(z.string().max(60), tableLayoutSchema);

export const settingsSchema = z.object({
  locale: chosenLocale.default(null),
  theme: themeSchema.default('system'),
  density: densitySchema.default('comfortable'),
  /** Nothing moves, even where the system would allow it. */
  reducedMotion: z.boolean().default(false),
  workers: workerCount.default(0),
  memory: memoryUseSchema.default('automatic'),
  presets: ownPresets.default({}),
  synonyms: wordListsSchema.shape.synonyms.default(''),
  dictionary: wordListsSchema.shape.dictionary.default(''),
  stopWords: wordListsSchema.shape.stopWords.default(''),
  selectorRules: selectorRuleList.default(''),
  /** These two on the desktop only. */
  keepAwake: z.boolean().default(true),
  notifyWhenDone: z.boolean().default(true),
  /** The only thing that would leave the computer unasked. */
  checkForUpdates: z.boolean().default(false),
  export: exportChoicesSchema.default(exportChoicesSchema.parse({})),
  /** Offered by every audit. */
  views: z.array(savedViewSchema).default([]),
  tables: tableLayouts.default({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What is not named stays; `presets` replaces all of them. */
export const settingsChangesSchema = z
  .object({
    keepAwake: z.boolean(),
    notifyWhenDone: z.boolean(),
    checkForUpdates: z.boolean(),
    locale: chosenLocale,
    theme: themeSchema,
    density: densitySchema,
    reducedMotion: z.boolean(),
    workers: workerCount,
    memory: memoryUseSchema,
    presets: ownPresets,
    ...wordListsSchema.shape,
    selectorRules: selectorRuleList,
    views: z.array(savedViewSchema),
    tables: tableLayouts,
    export: exportChoicesSchema,
  })
  .partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;
