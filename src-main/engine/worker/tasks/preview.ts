import type { ChangedPair } from '../../../contract/verdict-preview.ts';
import { clusterOptions } from '../../cluster/options.ts';
import { previewVerdicts, type Change } from '../../cluster/preview-verdicts.ts';
import { checkOptions } from '../../options.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { nameReader } from '../../store/pages/page-columns.ts';
import { comparedPairs } from '../../store/pairs/compared-pairs.ts';
import { verifyOptions } from '../../verify/options.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

const listedChanges = 200;

/** Other thresholds on the stored facts of all compared pairs. */
export function preview({ file, options }: TaskInput<'preview'>): TaskOutput<'preview'> {
  const { database } = auditReader(file);
  const verify = checkOptions(verifyOptions, options.verify, 'verify');
  const cluster = checkOptions(clusterOptions, options.cluster, 'cluster');
  const found = previewVerdicts(comparedPairs(database), verify, cluster);
  return { ...found, changes: withPages(database, found.changes.slice(0, listedChanges)) };
}

/** The address that sorts first is A, as everywhere. */
function withPages(database: ReadableDatabase, changes: readonly Change[]): ChangedPair[] {
  const pageOf = nameReader(database);
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
