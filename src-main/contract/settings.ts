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

/** How much room rows take. */
const densitySchema = z.enum(['comfortable', 'compact']);

/** Null follows the system. */
const chosenLocale = localeSchema.nullable();

/** Analysis worker processes; 0 chooses cores − 1, at most 4. */
const workerCount = z.number().int().min(0).max(64);

/** `low`: one analysis process, small batches, small caches. `automatic` does so on computers with little memory. */
export const memoryUses = ['automatic', 'usual', 'low'] as const;

export const memoryUseSchema = z.enum(memoryUses);
export type MemoryUse = z.infer<typeof memoryUseSchema>;

/** The user's own choices of detectors under their names, with the options that differ from the defaults. */
const ownPresets = z.record(z.string().trim().min(1).max(60), detectorChoiceSchema);

/** Rules that new audits of their sites begin with; see `selector-rules.ts`. */
const selectorRuleList = z.string().max(maxRuleListLength);

/**
 * How the user has the columns of each table: their order, those that are hidden or shown against the usual, and widths
 * in pixels.
 */
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
  /** Analysis processes; 0 leaves it to the program. */
  workers: workerCount.default(0),
  memory: memoryUseSchema.default('automatic'),
  presets: ownPresets.default({}),
  synonyms: wordListsSchema.shape.synonyms.default(''),
  dictionary: wordListsSchema.shape.dictionary.default(''),
  stopWords: wordListsSchema.shape.stopWords.default(''),
  selectorRules: selectorRuleList.default(''),
  /** No falling asleep while an audit runs, and a notification when a long one has ended out of sight; desktop only. */
  keepAwake: z.boolean().default(true),
  notifyWhenDone: z.boolean().default(true),
  /** The only thing that would leave the computer unasked. */
  checkForUpdates: z.boolean().default(false),
  export: exportChoicesSchema.default(exportChoicesSchema.parse({})),
  /** Views that every audit offers. */
  views: z.array(savedViewSchema).default([]),
  tables: tableLayouts.default({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Without defaults: what is not named stays as it is. `presets` replaces all of them. */
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
