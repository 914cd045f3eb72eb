import { z } from 'zod';

const previewLineSchema = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });

const previewSampleSchema = z.object({
  page: z.number().int(),
  address: z.string(),
  title: z.string(),
  /** Letters and digits of the main text; a Chinese character counts as two. */
  lettersBefore: z.number().int(),
  lettersAfter: z.number().int(),
  lines: z.array(previewLineSchema),
  /** Not listed. */
  moreLines: z.number().int(),
});
export type PreviewSample = z.infer<typeof previewSampleSchema>;

/** Counts are of the pages that were read. */
export const selectorPreviewSchema = z.object({
  /** Whose address fits a rule that is new, changed or gone: no other page can change. */
  pages: z.number().int(),
  /** All of them, or a sample. */
  read: z.number().int(),
  changed: z.number().int(),
  lettersRemoved: z.number().int(),
  lettersAdded: z.number().int(),
  /** Pages without text then. */
  emptied: z.number().int(),
  /** Pages that fit a changed rule but hold no selected element. */
  unmatched: z.number().int(),
  samples: z.array(previewSampleSchema),
});
export type SelectorPreview = z.infer<typeof selectorPreviewSchema>;

/** In which the text of pages may stand on which the extractors disagree. */
export const mainElementsSchema = z.object({
  /** Looked at, of those with unsure text. */
  pages: z.number().int(),
  /** The most frequent first. */
  candidates: z.array(z.object({ selector: z.string(), pages: z.number().int() })),
});
export type MainElements = z.infer<typeof mainElementsSchema>;

export const pickedElementSchema = z.object({
  /** Outermost first, such as `div.main`. */
  path: z.array(z.object({ element: z.number().int(), label: z.string() })),
  proposals: z.array(
    z.object({
      selector: z.string(),
      /** Of this page, and the blocks of text in them. */
      elements: z.number().int(),
      blocks: z.number().int(),
      letters: z.number().int(),
      /** With such an element, of `pagesRead`. */
      pages: z.number().int(),
    }),
  ),
  pagesRead: z.number().int(),
  /** That hold this page, the narrowest group first. */
  patterns: z.array(z.string()),
});
export type PickedElement = z.infer<typeof pickedElementSchema>;
