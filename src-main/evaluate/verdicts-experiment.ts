import { type Verdict, verdicts } from '../contract/verdicts.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { detectorOrder } from '../engine/store/pairs/detector-store.ts';
import { pairStore } from '../engine/store/pairs/pair-store.ts';
import { share } from './error-rates.ts';
import { idOfAddress, type LabelledSet } from './labelled-set.ts';
import { type FoundPair, recallByJaccard, scorePairs } from './score-pairs.ts';
import { clusterPairs, pairKey, type Relation, relationOf, type Truth, wantedPairs } from './truth.ts';

export interface ConfirmedPair extends Required<FoundPair> {
  /** 0 to 100. */
  readonly similarity: number;
}

export interface AuditTimes {
  readonly candidates: number;
  readonly verifyMillis: number;
  readonly totalMillis: number;
}

export type VerdictsReport = ReturnType<typeof verdictsReport>;

export function readConfirmedPairs(auditFile: string): ConfirmedPair[] {
  const database = readAuditFile(auditFile);
  try {
    // Without detectors.
    const pairs = pairStore(database, () => detectorOrder([]));
    return [...pairs.iterate()].map(({ addressA, addressB, verdict, similarity }) => ({
      a: idOfAddress(addressA),
      b: idOfAddress(addressB),
      verdict,
      similarity,
    }));
  } finally {
    database.close();
  }
}

export function verdictsReport(set: LabelledSet, pairs: readonly ConfirmedPair[], times: AuditTimes) {
  return {
    set: set.name,
    documents: set.ids.length,
    ...times,
    verifiedPairsPerSecond: share(times.candidates, times.verifyMillis / 1000),
    score: scorePairs(set.truth, pairs),
    /** Null without jaccard.tsv. */
    jaccard: set.jaccard && recallByJaccard(set.jaccard, pairs),
    verdicts: verdictTable(set.truth, pairs),
    wrongPairs: wrongPairs(set.truth, pairs),
    wrongFamilies: wrongFamilies(set.truth, pairs),
  };
}

export interface VerdictRow {
  /** Planted, or what a pair is beside that. */
  readonly kind: string;
  readonly group: 'wanted' | 'other';
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Null: nothing was wanted. */
  readonly missed: number | null;
  /** That say what was planted; null: unknown. */
  readonly right: readonly Verdict[] | null;
  readonly rightShare: number | null;
}

/** Wanted pairs by planted kind, then other reported ones. */
export function verdictTable(truth: Truth, pairs: readonly FoundPair[]): VerdictRow[] {
  const found = new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair]));
  const wanted = wantedPairs(truth);
  const isWanted = new Set(wanted.map(({ a, b }) => pairKey(a, b)));
  const rows = [...Map.groupBy(wanted, ({ kind }) => kind)].map(([kind, group]): VerdictRow => {
    const reported = group.flatMap(({ a, b }) => found.get(pairKey(a, b)) ?? []);
    const right = byKind[kind] ?? null;
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

/** Most frequent first. */
export function wrongPairs(truth: Truth, pairs: readonly FoundPair[]) {
  const kindOf = (id: string) => truth.byId.get(id)?.kind ?? '?';
  const wrong = pairs.filter(({ a, b }) => relationOf(truth, a, b) === 'none');
  const groups = Map.groupBy(wrong, ({ a, b }) => [kindOf(a), kindOf(b)].sort().join('\t'));
  return [...groups]
    .flatMap(([key, group]) => {
      const [first] = group;
      const [one = '', other = ''] = key.split('\t');
      return first ? [{ kinds: [one, other], count: group.length, example: [first.a, first.b] }] : [];
    })
    .sort((one, other) => other.count - one.count);
}

/** Two originals that share text make a wrong pair of each of their copies. */
export function wrongFamilies(truth: Truth, pairs: readonly FoundPair[]): number {
  const wrong = pairs.filter(({ a, b }) => relationOf(truth, a, b) === 'none');
  return new Set(wrong.map(({ a, b }) => pairKey(familyOf(truth, a), familyOf(truth, b)))).size;
}

function familyOf(truth: Truth, id: string): string {
  const row = truth.byId.get(id);
  return row?.cluster ?? ([...(row?.sources ?? [])].sort().join(',') || id);
}

function countVerdicts(pairs: readonly FoundPair[]): Record<Verdict, number> {
  return Object.fromEntries(
    verdicts.map((verdict) => [verdict, pairs.filter((pair) => pair.verdict === verdict).length]),
  ) as Record<Verdict, number>;
}

const edited: readonly Verdict[] = ['near-duplicate', 'partial', 'contained'];
const lightlyReworded: readonly Verdict[] = ['near-duplicate', 'pseudo-original'];
const disguised: readonly Verdict[] = ['pseudo-original'];

/** An editor would agree. */
const byKind: Readonly<Record<string, readonly Verdict[]>> = {
  punct: ['identical'],
  verbatim: ['identical'],
  char5: ['near-duplicate'],
  syn15: lightlyReworded,
  word10: lightlyReworded,
  seo_wrap: lightlyReworded,
  syn60: disguised,
  word30: disguised,
  combined: disguised,
  zw_homoglyph: disguised,
  homoglyph: disguised,
  traditional: disguised,
  random: disguised,
  translation: disguised,
  // Few sentences leave nearly all the same.
  sent_shuffle: ['identical', 'near-duplicate', 'pseudo-original'],
  para_shuffle: disguised,
  del20: edited,
  add20: edited,
  excerpt40: ['contained', 'partial'],
  summary: ['contained', 'partial', 'pseudo-original'],
  half_mix: ['spliced'],
  splice2: ['spliced'],
  splice3: ['spliced'],
  contained: ['contained'],
};
