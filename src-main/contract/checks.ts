import { z } from 'zod';

/**
 * What can be wrong with single pages, beside copied texts. The order is that of bits in the audit file and of every
 * list: new checks are added at the end.
 */
export const checkNames = [
  'title-missing',
  'title-duplicate',
  'title-long',
  'title-short',
  'description-missing',
  'description-duplicate',
  'description-long',
  'description-short',
  'h1-missing',
  'h1-duplicate',
  'h1-long',
  'h1-multiple',
  'content-thin',
  'content-empty',
  'images-no-alt',
  'images-empty-alt',
  'client-error',
  'server-error',
  'no-response',
  'redirect',
  'refresh',
] as const;
export const checkNameSchema = z.enum(checkNames);
export type CheckName = (typeof checkNames)[number];

/** The part of a page that a check is about; checks are shown under these. */
export const checkSubjects = ['title', 'description', 'h1', 'content', 'images', 'response'] as const;
export type CheckSubject = (typeof checkSubjects)[number];

export function subjectOf(check: CheckName): CheckSubject {
  const [first] = check.split('-');
  return checkSubjects.find((subject) => subject === first) ?? 'response';
}

/**
 * Where the checks draw their lines. Lengths are in characters, of which a full-width one (Chinese, Japanese, Korean)
 * counts as two, because search results have room for so much width. Words are those of the main text.
 */
export const checkLimits = {
  titleShortest: 30,
  titleLongest: 60,
  descriptionShortest: 70,
  descriptionLongest: 155,
  headingLongest: 70,
  /** Pages with fewer words are thin. */
  thinWords: 200,
  /** Pages with fewer words have next to no text. */
  emptyWords: 20,
} as const;

/** As Screaming Frog names its filters, so that tables of both can be laid side by side. Never translated. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
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
};

/**
 * What a row has beside the address, by the check: a text of the page with its length, and a number that the check
 * counts.
 */
export const checkRowSchema = z.object({
  page: z.number().int(),
  address: z.string(),
  statusCode: z.number().int(),
  /**
   * The title, description or first H1; of a redirect where it leads; the title where the check is about none of them.
   */
  text: z.string(),
  /** Of `text` as it is measured (see `checkLimits`); null where the check measures none. */
  length: z.number().int().nullable(),
  /** Pages with the same text, H1s, or images; null where the check counts nothing. */
  count: z.number().int().nullable(),
  /** Counted in characters where the language has no spaces between words (see `lengthUnit`). */
  words: z.number().int(),
  /** Of the main text; empty where it is not known. */
  language: z.string(),
  /** Pages that link to this one. */
  inlinks: z.number().int(),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const checkSorts = ['address', 'text', 'length', 'count', 'words', 'inlinks', 'status'] as const;
export type CheckSort = (typeof checkSorts)[number];

export const checkSummarySchema = z.object({
  /** All checks, those without a page too. */
  checks: z.array(z.object({ check: checkNameSchema, pages: z.number().int() })),
  /** Indexable HTML pages: titles, descriptions, H1s, texts and images are checked of these. */
  checked: z.number().int(),
  /** Those of them that were read before their markup was noted; they are in no check until they are read again. */
  unread: z.number().int(),
  version: z.number().int(),
});
export type CheckSummary = z.infer<typeof checkSummarySchema>;

/** The other end of a link. */
export const linkedPageSchema = z.object({
  page: z.number().int(),
  address: z.string(),
  title: z.string(),
  statusCode: z.number().int(),
});
export type LinkedPage = z.infer<typeof linkedPageSchema>;

/**
 * How the pages of a check are listed when nobody says otherwise: what weighs most first, and pages with the same text
 * together.
 */
export function checkOrder(check: CheckName): { readonly sort: CheckSort; readonly descending: boolean } {
  if (/-(?:duplicate|multiple|no-alt|empty-alt)$/.test(check)) return { sort: 'count', descending: true };
  if (/-(?:long|short)$/.test(check)) return { sort: 'length', descending: check.endsWith('-long') };
  if (subjectOf(check) === 'content') return { sort: 'words', descending: false };
  if (subjectOf(check) === 'response') return { sort: 'inlinks', descending: true };
  return { sort: 'address', descending: false };
}
