import { z } from 'zod';

/** A piece of a page's text under the rules as they are and under those that are tried. */
const previewLineSchema = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });

const previewSampleSchema = z.object({
  page: z.number().int(),
  address: z.string(),
  title: z.string(),
  /** Letters and digits of the main text; a Chinese character counts as two. */
  lettersBefore: z.number().int(),
  lettersAfter: z.number().int(),
  lines: z.array(previewLineSchema),
  /** Lines that are not listed. */
  moreLines: z.number().int(),
});
export type PreviewSample = z.infer<typeof previewSampleSchema>;

/** What other selector rules would make of the pages. Counts are those of the pages that were read; see `read`. */
export const selectorPreviewSchema = z.object({
  /** Pages whose address fits a rule that is new, changed or gone: no other page can change. */
  pages: z.number().int(),
  /** How many of them were read; with a sample fewer than all. */
  read: z.number().int(),
  changed: z.number().int(),
  lettersRemoved: z.number().int(),
  lettersAdded: z.number().int(),
  /** Pages that would have no text any more. */
  emptied: z.number().int(),
  /** Pages whose address fits a changed rule but which hold no element that any rule selects. */
  unmatched: z.number().int(),
  samples: z.array(previewSampleSchema),
});
export type SelectorPreview = z.infer<typeof selectorPreviewSchema>;

/** Elements in which the text of pages may stand on which the extractors disagree. */
export const mainElementsSchema = z.object({
  /** Pages that were looked at, of those that are told to be unsure. */
  pages: z.number().int(),
  /** The most frequent first. */
  candidates: z.array(z.object({ selector: z.string(), pages: z.number().int() })),
});
export type MainElements = z.infer<typeof mainElementsSchema>;

export const pickedElementSchema = z.object({
  /** The element and what encloses it, outermost first, such as `div.main`. */
  path: z.array(z.object({ element: z.number().int(), label: z.string() })),
  proposals: z.array(
    z.object({
      selector: z.string(),
      /** Elements of this page, and the blocks of text in them. */
      elements: z.number().int(),
      blocks: z.number().int(),
      letters: z.number().int(),
      /** Of the pages that were looked at, those with such an element. */
      pages: z.number().int(),
    }),
  ),
  pagesRead: z.number().int(),
  /** Address patterns that hold this page, the narrowest group of pages first. */
  patterns: z.array(z.string()),
});
export type PickedElement = z.infer<typeof pickedElementSchema>;
