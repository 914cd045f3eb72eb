import { z } from 'zod';
import { detectorEvidenceSchema, pairFiguresSchema, passageSchema, rangeSchema } from './evidence.ts';
import { exportChoicesSchema } from './exports.ts';
import { detectorChoiceSchema, optionFieldSchema } from './options.ts';
import { pageFiguresSchema } from './figures.ts';
import { locales } from './language-tags.ts';
import { layoutRelationSchema } from './layout.ts';
import { maxRuleListLength } from './selector-rules.ts';
import { clusterKindSchema, explainedKindSchema, kindCountsSchema } from './page-kinds.ts';
import { blockSchema, pageDocumentSchema, pageTypeSchema, textGainSchema } from './page-document.ts';
import { runStateSchema } from './progress.ts';
import { savedViewSchema } from './reviews.ts';
import {
  adviceSchema,
  goodDuplicateSchema,
  relationDirectionSchema,
  sourceReasonSchema,
  verdictSchema,
} from './verdicts.ts';
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

export const recentAuditSchema = z.object({
  file: z.string(),
  name: z.string(),
  openedAt: z.number(),
  pages: z.number().int(),
  clusters: z.number().int(),
  exists: z.boolean(),
  /** As it was when the list was last written, or as it is for an open audit. */
  state: runStateSchema.default('done'),
});
export type RecentAudit = z.infer<typeof recentAuditSchema>;

/**
 * Files that hold pages. `zip` is an archive of any of the others; the last one is a crawl's table with the folder of
 * its page sources.
 */
const fileFormats = [
  'zip',
  'html',
  'mhtml',
  'markdown',
  'text',
  'warc',
  'csv',
  'jsonl',
  'wordpress',
  'screaming-frog',
] as const;
const fileFormatSchema = z.enum(fileFormats);
export type FileFormat = (typeof fileFormats)[number];

/** Where pages come from. Addresses of a folder are paths relative to it, with `/`. */
export const sourceSchema = z.discriminatedUnion('kind', [
  /** A start address whose links are followed, with the sitemaps that its host announces. */
  z.object({ kind: z.literal('site'), url: z.string() }),
  z.object({ kind: z.literal('sitemap'), url: z.string() }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string(), format: fileFormatSchema }),
  z.object({ kind: z.literal('url-list'), urls: z.array(z.string()), from: z.string().optional() }),
]);
export type Source = z.infer<typeof sourceSchema>;

export const auditSummarySchema = z.object({
  audit: z.string(),
  file: z.string(),
  name: z.string(),
  createdAt: z.number(),
  sources: z.array(sourceSchema),
  /** Every address that was collected, as the list of pages shows them; `pages` are those whose text was compared. */
  collectedPages: z.number().int(),
  pages: z.number().int(),
  /** Status 200, HTML, not noindex and not canonicalised away. */
  indexablePages: z.number().int(),
  /** Pages in clusters of any kind. */
  duplicatePages: z.number().int(),
  /** Pages in clusters of copies that are not the source page: their share of `pages` is the duplicate rate. */
  copiedPages: z.number().int(),
  clusters: z.number().int(),
  clustersByKind: kindCountsSchema,
  /** Clusters of copies alone. */
  clustersByVerdict: z.partialRecord(verdictSchema, z.number().int()),
  pairs: z.number().int(),
  relations: z.number().int(),
  sharedSentences: z.number().int(),
  problems: z.number().int(),
  detectors: z.array(z.string()),
  /** What works less well than it could on this machine, such as a dictionary that cannot be loaded. */
  notices: z.array(z.string()),
});
export type AuditSummary = z.infer<typeof auditSummarySchema>;

