import { kindsOfCopies, type ClusterKind } from '../contract/page-kinds.ts';
import type { LabelledPair } from '../contract/reviews.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { siteAddresses } from '../engine/cluster/site-addresses.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { readPublicAddress } from '../engine/store/pages/public-address.ts';
import { labelKey } from '../engine/store/review/label-store.ts';
import { share } from './error-rates.ts';
import { parseTabSeparated } from './tab-separated.ts';

/** Of the pairs that somebody labelled. */
export interface SiteReport {
  readonly set: string;
  /** With text. */
  readonly documents: number;
  /** Labelled pairs with both pages in the audit. */
  readonly right: number;
  readonly wrong: number;
  /** Labelled pairs with a page that is not. */
  readonly unknown: number;
  /** Share of right pairs that are found. */
  readonly recall: number;
  /** Share of right pairs among labelled ones that are found. */
  readonly precision: number;
  /** Right pairs not found, and wrong ones found. */
  readonly missed: readonly LabelledPair[];
  readonly accused: readonly (LabelledPair & { readonly verdict: Verdict | null })[];
}

/** From `pagetwin labels`, or with its columns `a`, `b`, `label` (right or wrong). Null for another table. */
export function readLabels(text: string): LabelledPair[] | null {
  const rows = parseTabSeparated(text);
  const labels = rows.flatMap(({ a = '', b = '', label }): LabelledPair[] =>
    a !== '' && b !== '' && (label === 'right' || label === 'wrong')
      ? [{ addressA: a, addressB: b, label, from: 'label' }]
      : [],
  );
  return labels.length === rows.length && rows.length > 0 ? labels : null;
}

/** A pair is found when it is a finding, or both pages are in one cluster of copies; families by design are neither. */
export function siteReport(auditFile: string, set: string, labels: readonly LabelledPair[]): SiteReport {
  const findings = readFindings(auditFile);
  const located = labels.map((labelled) => ({
    labelled,
    a: findings.locate(labelled.addressA),
    b: findings.locate(labelled.addressB),
  }));
  const known = located.filter(({ a, b }) => findings.has(a) && findings.has(b));
  const found = known.map((pair) => ({ ...pair, found: findings.find(pair.a, pair.b) }));
  const right = found.filter(({ labelled }) => labelled.label === 'right');
  const wrong = found.filter(({ labelled }) => labelled.label === 'wrong');
  const confirmed = right.filter((pair) => pair.found !== undefined);
  const accused = wrong.flatMap((pair) =>
    pair.found === undefined ? [] : [{ ...pair.labelled, verdict: pair.found }],
  );
  return {
    set,
    documents: findings.pages,
    right: right.length,
    wrong: wrong.length,
    unknown: labels.length - known.length,
    recall: share(confirmed.length, right.length),
    precision: share(confirmed.length, confirmed.length + accused.length),
    missed: right.flatMap((pair) => (pair.found === undefined ? [pair.labelled] : [])),
    accused,
  };
}

interface Findings {
  readonly pages: number;
  has(address: string): boolean;
  /** For one that may be spelt as on the live site. */
  locate(address: string): string;
  /** Null where only a cluster ties the pair, undefined where nothing does. */
  find(a: string, b: string): Verdict | null | undefined;
}

function readFindings(auditFile: string): Findings {
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
      has: (address) => addresses.has(address),
      locate: (address) => (addresses.has(address) ? address : site.locate(address)),
      find: (a, b) => verdicts.get(labelKey(a, b)) ?? (isTogether(a, b) ? null : undefined),
    };
  } finally {
    database.close();
  }
}
