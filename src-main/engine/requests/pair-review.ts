import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { exclusionSchema, labelledPairSchema, pairLabelSchema, type ReviewCommand } from '../../contract/reviews.ts';
import { AppError } from '../app-error.ts';
import type { NewRow } from '../store/review/journal-store.ts';
import { labelKey } from '../store/review/label-store.ts';
import type { Store } from '../store/store.ts';
import { perform } from './review-commands.ts';
import { listOf, ofAudit, window } from './procedure.ts';
import { pageNotFound } from './compare-pages.ts';

const count = z.int();

export const pairReviewRequests = {
  /** Clusters are built anew at once, or when the running audit comes to it. */
  'cluster/exclude': ofAudit({
    parameters: {
      what: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('member'), page: count }),
        z.object({ kind: z.literal('pair'), a: count, b: count }),
      ]),
    },
    result: z.object({ exclusion: exclusionSchema, version: count }),
    handle(audit, { what }) {
      const { row, exclusion } =
        what.kind === 'member' ? excludeMember(audit.store, what.page) : excludePair(audit.store, what.a, what.b);
      const version = perform(audit, what.kind === 'member' ? 'exclude-member' : 'exclude-pair', exclusion, [row]);
      return { exclusion: audit.store.reviews.exclusion(row.key) ?? pageNotFound(row.key), version };
    },
  }),

  'cluster/exclusions': ofAudit({
    parameters: window.shape,
    result: listOf(exclusionSchema),
    handle: ({ store }, { offset, limit }) => store.reviews.exclusions(offset, limit),
  }),

  'cluster/include': ofAudit({
    parameters: { exclusion: z.string() },
    result: z.object({ version: count }),
    handle(audit, { exclusion }) {
      const { address } = audit.store.reviews.exclusion(exclusion) ?? pageNotFound(exclusion);
      return { version: perform(audit, 'include', { address }, [{ table: 'exclusion', key: exclusion, after: null }]) };
    },
  }),

  /** To measure how right the audit is; null removes the label. Clusters stay. */
  'label/set': ofAudit({
    parameters: { a: count, b: count, label: pairLabelSchema.nullable() },
    result: z.object({ label: pairLabelSchema.nullable(), version: count }),
    handle(audit, { a, b, label }) {
      const [address = '', other = ''] = addressesOf(audit.store, a, b);
      const key = labelKey(address, other);
      const after = label === null ? null : { id: key, a: address, b: other, label, labelled_at: Date.now() };
      const command: ReviewCommand = label === null ? 'unlabel-pair' : 'label-pair';
      return {
        label,
        version: perform(audit, command, { address, other, label: label ?? '' }, [{ table: 'pair_label', key, after }]),
      };
    },
  }),

  'label/get': ofAudit({
    parameters: { a: count, b: count },
    result: z.object({ label: pairLabelSchema.nullable() }),
    handle({ store }, { a, b }) {
      const [address = '', other = ''] = addressesOf(store, a, b);
      return { label: store.labels.of(address, other) };
    },
  }),

  /** Labels, "not a duplicate", and decisions that name a target. */
  'label/list': ofAudit({
    result: z.object({ labels: z.array(labelledPairSchema) }),
    handle: ({ store }) => ({ labels: store.labels.all() }),
  }),
};

interface NewExclusion {
  readonly row: NewRow;
  /** Of the command. */
  readonly exclusion: Record<string, string>;
}

/** From everyone in its cluster, so that no other pair holds it there. */
function excludeMember({ members, pages }: Store, page: number): NewExclusion {
  const address = pages.address(page) ?? pageNotFound(page);
  const others = members.beside(page);
  if (others.length === 0) throw new AppError('cluster-not-found');
  return newExclusion('member', address, others);
}

function excludePair(store: Store, a: number, b: number): NewExclusion {
  const addresses = addressesOf(store, a, b);
  return newExclusion('pair', addresses[0] ?? '', addresses.slice(1));
}

const addressesOf = ({ pages }: Store, a: number, b: number): string[] =>
  [a, b].map((page) => pages.address(page) ?? pageNotFound(page)).sort();

function newExclusion(kind: 'member' | 'pair', address: string, others: readonly string[]): NewExclusion {
  const key = randomUUID();
  const after = { id: key, kind, address, others: JSON.stringify(others), excluded_at: Date.now() };
  return { row: { table: 'exclusion', key, after }, exclusion: { address, other: others[0] ?? '' } };
}