export const problemSchema = z.object({
  id: z.number().int(),
  stage: z.string(),
  address: z.string().nullable(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Problem = z.infer<typeof problemSchema>;

export const indexabilityStatuses = [
  '',
  'client-error',
  'server-error',
  'redirected',
  'canonicalised',
  'noindex',
  'blocked-by-robots',
  'parameter-variant',
  'left-out',
  'no-response',
  'not-html',
] as const;

export const pageBriefSchema = z.object({
  id: z.number().int(),
  address: z.string(),
  title: z.string(),
  language: z.string(),
  statusCode: z.number().int(),
  indexable: z.boolean(),
  indexabilityStatus: z.enum(indexabilityStatuses),
  canonical: z.string().nullable(),
  published: z.string().nullable(),
  modified: z.string().nullable(),
  words: z.number().int(),
  inlinks: z.number().int(),
  /** Traffic and links from imported tables; null for a page of which none says anything. */
  figures: pageFiguresSchema.nullable(),
  /** Layout signature: pages of one template have (nearly) the same. */
  layout: z.string(),
});
export type PageBrief = z.infer<typeof pageBriefSchema>;

export const pageDetailSchema = pageBriefSchema.extend({
  description: z.string(),
  author: z.string(),
  category: z.string(),
  robots: z.string(),
  charset: z.string(),
  bytes: z.number().int(),
  text: z.string(),
  blocks: z.array(blockSchema),
  pageType: pageTypeSchema,
  kind: explainedKindSchema,
  document: pageDocumentSchema,
  /** What scripts brought; null for a page whose scripts were not run. */
  rendering: textGainSchema.nullable().default(null),
  nearDuplicates: z.number().int(),
  closestSimilarity: z.number().nullable(),
});
export type PageDetail = z.infer<typeof pageDetailSchema>;

export const canonicalStateSchema = z.enum(['none', 'self', 'agrees', 'conflicts']);

/** Members of a cluster by their verdict; null for those that only a chain of pairs ties to the source page. */
export const clusterContentsSchema = z.array(z.object({ verdict: verdictSchema.nullable(), pages: z.number().int() }));
export type ClusterContents = z.infer<typeof clusterContentsSchema>;

export const clusterRowSchema = z.object({
  id: z.number().int(),
  /** Stable over re-runs while the cluster keeps its core. */
  key: z.string(),
  title: z.string(),
  kind: clusterKindSchema,
  /** The verdict of most members. */
  verdict: verdictSchema,
  /** What the members but for the source page are to it, most frequent first. */
  contents: clusterContentsSchema,
  pages: z.number().int(),
  /** Lowest and mean similarity of a member to the source page, in per cent. */
  floor: z.number(),
  mean: z.number(),
  longestRun: z.number().int(),
  /** Text and length of the longest shared sentence. */
  longestSentence: z.string(),
  canonicalState: canonicalStateSchema,
  /** Every member but the source is already dealt with by the site. */
  resolvedBySite: z.boolean(),
  /**
   * Mirror degree: on how many further addresses the text of the source page or most of it stands, members and
   * containing or assembled pages together, and on how many hosts other than that of the source page.
   */
  mirrors: z.number().int(),
  mirrorHosts: z.number().int(),
  /**
   * Clicks from search of all members, and of those that are not the source page; null where no imported table has
   * clicks.
   */
  clicks: z.number().int().nullable(),
  clicksAtStake: z.number().int().nullable(),
  sourceAddress: z.string(),
  languages: z.array(z.string()),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;

export const sourceReasonRowSchema = z.object({ reason: sourceReasonSchema, weight: z.number(), detail: z.string() });

export const clusterMemberSchema = z.object({
  page: pageBriefSchema,
  isSource: z.boolean(),
  /** The relation to the source page; null where that pair is no finding. */
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /**
   * The member that holds the page in the cluster, and their relation, where the source page does not: the one that it
   * is most like.
   */
  via: z
    .object({
      page: pageBriefSchema.pick({ id: true, address: true, title: true }),
      verdict: verdictSchema,
      similarity: z.number(),
    })
    .nullable(),
  advice: adviceSchema,
  /** Key of the sentence that explains the advice. */
  adviceReason: z.string(),
  goodDuplicate: goodDuplicateSchema.nullable(),
  sourceScore: z.number(),
  sourceReasons: z.array(sourceReasonRowSchema),
});
export type ClusterMember = z.infer<typeof clusterMemberSchema>;

export const pairRowSchema = z.object({
  a: z.number().int(),
  b: z.number().int(),
  addressA: z.string(),
  addressB: z.string(),
  titleA: z.string(),
  titleB: z.string(),
  verdict: verdictSchema,
  layout: layoutRelationSchema,
  similarity: z.number(),
  coveredA: z.number(),
  coveredB: z.number(),
  longestRun: z.number().int(),
  /** See `PairFigures`; null for shared code, and where an older audit does not say. */
  editDifference: z.number().nullable(),
  detectors: z.array(z.string()),
});
export type PairRow = z.infer<typeof pairRowSchema>;

/**
 * Directed where the texts say which page has its text from the other: A stands in B or was assembled from B, or the
 * other way round.
 */
export const relationRowSchema = pairRowSchema.extend({ direction: relationDirectionSchema });
export type RelationRow = z.infer<typeof relationRowSchema>;

export const clusterDetailSchema = clusterRowSchema.extend({
  members: z.array(clusterMemberSchema),
  pairs: z.array(pairRowSchema),
  /** Relations that are no equality: contained, spliced from. */
  relations: z.array(relationRowSchema),
});
export type ClusterDetail = z.infer<typeof clusterDetailSchema>;

export const comparedPageSchema = z.object({
  page: pageBriefSchema,
  text: z.string(),
  sentences: z.array(rangeSchema),
  /**
   * Characters that hide the text from a machine and not from a reader, in the order of the text; `plain` is what
   * readers take them for.
   */
  disguises: z.array(z.object({ range: rangeSchema, kind: z.enum(['invisible', 'look-alike']), plain: z.string() })),
});
export type ComparedPage = z.infer<typeof comparedPageSchema>;
export type DisguisedPlace = ComparedPage['disguises'][number];

export const comparisonSchema = z.object({
  a: comparedPageSchema,
  b: comparedPageSchema,
  passages: z.array(passageSchema),
  figures: pairFiguresSchema,
  verdict: verdictSchema.nullable(),
  /** Key of the rule that gave the verdict. */
  rule: z.string(),
  /** Detectors that proposed the pair in this audit. */
  detectors: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const pairEvidenceSchema = z.object({ evidence: z.array(detectorEvidenceSchema) });

export const detectorInfoSchema = z.object({
  id: z.string(),
  seed: z.string(),
  work: z.string(),
  cost: z.enum(['low', 'medium', 'high']),
  summary: z.string(),
  options: z.record(z.string(), optionFieldSchema),
  presets: z.array(z.string()),
});
export type DetectorInfo = z.infer<typeof detectorInfoSchema>;
