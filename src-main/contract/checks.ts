import { z } from 'zod';

/** Lengths are by `displayWidth`; the last two are numbers of words. */
export const checkLimits = {
  titleShortest: 30,
  titleLongest: 60,
  descriptionShortest: 70,
  descriptionLongest: 155,
  headingLongest: 70,
  thinWords: 200,
  emptyWords: 20,
} as const;

/**
 * Width of titles and texts in search results and terminals: two for Chinese, Japanese and Korean characters and
 * full-width marks (Unicode's East Asian Wide and Fullwidth), none for combining marks.
 */
export function displayWidth(text: string) {
  let width = 0;
  for (const character of text) if (!combining.test(character)) width += wide.test(character) ? 2 : 1;
  return width;
}

const combining = /[\p{Mn}\p{Me}\p{Cf}]/u;
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Screaming Frog's names. The order is that of their bits in the audit file: append new ones. */
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
  /** As in `checkLimits`; null if the check measures none. */
  length: z.int().nullable(),
  /** Pages with the same text, or H1s or images on the page; null if the check counts none. */
  count: z.int().nullable(),
  words: z.int(),
  /** '': unknown. */
  language: z.string(),
  inlinks: z.int(),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const checkSorts = ['address', 'text', 'length', 'count', 'words', 'inlinks', 'status'] as const;
export type CheckSort = (typeof checkSorts)[number];

export interface LinkedPage {
  page: number;
  address: string;
  title: string;
  statusCode: number;
}

/** Worst pages first; pages with the same text are adjacent. */
export function checkOrder(check: CheckName): { readonly sort: CheckSort; readonly descending: boolean } {
  if (/-(?:duplicate|multiple|no-alt|empty-alt)$/.test(check)) return { sort: 'count', descending: true };
  if (/-(?:long|short)$/.test(check)) return { sort: 'length', descending: check.endsWith('-long') };
  if (subjectOf(check) === 'content') return { sort: 'words', descending: false };
  if (subjectOf(check) === 'response') return { sort: 'inlinks', descending: true };
  return { sort: 'address', descending: false };
}
