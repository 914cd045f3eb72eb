import { type ClusterKind, kindsOfCopies, type Verdict, verdicts } from '../contract/verdicts.ts';
import type { LabelledPair } from '../contract/reviews.ts';
import { siteAddresses } from '../engine/cluster/addresses/site-addresses.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { readPublicAddress } from '../engine/store/pages/page-naming.ts';
import { detectorOrder, pairStore } from '../engine/store/pairs/pair-store.ts';
import { labelKey } from '../engine/store/review/review-store.ts';
import { idOfAddress, type LabelledSet } from './labelled-set.ts';
import {
  clusterPairs,
  type FoundPair,
  pairKey,
  recallByJaccard,
  type Relation,
  relationOf,
  scorePairs,
  share,
  type Truth,
  wantedPairs,
} from './scores.ts';
import { parseTabSeparated } from './tab-separated.ts';

type ConfirmedPair = ReturnType<typeof readConfirmedPairs>[number];

export type AuditTimes = Readonly<Record<'candidates' | 'verifyMillis' | 'totalMillis', number>>;

export type VerdictsReport = ReturnType<typeof verdictsReport>;

/** `similarity` is 0 to 100. */
export function readConfirmedPairs(auditFile: string) {
  const database = readAuditFile(auditFile);
  try {
    const pairs = [...pairStore(database, () => detectorOrder([])).iterate()];
    return pairs.map(({ addressA, addressB, verdict, similarity }) => {
      return { a: idOfAddress(addressA), b: idOfAddress(addressB), verdict, similarity };
    });
  } finally {
    database.close();
  }
}

export const verdictsReport = (set: LabelledSet, pairs: readonly ConfirmedPair[], times: AuditTimes) => ({
  set: set.name,
  documents: set.ids.length,
  ...times,
  verifiedPairsPerSecond: share(times.candidates, times.verifyMillis / 1000),
  score: scorePairs(set.truth, pairs),
  /** Null for a set without jaccard.tsv. */
  jaccard: set.jaccard && recallByJaccard(set.jaccard, pairs),
  verdicts: verdictTable(set.truth, pairs),
  wrongPairs: wrongPairs(set.truth, pairs),
  wrongFamilies: wrongFamilies(set.truth, pairs),
});

export type VerdictRow = Readonly<{
  /** The planted change, such as `sent_shuffle`; for other pairs `siblings`, `neutral` or `unrelated`. */
  kind: string;
  group: 'wanted' | 'other';
  counts: Readonly<Record<Verdict, number>>;
  missed: number | null;
  /** Null for a kind without row in `agreedVerdicts`. */
  right: readonly Verdict[] | null;
  rightShare: number | null;
}>;

/** Rows of the wanted pairs by planted kind, then of other reported pairs. */
export function verdictTable(truth: Truth, pairs: readonly FoundPair[]): VerdictRow[] {
  const found = new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair]));
  const wanted = wantedPairs(truth);
  const isWanted = new Set(wanted.map(({ a, b }) => pairKey(a, b)));
  const rows = [...Map.groupBy(wanted, ({ kind }) => kind)].map(([kind, group]): VerdictRow => {
    const reported = group.flatMap(({ a, b }) => found.get(pairKey(a, b)) ?? []);
    const right = agreedVerdicts.find(([, kinds]) => kinds.split(' ').includes(kind))?.[0] ?? null;
    const agreed = reported.filter(({ verdict }) => verdict !== undefined && right?.includes(verdict));
    return {
      kind,
      group: 'wanted',
      counts: countVerdicts(reported),
      missed: group.length - reported.length,
      right,
      rightShare: right && share(agreed.length, group.length),
    };
  });
  const siblings = clusterPairs(truth).filter(({ a, b }) => !isWanted.has(pairKey(a, b))).length;
  const others = [...found].filter(([key]) => !isWanted.has(key)).map(([, pair]) => pair);
  const row = (kind: string, relation: Relation, planted: number | null): VerdictRow => {
    const reported = others.filter(({ a, b }) => relationOf(truth, a, b) === relation);
    const missed = planted === null ? null : planted - reported.length;
    return { kind, group: 'other', counts: countVerdicts(reported), missed, right: null, rightShare: null };
  };
  return [
    ...rows,
    ...(siblings > 0 ? [row('siblings', 'copy', siblings)] : []),
    row('neutral', 'neutral', null),
    row('unrelated', 'none', null),
  ];
}

