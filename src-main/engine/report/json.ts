import { join } from 'node:path';
import type { ReportInput } from './report-input.ts';
import { writeWhole } from './file-writer.ts';

/** Name and version of the shape of `audit.json`; the version grows when a field changes its meaning. */
const format = { name: 'pagetwin-audit', version: 1 };

/** Everything the audit found as one JSON document, written piece by piece. */
export function writeJson({ store, summary, version, folder }: Pick<ReportInput, 'store' | 'summary' | 'version' | 'folder'>): string {
  const { file: _, ...audit } = summary;
  const { clusters, pages, pairs, problems } = store;
  writeWhole(join(folder, 'audit.json'), (write) => {
    write(`{\n"format": ${JSON.stringify(format)},\n"generator": ${JSON.stringify(`PageTwin ${version}`)},\n"audit": ${JSON.stringify(audit)},\n`);
    write(`"options": ${JSON.stringify(store.meta.options())},\n"clusters": [`);
    writeItems(write, clusters.iterate(), (cluster) => ({ ...cluster, members: clusters.members(cluster.id, pages.brief) }));
    write('],\n"pairs": [');
    writeItems(write, pairs.iterate(), (pair) => pair);
    write('],\n"relations": [');
    writeItems(write, pairs.relations(0, summary.relations).rows, (pair) => ({
      a: pair.addressA,
      b: pair.addressB,
      verdict: pair.verdict,
      direction: pair.direction,
    }));
    write('],\n"pages": [');
    writeItems(write, pages.iterate(), (page) => page);
    write('],\n"problems": [');
    writeItems(write, problems.list(0, summary.problems).rows, (problem) => problem);
    write(']\n}\n');
  });
  return 'audit.json';
}

function writeItems<Item>(write: (text: string) => void, items: Iterable<Item>, shape: (item: Item) => unknown): void {
  let separator = '\n';
  for (const item of items) {
    write(`${separator}${JSON.stringify(shape(item))}`);
    separator = ',\n';
  }
}
