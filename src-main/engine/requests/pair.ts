import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { auditOptionsSchema } from '../../contract/options.ts';
import { pairLabelSchema, type ReviewCommand } from '../../contract/reviews.ts';
import { fail } from '../app-error.ts';
import { stageOptions } from '../stage-options.ts';
import { labelKey } from '../store/review/review-store.ts';
import type { Store } from '../store/store.ts';
import { ofAudit, window } from './procedure.ts';
import { perform } from './review-commands.ts';
import type { Audit } from '../audit/audit.ts';

export const pairRequests = {
  'pair/compare': ofAudit({ a: z.int(), b: z.int() }, (audit, { a, b }) => comparePages(audit, a, b)),

  /** Segments are parts of the base. */
  'pair/compare-many': ofAudit(
    { base: z.int(), others: z.array(z.int()).min(1).max(60) },
    async (audit, { base, others }) => {
      requireText(audit, base, ...others);
      return audit.task('compareMany', { base, others });
    },
  ),

  'pair/evidence': ofAudit(
    { a: z.int(), b: z.int(), detectors: z.array(z.string()).optional() },
    async (audit, { a, b, detectors }) => {
      requireText(audit, a, b);
      return audit.task('evidence', { a, b, detectors: detectors ?? null });
    },
  ),

  /** `alignmentOptions` keep the values of the last run. */
  'verdict/preview': ofAudit(
    { verify: auditOptionsSchema.shape.verify, cluster: auditOptionsSchema.shape.cluster },
    async ({ pool, store }, { verify, cluster }) => {
      stageOptions('verify', { verify });
      stageOptions('cluster', { cluster });
      const applied = store.meta.options();
      return pool.run('preview', { file: store.path, options: { ...applied, verify, cluster }, applied });
    },
  ),
};

const count = z.int();

export const pairReviewRequests = {
  /** Clusters are rebuilt at once, or by the running audit. */
  'cluster/exclude': ofAudit(
    {
      what: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('member'), page: count }),
        z.object({ kind: z.literal('pair'), a: count, b: count }),
      ]),
    },
    (audit, { what }) => {
      const { store } = audit;
      const key = randomUUID();
      const { kind } = what;
      const [address = '', ...others] =
        kind === 'member' ? memberAndOthers(store, what.page) : addressesOf(store, what.a, what.b);
      const after = { id: key, kind, address, others: JSON.stringify(others), excluded_at: Date.now() };
      const row = { table: 'exclusion', key, after } as const;
      const version = perform(audit, `exclude-${kind}`, { address, other: others[0] ?? '' }, [row]);
      return { exclusion: store.reviews.exclusion(key) ?? pageNotFound(key), version };
    },
  ),

  'cluster/exclusions': ofAudit(window, ({ store }, { offset, limit }) => store.reviews.exclusions(offset, limit)),

  'cluster/include': ofAudit({ exclusion: z.string() }, (audit, { exclusion }) => {
    const { address } = audit.store.reviews.exclusion(exclusion) ?? pageNotFound(exclusion);
    return { version: perform(audit, 'include', { address }, [{ table: 'exclusion', key: exclusion, after: null }]) };
  }),

  /** For measuring precision; clusters do not change. */
  'label/set': ofAudit({ a: count, b: count, label: pairLabelSchema.nullable() }, (audit, { a, b, label }) => {
    const [address = '', other = ''] = addressesOf(audit.store, a, b);
    const key = labelKey(address, other);
    const after = label === null ? null : { id: key, a: address, b: other, label, labelled_at: Date.now() };
    const command: ReviewCommand = label === null ? 'unlabel-pair' : 'label-pair';
    return {
      label,
      version: perform(audit, command, { address, other, label: label ?? '' }, [{ table: 'pair_label', key, after }]),
    };
  }),

  'label/get': ofAudit({ a: count, b: count }, ({ store }, { a, b }) => {
    const [address = '', other = ''] = addressesOf(store, a, b);
    return { label: store.labels.of(address, other) };
  }),

  'label/list': ofAudit({}, ({ store }) => ({ labels: store.labels.all() })),
};

/** The page with all others of its cluster, so that no pair keeps it there. */
function memberAndOthers({ members, pages }: Store, page: number) {
  const address = pages.address(page) ?? pageNotFound(page);
  const others = members.beside(page);
  if (others.length === 0) fail('cluster-not-found');
  return [address, ...others];
}

const addressesOf = ({ pages }: Store, a: number, b: number) =>
  [a, b].map((page) => pages.address(page) ?? pageNotFound(page)).sort();

export async function comparePages(audit: Audit, a: number, b: number) {
  requireText(audit, a, b);
  const compared = await audit.task('compare', { a, b });
  const { pairs } = audit.store;
  const stored = pairs.verdictOf(a, b);
  const verdict = stored === undefined ? compared.verdict : stored;
  let { rule } = compared;
  // Clustering may have changed the verdict.
  if (verdict !== compared.verdict) {
    if (compared.verdict === 'spliced') rule = verdict === null ? 'splice-unconfirmed' : 'splice-is-partial';
    else if (verdict === null) rule = 'recurring-text';
  }
  return { ...compared, verdict, rule, detectors: pairs.detectorsOf(a, b) };
}

function requireText({ store }: Audit, ...pages: number[]) {
  for (const page of pages) {
    const brief = store.pages.brief(page) ?? pageNotFound(page);
    if (brief.layout === '') fail('page-not-found', { address: brief.address });
  }
}

export function pageNotFound(page: number | string): never {
  fail('page-not-found', { address: page });
}