/** Grouped by the kinds of both documents, the most frequent first. */
export function wrongPairs(truth: Truth, pairs: readonly FoundPair[]) {
  const kindOf = (id: string) => truth.byId.get(id)?.kind ?? '?';
  const groups = Map.groupBy(wrongOf(truth, pairs), ({ a, b }) => [kindOf(a), kindOf(b)].sort().join('\t'));
  return [...groups]
    .flatMap(([key, group]) => {
      const [first] = group;
      return first ? [{ kinds: key.split('\t'), count: group.length, example: [first.a, first.b] }] : [];
    })
    .sort((one, other) => other.count - one.count);
}

/** Counts pairs of clusters: two originals that share text make all pairs of their copies wrong. */
export function wrongFamilies(truth: Truth, pairs: readonly FoundPair[]) {
  const familyOf = (id: string) => {
    const row = truth.byId.get(id);
    return row?.cluster ?? ([...(row?.sources ?? [])].sort().join(',') || id);
  };
  return new Set(wrongOf(truth, pairs).map(({ a, b }) => pairKey(familyOf(a), familyOf(b)))).size;
}

const wrongOf = (truth: Truth, pairs: readonly FoundPair[]) =>
  pairs.filter(({ a, b }) => relationOf(truth, a, b) === 'none');

const countVerdicts = (pairs: readonly FoundPair[]) =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, pairs.filter((pair) => pair.verdict === verdict).length]),
  ) as Record<Verdict, number>;

/** Verdicts an editor would agree with, for planted kinds (separated by spaces). */
const agreedVerdicts: readonly (readonly [right: readonly Verdict[], kinds: string])[] = [
  [['identical'], 'punct verbatim'],
  [['near-duplicate'], 'char5'],
  [['near-duplicate', 'pseudo-original'], 'syn15 word10 seo_wrap'],
  [['pseudo-original'], 'syn60 word30 combined zw_homoglyph homoglyph traditional random translation para_shuffle'],
  // Shuffling few sentences hardly changes the text.
  [['identical', 'near-duplicate', 'pseudo-original'], 'sent_shuffle'],
  [['near-duplicate', 'partial', 'contained'], 'del20 add20'],
  [['contained', 'partial'], 'excerpt40'],
  [['contained', 'partial', 'pseudo-original'], 'summary'],
  [['spliced'], 'half_mix splice2 splice3'],
  [['contained'], 'contained'],
];

export type SiteReport = ReturnType<typeof siteReport>;

/** Null for a table without the columns `a`, `b` and `label`. */
export function readLabels(text: string): LabelledPair[] | null {
  const rows = parseTabSeparated(text);
  const labels = rows.flatMap(({ a = '', b = '', label }): LabelledPair[] =>
    a !== '' && b !== '' && (label === 'right' || label === 'wrong')
      ? [{ addressA: a, addressB: b, label, from: 'label' }]
      : [],
  );
  return labels.length === rows.length && rows.length > 0 ? labels : null;
}

/** A pair counts as found when it is a finding or both pages are in one cluster. */
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
      /** Also accepts addresses of the live site; null when the audit has no such page. */
      locate(address: string) {
        const own = addresses.has(address) ? address : site.locate(address);
        return addresses.has(own) ? own : null;
      },
      /** Null when the pair only shares a cluster; undefined when it is not found. */
      find: (a: string, b: string) => verdicts.get(labelKey(a, b)) ?? (isTogether(a, b) ? null : undefined),
    };
  } finally {
    database.close();
  }
}
