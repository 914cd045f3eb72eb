import { z } from 'zod';

/**
 * What a page is for whoever looks for copies: a page with a text of its own, a list of other pages (tags, archives,
 * search results), one with hardly any text, or one that says that it does not exist.
 */
const pageKinds = ['content', 'listing', 'near-empty', 'not-found'] as const;
export const pageKindSchema = z.enum(pageKinds);
export type PageKind = (typeof pageKinds)[number];

/**
 * What holds the pages of a cluster together: copies of one text; one text with other names and numbers put in; or a
 * family that repeats by design (versions, translations, lists of the same pages); or that they are all nearly empty,
 * or all say that they do not exist.
 */
export const clusterKinds = [
  'copies',
  'templated',
  'version',
  'translation',
  'listing',
  'near-empty',
  'not-found',
] as const;
export const clusterKindSchema = z.enum(clusterKinds);
export type ClusterKind = (typeof clusterKinds)[number];

/** Clusters whose members count as copied pages; the others repeat by design, or have no text to copy. */
export const kindsOfCopies: ReadonlySet<ClusterKind> = new Set(['copies', 'templated']);
/** Families: the same page on purpose, in another version or language or as a list of others. */
export const kindsByDesign: ReadonlySet<ClusterKind> = new Set(['version', 'translation', 'listing']);
/** Pages that have no text of which there could be a copy. */
export const kindsWithoutText: ReadonlySet<ClusterKind> = new Set(['near-empty', 'not-found']);

/**
 * The place of a kind where clusters are listed: copies of both kinds together, then one family after the other, then
 * pages without text.
 */
export const rankOfKind = (kind: ClusterKind): number => (kindsOfCopies.has(kind) ? 0 : clusterKinds.indexOf(kind));

/** How many clusters of each kind there are, and how many pages stand in them. */
export const kindCountsSchema = z.partialRecord(
  clusterKindSchema,
  z.object({ clusters: z.number().int(), pages: z.number().int() }),
);
export type KindCounts = z.infer<typeof kindCountsSchema>;

/** The clusters of several kinds together. */
export function countOfKinds(
  counts: KindCounts,
  kinds: ReadonlySet<ClusterKind>,
): { readonly clusters: number; readonly pages: number } {
  const found = [...kinds].flatMap((kind) => counts[kind] ?? []);
  return {
    clusters: found.reduce((sum, { clusters }) => sum + clusters, 0),
    pages: found.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** Why a page has its kind; a key under `pageKindReason` in the texts. */
const pageKindReasons = [
  'own-text',
  'says-not-found',
  'address-of-list',
  'head-of-list',
  'made-of-excerpts',
  'little-text',
] as const;
const pageKindReasonSchema = z.enum(pageKindReasons);

export const explainedKindSchema = z.object({
  kind: pageKindSchema,
  reason: pageKindReasonSchema,
  /** Letters and digits of the text that counts, and how many a page must have to be more than nearly empty. */
  letters: z.number().int(),
  minLetters: z.number().int(),
});
export type ExplainedKind = z.infer<typeof explainedKindSchema>;
