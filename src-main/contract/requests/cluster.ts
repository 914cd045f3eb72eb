import { z } from 'zod';
import { clusterDetailSchema, clusterRowSchema } from '../models.ts';
import { verdictSchema } from '../verdicts.ts';
import { inAudit, window, listOf } from './shapes.ts';

export const clusterRequests = {
  'cluster/list': {
    parameters: inAudit.extend({
      ...window.shape,
      verdicts: z.array(verdictSchema).optional(),
      text: z.string().optional(),
      settled: z.boolean().optional(),
      sort: z.enum(['importance', 'pages', 'floor', 'mean', 'longest-run', 'title']).default('importance'),
      descending: z.boolean().default(true),
    }),
    result: listOf(clusterRowSchema),
  },
  'cluster/get': { parameters: inAudit.extend({ cluster: z.number().int() }), result: clusterDetailSchema },
  /** Relations that are no equality (contained, spliced), most covered first. */
  'relation/list': { parameters: inAudit.extend(window.shape), result: listOf(clusterDetailSchema.shape.relations.element) },
} as const;
