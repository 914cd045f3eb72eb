import type { ChangedPair } from '../../../contract/verdict-preview.ts';
import { clusterOptions } from '../../cluster/options.ts';
import { previewVerdicts, type Change } from '../../cluster/preview-verdicts.ts';
import { checkOptions } from '../../options.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { nameReader } from '../../store/pages/page-columns.ts';
import { inAddressOrder, comparedPairs } from '../../store/pairs/pair-store.ts';
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

function withPages(database: ReadableDatabase, changes: readonly Change[]): ChangedPair[] {
  const pageOf = nameReader(database);
  return changes.map((change) => {
    const [{ address: addressA, title: titleA }, { address: addressB, title: titleB }] = [
      pageOf(change.a),
      pageOf(change.b),
    ];
    return inAddressOrder({ ...change, addressA, addressB, titleA, titleB });
  });
}
