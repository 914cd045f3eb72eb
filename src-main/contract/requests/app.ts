import { z } from 'zod';
import { recentAuditSchema, settingsChangesSchema, settingsSchema } from '../models.ts';
import { optionFieldSchema } from '../options.ts';
import { nothing } from './shapes.ts';

export const appRequests = {
  'app/info': {
    parameters: nothing,
    result: z.object({ version: z.string(), shell: z.enum(['desktop', 'web', 'cli']), folder: z.string(), cores: z.number().int() }),
  },
  'settings/get': { parameters: nothing, result: settingsSchema },
  'settings/set': { parameters: settingsChangesSchema, result: settingsSchema },
  'recent/list': { parameters: nothing, result: z.object({ audits: z.array(recentAuditSchema) }) },
  'recent/forget': { parameters: z.object({ file: z.string() }), result: nothing },
  'option/list': { parameters: nothing, result: z.object({ stages: z.record(z.string(), z.record(z.string(), optionFieldSchema)) }) },
} as const;
