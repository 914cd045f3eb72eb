import { z } from 'zod';
import { comparisonSchema, pairEvidenceSchema } from '../../contract/comparison.ts';
import { auditOptionsSchema } from '../../contract/options.ts';
import { manyComparedSchema } from '../../contract/text-check.ts';
import { verdictPreviewSchema } from '../../contract/verdict-preview.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { ofAudit } from './procedure.ts';
import { stageOptions } from '../stage-options.ts';

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

/** As it is shown, on screen and in reports. */
export async function comparePages(audit: Audit, a: number, b: number) {
  requireText(audit, a, b);
  const compared = await audit.task('compare', { a, b });
  const { pairs } = audit.store;
  const stored = pairs.verdictOf(a, b);
  const verdict = stored === undefined ? compared.verdict : stored;
  const rule = finalRule(compared, verdict);
  return { ...compared, verdict, rule, detectors: pairs.detectorsOf(a, b) };
}

/** Clustering may have found another verdict than the texts. */
function finalRule(
  compared: { readonly verdict: Verdict | null; readonly rule: string },
  verdict: Verdict | null,
): string {
  if (verdict === compared.verdict) return compared.rule;
  if (compared.verdict === 'spliced') return verdict === null ? 'splice-unconfirmed' : 'splice-is-partial';
  return verdict === null ? 'recurring-text' : compared.rule;
}

/** Throws `page-not-found` for a page that is not there or was never read. */
function requireText({ store }: Audit, ...pages: number[]): void {
  for (const page of pages) {
    const brief = store.pages.brief(page) ?? pageNotFound(page);
    if (brief.layout === '') throw new AppError('page-not-found', { address: brief.address });
  }
}

export function pageNotFound(page: number | string): never {
  throw new AppError('page-not-found', { address: page });
}
