import { z } from 'zod';
import {
  auditMomentSchema,
  auditRefSchema,
  changesSummarySchema,
  clusterChangeRowSchema,
  clusterChangeSchema,
  copiedPairSchema,
  copiedSummarySchema,
  pageChangeRowSchema,
  pageChangeSchema,
  sentenceChangeRowSchema,
  sentenceChangeSchema,
} from '../changes.ts';
import { inAudit, listOf, window } from './shapes.ts';

/** Null compares with the audit before: the run before this one, or else the newest other file of the site. */
const compared = inAudit.extend({ before: auditRefSchema.nullable().default(null), after: auditRefSchema.default({ kind: 'current' }) });
const text = z.string().max(500).optional();

/** Audits compared. All fail with `nothing-before` when there is no audit before this one. */
export const changesRequests = {
  /** All audits of the site that are known, oldest first: runs of this file, and files that were opened lately. */
  'changes/audits': {
    parameters: inAudit.extend({ otherSites: z.boolean().default(false) }),
    result: z.object({ audits: z.array(auditMomentSchema) }),
  },
  'changes/summary': { parameters: compared, result: changesSummarySchema },
  'changes/clusters': {
    parameters: compared.extend({ ...window.shape, changes: z.array(clusterChangeSchema).optional(), text }),
    result: listOf(clusterChangeRowSchema),
  },
  'changes/pages': {
    parameters: compared.extend({ ...window.shape, changes: z.array(pageChangeSchema).optional(), text }),
    result: listOf(pageChangeRowSchema),
  },
  'changes/sentences': {
    parameters: compared.extend({ ...window.shape, changes: z.array(sentenceChangeSchema).optional(), text }),
    result: listOf(sentenceChangeRowSchema),
  },
  /** Who copied whom: between the hosts of this audit, or between this audit and another file. */
  'changes/copied': {
    parameters: inAudit.extend({
      ...window.shape,
      other: z.string().nullable().default(null),
      copy: z.string().optional(),
      source: z.string().optional(),
    }),
    result: listOf(copiedPairSchema).extend({ summary: copiedSummarySchema }),
  },
} as const;
