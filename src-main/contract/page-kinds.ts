import { z } from 'zod';

/** Listings are tags, archives, search results and tables of contents. */
export const pageKindSchema = z.enum(['content', 'edition', 'listing', 'near-empty', 'not-found']);
export type PageKind = z.infer<typeof pageKindSchema>;

/** Of one text, of one text with other names and numbers, three families by design, two of pages without text. */
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

/** Whose members are copied pages. */
export const kindsOfCopies: ReadonlySet<ClusterKind> = new Set(['copies', 'templated']);
/** Much the same on purpose. */
export const kindsByDesign: ReadonlySet<ClusterKind> = new Set(['version', 'translation', 'listing']);
export const kindsWithoutText: ReadonlySet<ClusterKind> = new Set(['near-empty', 'not-found']);

/** Place in lists: copies of both kinds together, each family, pages without text. */
export const rankOfKind = (kind: ClusterKind) => (kindsOfCopies.has(kind) ? 0 : clusterKinds.indexOf(kind));

export const kindCountsSchema = z.partialRecord(clusterKindSchema, z.object({ clusters: z.int(), pages: z.int() }));
export type KindCounts = z.infer<typeof kindCountsSchema>;

export function countOfKinds(counts: KindCounts, kinds: ReadonlySet<ClusterKind>) {
  const found = [...kinds].flatMap((kind) => counts[kind] ?? []);
  return {
    clusters: found.reduce((sum, { clusters }) => sum + clusters, 0),
    pages: found.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** Keys under `pageKindReason`. */
type PageKindReason =
  | 'own-text'
  | 'own-code'
  | 'holds-pages'
  | 'says-not-found'
  | 'address-of-list'
  | 'head-of-list'
  | 'made-of-excerpts'
  | 'made-of-links'
  | 'little-text';

export interface ExplainedKind {
  kind: PageKind;
  reason: PageKindReason;
  /** Letters and digits that count; fewer are nearly empty. */
  letters: number;
  minLetters: number;
}
