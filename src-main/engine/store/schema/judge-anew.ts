import type { Database } from 'better-sqlite3';
import type { OptionValue } from '../../../contract/options.ts';
import { verifyOptions } from '../../verify/options.ts';
import { decodeFacts } from '../../verify/pair-facts.ts';
import { reviseVerdict } from '../../verify/revise-verdict.ts';
import { checkOptions } from '../../options.ts';
import { packText, unpackText } from '../compression.ts';

/**
 * Gives each compared pair the verdict of today's rules, from what its comparison found: no text is read. A pair that was no finding stays
 * none. Lists get names that exist until the clusters are built anew, which happens when the file is opened.
 */
export function judgeAnew(database: Database): void {
  const options = verifyOptionsOf(database);
  const pairs = database.prepare<[], StoredPair>(
    'SELECT p.a, p.b, p.verdict, p.settled, v.facts FROM pair p LEFT JOIN verified v ON v.a = p.a AND v.b = p.b',
  );
  const update = database.prepare('UPDATE pair SET verdict = ?, rule = ?, settled = ? WHERE a = ? AND b = ?');
  const remove = database.prepare('DELETE FROM pair WHERE a = ? AND b = ?');
  for (const { a, b, verdict, settled, facts } of pairs.all()) {
    const now = facts === null ? { verdict: nameNow(verdict), rule: 'large-parts' } : reviseVerdict(decodeFacts(facts), options);
    if (now.verdict === null) remove.run(a, b);
    else update.run(now.verdict, now.rule, settled === verdict ? now.verdict : settled, a, b);
  }
  for (const table of ['cluster', 'member', 'page_row']) database.exec(`UPDATE ${table} SET verdict = ${verdictNowSql('verdict')}`);
  renameInHistory(database);
  database.exec("INSERT INTO meta SELECT 'desk:stale', '1' WHERE EXISTS (SELECT 1 FROM pair) ON CONFLICT (key) DO NOTHING");
}

interface StoredPair {
  readonly a: number;
  readonly b: number;
  readonly verdict: string;
  readonly settled: string | null;
  readonly facts: string | null;
}

/** The options of the audit without those that verdicts no longer have. */
function verifyOptionsOf(database: Database) {
  const stored = database.prepare<[], string>("SELECT value FROM meta WHERE key = 'options'").pluck().get();
  const options = JSON.parse(stored ?? '{}') as { verify?: Record<string, OptionValue> };
  const verify = Object.fromEntries(Object.entries(options.verify ?? {}).filter(([name]) => name in verifyOptions));
  if (stored !== undefined) database.prepare("UPDATE meta SET value = ? WHERE key = 'options'").run(JSON.stringify({ ...options, verify }));
  return checkOptions(verifyOptions, verify, 'verify');
}

function renameInHistory(database: Database): void {
  const update = database.prepare('UPDATE history SET figures = ?, record = ? WHERE id = ?');
  for (const { id, figures, record } of database
    .prepare<[], { id: number; figures: string; record: Uint8Array | null }>('SELECT id, figures, record FROM history')
    .all()) {
    update.run(renameCounts(figures), record && packText(renameClusters(unpackText(record))), id);
  }
}

/** Figures of an audit, with `clustersByVerdict`. */
function renameCounts(figures: string): string {
  const { clustersByVerdict, ...others } = JSON.parse(figures) as { clustersByVerdict: Readonly<Record<string, number>> };
  const counts: Record<string, number> = {};
  for (const [verdict, count] of Object.entries(clustersByVerdict)) counts[nameNow(verdict)] = (counts[nameNow(verdict)] ?? 0) + count;
  return JSON.stringify({ ...others, clustersByVerdict: counts });
}

function renameClusters(record: string): string {
  const { figures, clusters, ...others } = JSON.parse(record) as { figures: object; clusters: readonly { readonly verdict: string }[] };
  const renamed = clusters.map((cluster) => ({ ...cluster, verdict: nameNow(cluster.verdict) }));
  return JSON.stringify({ ...others, figures: JSON.parse(renameCounts(JSON.stringify(figures))) as unknown, clusters: renamed });
}

/** Verdicts of earlier programs under the name that is nearest to them now; the others have kept theirs. */
const namesNow: Readonly<Record<string, string>> = { reprint: 'identical', 'same-template': 'partial' };

/** The same in SQL, for files that are only read. */
export const verdictNowSql = (column: string): string =>
  `CASE ${column} ${Object.entries(namesNow)
    .map(([before, now]) => `WHEN '${before}' THEN '${now}'`)
    .join(' ')} ELSE ${column} END`;

const nameNow = (verdict: string): string => namesNow[verdict] ?? verdict;
