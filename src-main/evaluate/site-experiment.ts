import { kindsOfCopies, type ClusterKind } from '../contract/page-kinds.ts';
import type { LabelledPair } from '../contract/reviews.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { siteAddresses } from '../engine/cluster/site-addresses.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { readPublicAddress } from '../engine/store/pages/public-address.ts';
import { labelKey } from '../engine/store/review/review-store.ts';
import { share } from './error-rates.ts';
import { parseTabSeparated } from './tab-separated.ts';

export type SiteReport = ReturnType<typeof siteReport>;

/** With columns `a`, `b`, `label`. Null: another table. */
export function readLabels(text: string): LabelledPair[] | null {
  const rows = parseTabSeparated(text);
  const labels = rows.flatMap(({ a = '', b = '', label }): LabelledPair[] =>
    a !== '' && b !== '' && (label === 'right' || label === 'wrong')
      ? [{ addressA: a, addressB: b, label, from: 'label' }]
      : [],
  );
  return labels.length === rows.length && rows.length > 0 ? labels : null;
}

/** Found: a finding, or both in one cluster of copies. */
export function siteReport(auditFile: string, set: string, labels: readonly LabelledPair[]) {
  const findings = readFindings(auditFile);
  const known = labels.flatMap((labelled) => {
    const [a, b] = [findings.locate(labelled.addressA), findings.locate(labelled.addressB)];
    return a && b ? [{ labelled, verdict: findings.find(a, b) }] : [];
  });
  const { right = [], wrong = [] } = Object.groupBy(known, ({ labelled }) => labelled.label);
  const missed = right.flatMap(({ labelled, verdict }) => (verdict === undefined ? [labelled] : []));
  const accused = wrong.flatMap(({ labelled, verdict }) => (verdict === undefined ? [] : [{ ...labelled, verdict }]));
  const confirmed = right.length - missed.length;
  return {
    set,
    documents: findings.pages,
    right: right.length,
    wrong: wrong.length,
    unknown: labels.length - known.length,
    recall: share(confirmed, right.length),
    precision: share(confirmed, confirmed + accused.length),
    missed,
    accused,
  };
}

function readFindings(auditFile: string) {
  const database = readAuditFile(auditFile);
  try {
    const addresses = new Set(
      database.prepare<[], string>('SELECT p.address FROM page p JOIN view v ON v.page = p.id').pluck().all(),
    );
    const pairs = database
      .prepare<[], { a: string; b: string; verdict: Verdict }>(
        'SELECT pa.address AS a, pb.address AS b, c.verdict FROM copy_pair c JOIN page pa ON pa.id = c.a JOIN page pb ON pb.id = c.b',
      )
      .all();
    const members = database
      .prepare<[], { address: string; cluster: number; kind: ClusterKind }>(
        'SELECT p.address, m.cluster, c.kind FROM member m JOIN cluster c ON c.id = m.cluster JOIN page p ON p.id = m.page',
      )
      .all();
    const verdicts = new Map(pairs.map(({ a, b, verdict }) => [labelKey(a, b), verdict]));
    const clusterOf = new Map(
      members.flatMap(({ address, cluster, kind }) => (kindsOfCopies.has(kind) ? [[address, cluster] as const] : [])),
    );
    const site = siteAddresses(readPublicAddress(database), addresses);
    const isTogether = (a: string, b: string) => clusterOf.has(a) && clusterOf.get(a) === clusterOf.get(b);
    return {
      pages: addresses.size,
      /** May be spelt as on the live site; null: not in the audit. */
      locate(address: string): string | null {
        const own = addresses.has(address) ? address : site.locate(address);
        return addresses.has(own) ? own : null;
      },
      /** Null: by a cluster only. */
      find: (a: string, b: string): Verdict | null | undefined =>
        verdicts.get(labelKey(a, b)) ?? (isTogether(a, b) ? null : undefined),
    };
  } finally {
    database.close();
  }
}
