import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import type { PageKind } from './site/plan.ts';

export interface KindRecall {
  readonly kind: string;
  readonly wanted: number;
  readonly found: number;
}

export interface TruthScore {
  readonly recall: number;
  readonly precision: number;
  /** Pairs of a page and what it was made of, by the way in which it was made. */
  readonly kinds: readonly KindRecall[];
}

interface TruthRow {
  readonly kind: PageKind;
  readonly cluster: string;
  readonly sources: readonly string[];
}

/**
 * Compares the findings of an audit with the truth of a generated site. Wanted is each page with each of its sources.
 * Right is a pair of one cluster, or of a page and its source; two pages that only have a source in common are neither
 * right nor wrong.
 */
export function scoreFindings(database: Database.Database, site: string): TruthScore {
  const truth = readTruth(path.join(site, 'truth.tsv'));
  const found = new Set<string>();
  let [right, wrong] = [0, 0];
  const findings = database
    .prepare<[], { a: string; b: string }>(
      'SELECT pa.address AS a, pb.address AS b FROM finding f JOIN page pa ON pa.id = f.a JOIN page pb ON pb.id = f.b',
    )
    .iterate();
  for (const { a, b } of findings) {
    const relation = relationOf(truth.get(a), truth.get(b), a, b);
    if (relation === 'right') right += 1;
    if (relation === 'wrong') wrong += 1;
    found.add(keyOf(a, b));
  }
  const kinds = recallByKind(truth, found);
  const wanted = kinds.reduce((sum, kind) => sum + kind.wanted, 0);
  const hits = kinds.reduce((sum, kind) => sum + kind.found, 0);
  return { recall: hits / wanted, precision: right / (right + wrong), kinds };
}

function readTruth(file: string): ReadonlyMap<string, TruthRow> {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(
    lines.map((line): [string, TruthRow] => {
      const [address = '', kind = '', cluster = '-', sources = '-'] = line.split('\t');
      return [address, { kind: kind as PageKind, cluster, sources: sources === '-' ? [] : sources.split(' ') }];
    }),
  );
}

function relationOf(
  rowA: TruthRow | undefined,
  rowB: TruthRow | undefined,
  a: string,
  b: string,
): 'right' | 'neutral' | 'wrong' {
  if (!rowA || !rowB) return 'wrong';
  if (rowA.cluster !== '-' && rowA.cluster === rowB.cluster) return 'right';
  if (rowA.sources.includes(b) || rowB.sources.includes(a)) return 'right';
  const origins = (row: TruthRow, own: string) => [own, row.cluster, ...row.sources];
  return origins(rowA, a).some((origin) => origin !== '-' && origins(rowB, b).includes(origin)) ? 'neutral' : 'wrong';
}

function recallByKind(truth: ReadonlyMap<string, TruthRow>, found: ReadonlySet<string>): readonly KindRecall[] {
  const kinds = new Map<string, { kind: string; wanted: number; found: number }>();
  for (const [address, { kind, sources }] of truth) {
    for (const source of sources) {
      if (!truth.has(source)) continue;
      const counted = kinds.get(kind) ?? { kind, wanted: 0, found: 0 };
      counted.wanted += 1;
      if (found.has(keyOf(address, source))) counted.found += 1;
      kinds.set(kind, counted);
    }
  }
  return [...kinds.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1));
}

const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
