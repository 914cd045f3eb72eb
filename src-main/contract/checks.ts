import { z } from 'zod';

/** Lengths in characters, full-width ones (Chinese, Japanese, Korean) count as two. */
export const checkLimits = {
  titleShortest: 30,
  titleLongest: 60,
  descriptionShortest: 70,
  descriptionLongest: 155,
  headingLongest: 70,
  thinWords: 200,
  emptyWords: 20,
} as const;

/** Screaming Frog's names, in the order of their bits in the audit file: new ones come last. */
export const checkTitles = {
  'title-missing': 'Page Titles: Missing',
  'title-duplicate': 'Page Titles: Duplicate',
  'title-long': `Page Titles: Over ${checkLimits.titleLongest} Characters`,
  'title-short': `Page Titles: Below ${checkLimits.titleShortest} Characters`,
  'description-missing': 'Meta Description: Missing',
  'description-duplicate': 'Meta Description: Duplicate',
  'description-long': `Meta Description: Over ${checkLimits.descriptionLongest} Characters`,
  'description-short': `Meta Description: Below ${checkLimits.descriptionShortest} Characters`,
  'h1-missing': 'H1: Missing',
  'h1-duplicate': 'H1: Duplicate',
  'h1-long': `H1: Over ${checkLimits.headingLongest} Characters`,
  'h1-multiple': 'H1: Multiple',
  'content-thin': 'Content: Low Content Pages',
  'content-empty': 'Content: Near-Empty Pages',
  'images-no-alt': 'Images: Missing Alt Attribute',
  'images-empty-alt': 'Images: Missing Alt Text',
  'client-error': 'Response Codes: Internal Client Error (4xx)',
  'server-error': 'Response Codes: Internal Server Error (5xx)',
  'no-response': 'Response Codes: Internal No Response',
  redirect: 'Response Codes: Internal Redirection (3xx)',
  refresh: 'Response Codes: Internal Redirection (Meta Refresh)',
} as const;
export type CheckName = keyof typeof checkTitles;
export const checkNames = Object.keys(checkTitles) as readonly CheckName[];
export const checkNameSchema = z.enum(checkNames);

export const checkSubjects = ['title', 'description', 'h1', 'content', 'images', 'response'] as const;
export type CheckSubject = (typeof checkSubjects)[number];

export function subjectOf(check: CheckName) {
  const [first] = check.split('-');
  return checkSubjects.find((subject) => subject === first) ?? 'response';
}

export const checkRowSchema = z.object({
  page: z.int(),
  address: z.string(),
  statusCode: z.int(),
  /** Title, description, first H1, or target of a redirect. */
  text: z.string(),
  /** As in `checkLimits`; null where none is measured. */
  length: z.int().nullable(),
  /** Pages with the same text, or H1s or images on the page; null where none are counted. */
  count: z.int().nullable(),
  words: z.int(),
  /** '': not known. */
  language: z.string(),
  inlinks: z.int(),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const checkSorts = ['address', 'text', 'length', 'count', 'words', 'inlinks', 'status'] as const;
export type CheckSort = (typeof checkSorts)[number];

export interface CheckSummary {
  checks: { check: CheckName; pages: number }[];
  /** Indexable HTML pages; responses are checked of all. */
  checked: number;
  version: number;
}

export interface LinkedPage {
  page: number;
  address: string;
  title: string;
  statusCode: number;
}

/** The worst pages first, those with the same text together. */
export function checkOrder(check: CheckName): { readonly sort: CheckSort; readonly descending: boolean } {
  if (/-(?:duplicate|multiple|no-alt|empty-alt)$/.test(check)) return { sort: 'count', descending: true };
  if (/-(?:long|short)$/.test(check)) return { sort: 'length', descending: check.endsWith('-long') };
  if (subjectOf(check) === 'content') return { sort: 'words', descending: false };
  if (subjectOf(check) === 'response') return { sort: 'inlinks', descending: true };
  return { sort: 'address', descending: false };
}
