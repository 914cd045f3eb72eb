import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';
import { nearestMembers, type NearestPage } from './nearest-member.ts';

/** Reads of members of clusters by the addresses of their pages, as deciding and planning want them. */
export interface MemberStore {
  has(cluster: number, address: string): boolean;
  /** The number of the cluster that a page is in; null for one in no cluster. */
  clusterOf(address: string): number | null;
  /** Addresses of the members, source first. */
  addresses(cluster: number): string[];
  /** The same without the source page. */
  copies(cluster: number): string[];
  /** Addresses of the other members of the cluster that a page is in, sorted; none for a page in no cluster. */
  beside(page: number): string[];
  /** Null for a page in no cluster. */
  advice(address: string): MemberAdvice | null;
  /** Every member, one at a time. */
  iterate(): IterableIterator<PlacedMember>;
  /** The members that pages are most like; without those that no pair holds in their cluster. */
  nearest(): ReadonlyMap<number, NearestPage>;
}

/** What clustering advises for a page. */
interface MemberAdvice {
  readonly advice: AdviceKind;
  readonly reason: string;
  readonly isSource: boolean;
  /** Address of the source page of the cluster. */
  readonly source: string;
}

/** A member with its page and its cluster. */
interface PlacedMember extends MemberAdvice {
  readonly page: number;
  readonly address: string;
  readonly title: string;
  readonly verdict: Verdict | null;
  readonly similarity: number | null;
  readonly cluster: number;
  readonly key: string;
  readonly sourcePage: number;
}

/** As SQLite has what is a yes or no. */
type Stored<Row extends { readonly isSource: boolean }> = Omit<Row, 'isSource'> & { readonly isSource: number };

export function memberStore(database: ReadableDatabase): MemberStore {
  const has = database.prepare<[number, string]>(
    'SELECT 1 FROM member m JOIN page p ON p.id = m.page WHERE m.cluster = ? AND p.address = ?',
  );
  const clusterOf = database
    .prepare<[string], number>('SELECT m.cluster FROM page p JOIN member m ON m.page = p.id WHERE p.address = ?')
    .pluck();
  const addresses = database
    .prepare<[number, number], string>(
      'SELECT p.address FROM member m JOIN page p ON p.id = m.page WHERE m.cluster = ? AND m.is_source <= ? ORDER BY m.position',
    )
    .pluck();
  const beside = database
    .prepare<[number, number], string>(
      `SELECT p.address FROM member own JOIN member m ON m.cluster = own.cluster JOIN page p ON p.id = m.page
       WHERE own.page = ? AND m.page <> ? ORDER BY p.address`,
    )
    .pluck();
  const advice = database.prepare<[string], Stored<MemberAdvice>>(
    `SELECT m.advice, m.advice_reason AS reason, m.is_source AS isSource, c.source_address AS source
     FROM page p JOIN member m ON m.page = p.id JOIN cluster c ON c.id = m.cluster WHERE p.address = ?`,
  );
  const all = database.prepare<[], Stored<PlacedMember>>(
    `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title, m.advice, m.advice_reason AS reason, m.is_source AS isSource, m.verdict,
       m.similarity, c.id AS cluster, c.key, s.page AS sourcePage, c.source_address AS source
     FROM member m JOIN cluster c ON c.id = m.cluster JOIN page p ON p.id = m.page LEFT JOIN view v ON v.page = p.id
     JOIN member s ON s.cluster = c.id AND s.position = 0`,
  );
  return {
    nearest: () => nearestMembers(database),
    has: (cluster, address) => has.get(cluster, address) !== undefined,
    clusterOf: (address) => clusterOf.get(address) ?? null,
    addresses: (cluster) => addresses.all(cluster, 1),
    copies: (cluster) => addresses.all(cluster, 0),
    beside: (page) => beside.all(page, page),
    advice(address) {
      const row = advice.get(address);
      return row ? { ...row, isSource: row.isSource === 1 } : null;
    },
    *iterate() {
      for (const row of all.iterate()) yield { ...row, isSource: row.isSource === 1 };
    },
  };
}

/** Clusters by the pages of their members. */
export const readClusterOfPages = (database: ReadableDatabase): ReadonlyMap<number, number> =>
  new Map(database.prepare<[], [number, number]>('SELECT page, cluster FROM member').raw().all());
