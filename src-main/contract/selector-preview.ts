import { z } from 'zod';

const previewLineSchema = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });

const previewSampleSchema = z.object({
  page: z.int(),
  address: z.string(),
  title: z.string(),
  /** Letters and digits; a Chinese character counts as two. */
  lettersBefore: z.int(),
  lettersAfter: z.int(),
  lines: z.array(previewLineSchema),
  /** Not listed. */
  moreLines: z.int(),
});
export type PreviewSample = z.infer<typeof previewSampleSchema>;

export const selectorPreviewSchema = z.object({
  /** That fit a changed rule: no other can change. */
  pages: z.int(),
  /** All, or a sample. */
  read: z.int(),
  changed: z.int(),
  lettersRemoved: z.int(),
  lettersAdded: z.int(),
  /** Without text then. */
  emptied: z.int(),
  /** That hold no selected element. */
  unmatched: z.int(),
  samples: z.array(previewSampleSchema),
});
export type SelectorPreview = z.infer<typeof selectorPreviewSchema>;

/** In which text may stand on which extractors disagree. */
export const mainElementsSchema = z.object({
  /** Looked at. */
  pages: z.int(),
  candidates: z.array(z.object({ selector: z.string(), pages: z.int() })),
});

export const pickedElementSchema = z.object({
  path: z.array(z.object({ element: z.int(), label: z.string() })),
  proposals: z.array(
    z.object({
      selector: z.string(),
      /** On this page. */
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
