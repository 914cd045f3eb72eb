import { z } from 'zod';
import { pageBriefSchema, pageDetailSchema } from '../models.ts';
import { inAudit, window, listOf } from './shapes.ts';

export const pageRequests = {
  'page/list': { parameters: inAudit.extend({ ...window.shape, text: z.string().optional() }), result: listOf(pageBriefSchema) },
  'page/get': { parameters: inAudit.extend({ page: z.number().int() }), result: pageDetailSchema },
  'page/find': { parameters: inAudit.extend({ address: z.string() }), result: pageBriefSchema },
} as const;
