import { z } from 'zod';
import { auditRefSchema, clusterChanges, pageChanges, sentenceChanges } from '../../contract/changes.ts';
import { compareAudits, copiedBetween, momentsOf } from './compare-audits.ts';
import { ofAudit, window, windowOf } from './procedure.ts';

/** `before: null`: the previous run of the audit. */
const compared = {
  before: auditRefSchema.nullable().default(null),
  after: auditRefSchema.default({ kind: 'current' }),
};

const changeList = <Row>(
  names: readonly string[],
  find: (
    changes: Awaited<ReturnType<typeof compareAudits>>['changes'],
    kinds: ReadonlySet<string> | null,
    isFound: (text: string) => boolean,
  ) => readonly Row[],
) =>
  ofAudit(
    { ...compared, ...window, changes: z.array(z.enum(names)).optional(), text: z.string().max(500).optional() },
    async (audit, { before, after, changes: kinds, text = '', ...shown }, context) => {
      const { changes } = await compareAudits(context, audit, before, after);
      const folded = text.trim().toLowerCase();
      const rows = find(changes, kinds?.length ? new Set(kinds) : null, (each) => each.toLowerCase().includes(folded));
      return windowOf(rows, shown);
    },
  );

export const changesRequests = {
  /** Audits of the site, oldest first: runs of this file, and recently opened files. */
  'changes/audits': ofAudit({ otherSites: z.boolean().default(false) }, ({ store }, { otherSites }, context) => ({
    audits: momentsOf(context.recent, store, otherSites ? 'all' : 'same-site'),
  })),

  'changes/summary': ofAudit(compared, async (audit, { before: chosen, after }, context) => {
    const { changes, before, after: later, refs } = await compareAudits(context, audit, chosen, after);
    const sameSite = before.hosts.some((host) => later.hosts.includes(host));
    return {
      before: { ...before, ref: refs.before, sameSite },
      after: { ...later, ref: refs.after, sameSite: true },
      clusters: counted(changes.clusters, clusterChanges),
      pages: counted(changes.pages, pageChanges),
      sentences: counted(changes.sentences, sentenceChanges),
    };
  }),

  'changes/clusters': changeList(clusterChanges, ({ clusters }, kinds, isFound) =>
    clusters.filter(
      ({ change, before, after, added, removed }) =>
        (kinds ? kinds.has(change) : change !== 'same') &&
        [
          ...[before, after].flatMap((cluster) => (cluster ? [cluster.title, cluster.source] : [])),
          ...[...added, ...removed].map(({ address }) => address),
        ].some(isFound),
    ),
  ),

  'changes/pages': changeList(pageChanges, ({ pages }, kinds, isFound) =>
    pages.filter(({ change, address }) => (kinds?.has(change) ?? true) && isFound(address)),
  ),

  'changes/sentences': changeList(sentenceChanges, ({ sentences }, kinds, isFound) =>
    sentences.filter(({ change, text }) => (kinds?.has(change) ?? true) && isFound(text)),
  ),

  /** Copies between the hosts of this audit, or between it and another file. */
  'changes/copied': ofAudit(
    {
      ...window,
      other: z.string().nullable().default(null),
      copy: z.string().optional(),
      source: z.string().optional(),
    },
    async (audit, { other, copy, source, ...shown }, context) => {
      const { pairs, summary } = await copiedBetween(context, audit, other);
      const rows = pairs.filter(
        (pair) =>
          (copy === undefined || pair.copy.site === copy) && (source === undefined || pair.source.site === source),
      );
      return { ...windowOf(rows, shown), summary };
    },
  ),
};

function counted<Change extends string>(rows: readonly { readonly change: Change }[], names: readonly Change[]) {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Change, number>;
  for (const { change } of rows) counts[change] += 1;
  return counts;
}
