import { z } from 'zod';

const previewLineSchema = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });

const previewSampleSchema = z.object({
  page: z.int(),
  address: z.string(),
  title: z.string(),
  /** Letters and digits of the main text; a Chinese character counts as two. */
  lettersBefore: z.int(),
  lettersAfter: z.int(),
  lines: z.array(previewLineSchema),
  /** Not listed. */
  moreLines: z.int(),
});
export type PreviewSample = z.infer<typeof previewSampleSchema>;

export const selectorPreviewSchema = z.object({
  /** Whose address fits a rule that is new, changed or gone: no other page can change. */
  pages: z.int(),
  /** All of them, or a sample. */
  read: z.int(),
  changed: z.int(),
  lettersRemoved: z.int(),
  lettersAdded: z.int(),
  /** Pages without text then. */
  emptied: z.int(),
  /** Pages that fit a changed rule but hold no selected element. */
  unmatched: z.int(),
  samples: z.array(previewSampleSchema),
});
export type SelectorPreview = z.infer<typeof selectorPreviewSchema>;

/** In which the text of pages may stand on which the extractors disagree. */
export const mainElementsSchema = z.object({
  /** Looked at, of those with unsure text. */
  pages: z.int(),
  /** The most frequent first. */
  candidates: z.array(z.object({ selector: z.string(), pages: z.int() })),
});

export const pickedElementSchema = z.object({
  path: z.array(z.object({ element: z.int(), label: z.string() })),
  proposals: z.array(
    z.object({
      selector: z.string(),
      /** Of this page, and the blocks of text in them. */
      elements: z.int(),
      blocks: z.int(),
      letters: z.int(),
      pages: z.int(),
    }),
  ),
  pagesRead: z.int(),
  /** That hold this page, the narrowest group first. */
  patterns: z.array(z.string()),
});
export type PickedElement = z.infer<typeof pickedElementSchema>;
