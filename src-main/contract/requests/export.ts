import { z } from 'zod';
import { exportedFileSchema, exportFormatSchema, localeSchema } from '../models.ts';
import { inAudit } from './shapes.ts';

export const exportRequests = {
  /** Writes the files; `folder: null` takes a folder beside the audit file. */
  'export/run': {
    parameters: inAudit.extend({
      formats: z.array(exportFormatSchema).min(1),
      folder: z.string().nullable().default(null),
      locale: localeSchema.default('en'),
    }),
    result: z.object({ folder: z.string(), files: z.array(exportedFileSchema) }),
  },
} as const;
