import { z } from 'zod';
import { textCheckSchema } from '../text-check.ts';
import { inAudit, nothing } from './shapes.ts';

export const checkRequests = {
  /** What of a draft stands on the pages of the audit already. Either `text` or `file`, a text or HTML file that the engine reads. */
  'check/text': {
    parameters: inAudit.extend({
      text: z.string().max(2_000_000).nullable().default(null),
      file: z.string().nullable().default(null),
      title: z.string().max(2000).default(''),
      /** Addresses that do not count, such as the page that the draft is to replace. */
      exclude: z.array(z.string()).max(1000).default([]),
      /** Pages that are compared in full. */
      pages: z.number().int().min(1).max(60).default(20),
      /** A name under which `check/cancel` stops it; it then fails with `cancelled`. */
      job: z.string().max(100).nullable().default(null),
    }),
    result: textCheckSchema,
  },
  /** The text of a dropped or opened draft, decoded; of HTML and Markdown the main text. `data` is the file in Base64. */
  'check/read': {
    parameters: z.object({ name: z.string().max(1000), data: z.base64().max(3_900_000) }),
    result: z.object({ title: z.string(), text: z.string() }),
  },
  'check/cancel': { parameters: z.object({ job: z.string() }), result: nothing },
} as const;
