import type { ChangedPair } from '../../../contract/verdict-preview.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { clusterOptions } from '../../cluster/options.ts';
import { previewVerdicts, type Change, type StoredPair } from '../../cluster/preview-verdicts.ts';
import { checkOptions } from '../../options.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { verifyOptions } from '../../verify/options.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

const listedChanges = 200;

/** Other thresholds on the stored facts of all compared pairs. */
export function preview({ file, options }: TaskInput<'preview'>): TaskOutput<'preview'> {
  const { database } = auditReader(file);
  const verify = checkOptions(verifyOptions, options.verify, 'verify');
  const cluster = checkOptions(clusterOptions, options.cluster, 'cluster');
  const found = previewVerdicts(storedPairs(database), verify, cluster);
  return { ...found, changes: withPages(database, found.changes.slice(0, listedChanges)) };
}

function storedPairs(database: ReadableDatabase): Iterable<StoredPair> {
  return database
    .prepare<[], { a: number; b: number; facts: string; before: Verdict | null }>(
      `SELECT v.a, v.b, v.facts, p.settled AS before FROM verified v LEFT JOIN pair p ON p.a = v.a AND p.b = v.b WHERE v.facts IS NOT NULL`,
    )
    .iterate();
}

/** The address that sorts first is A, as everywhere. */
function withPages(database: ReadableDatabase, changes: readonly Change[]): ChangedPair[] {
  const select = database.prepare<[number], { address: string; title: string }>(
    'SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?',
  );
  const pageOf = (id: number) => select.get(id) ?? { address: '', title: '' };
  return changes.map(({ a, b, ...change }) => {
    const sides = [
      { id: a, ...pageOf(a) },
      { id: b, ...pageOf(b) },
    ] as const;
    const [first, second] = sides[0].address <= sides[1].address ? sides : [sides[1], sides[0]];
    return {
      ...change,
      a: first.id,
      b: second.id,
      addressA: first.address,
      addressB: second.address,
      titleA: first.title,
      titleB: second.title,
    };
  });
}
