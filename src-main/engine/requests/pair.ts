import { z } from 'zod';
import { comparisonSchema, pairEvidenceSchema } from '../../contract/comparison.ts';
import { auditOptionsSchema } from '../../contract/options.ts';
import { manyComparedSchema } from '../../contract/text-check.ts';
import { verdictPreviewSchema } from '../../contract/verdict-preview.ts';
import { stageOptions } from '../stage-options.ts';
import { comparePages, requireText } from './compare-pages.ts';
import { ofAudit } from './procedure.ts';

export const pairRequests = {
  'pair/compare': ofAudit({
    parameters: { a: z.int(), b: z.int() },
    result: comparisonSchema,
    handle: (audit, { a, b }) => comparePages(audit, a, b),
  }),

  /** In the coordinates of the base. */
  'pair/compare-many': ofAudit({
    parameters: { base: z.int(), others: z.array(z.int()).min(1).max(60) },
    result: manyComparedSchema,
    async handle(audit, { base, others }) {
      requireText(audit, base, ...others);
      return audit.task('compare-many', { base, others });
    },
  }),

  'pair/evidence': ofAudit({
    parameters: { a: z.int(), b: z.int(), detectors: z.array(z.string()).optional() },
    result: pairEvidenceSchema,
    async handle(audit, { a, b, detectors }) {
      requireText(audit, a, b);
      const { evidence } = await audit.task('evidence', { a, b, detectors: detectors ?? null });
      return { evidence: [...evidence] };
    },
  }),

  /** Without comparing again: `alignmentOptions` count as the run had them. */
  'verdict/preview': ofAudit({
    parameters: { verify: auditOptionsSchema.shape.verify, cluster: auditOptionsSchema.shape.cluster },
    result: verdictPreviewSchema,
    async handle({ pool, store }, { verify, cluster }) {
      stageOptions('verify', { verify });
      stageOptions('cluster', { cluster });
      return pool.run('preview', { file: store.path, options: { ...store.meta.options(), verify, cluster } });
    },
  }),
};
