import { z } from 'zod';
import { comparisonSchema, pairEvidenceSchema } from '../../contract/comparison.ts';
import { auditOptionsSchema } from '../../contract/options.ts';
import { manyComparedSchema } from '../../contract/text-check.ts';
import { verdictPreviewSchema } from '../../contract/verdict-preview.ts';
import { clusterOptions } from '../cluster/options.ts';
import { checkOptions } from '../options.ts';
import { verifyOptions } from '../verify/options.ts';
import { comparePages, requireText } from './compare-pages.ts';
import { inAudit, procedure } from './procedure.ts';

export const pairRequests = {
  'pair/compare': procedure({
    parameters: inAudit.extend({ a: z.number().int(), b: z.number().int() }),
    result: comparisonSchema,
    handle: ({ audit, a, b }, context) => comparePages(context.audit(audit), a, b),
  }),

  /** In the coordinates of the base. */
  'pair/compare-many': procedure({
    parameters: inAudit.extend({ base: z.number().int(), others: z.array(z.number().int()).min(1).max(60) }),
    result: manyComparedSchema,
    async handle({ audit: id, base, others }, context) {
      const { pool, store } = context.audit(id);
      requireText(context.audit(id), base, ...others);
      return pool.run('compare-many', { file: store.path, options: store.meta.options(), base, others });
    },
  }),

  'pair/evidence': procedure({
    parameters: inAudit.extend({ a: z.number().int(), b: z.number().int(), detectors: z.array(z.string()).optional() }),
    result: pairEvidenceSchema,
    async handle({ audit: id, a, b, detectors }, context) {
      const { pool, store } = context.audit(id);
      requireText(context.audit(id), a, b);
      const { evidence } = await pool.run('evidence', {
        file: store.path,
        options: store.meta.options(),
        a,
        b,
        detectors: detectors ?? null,
      });
      return { evidence: [...evidence] };
    },
  }),

  /** Without comparing again: `alignmentOptions` count as the run had them. */
  'verdict/preview': procedure({
    parameters: inAudit.extend({ verify: auditOptionsSchema.shape.verify, cluster: auditOptionsSchema.shape.cluster }),
    result: verdictPreviewSchema,
    async handle({ audit: id, verify, cluster }, context) {
      const { pool, store } = context.audit(id);
      checkOptions(verifyOptions, verify, 'verify');
      checkOptions(clusterOptions, cluster, 'cluster');
      return pool.run('preview', { file: store.path, options: { ...store.meta.options(), verify, cluster } });
    },
  }),
};
