import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { overviewFacts } from '../../../../src-main/engine/store/overview-facts.ts';
import { createStore } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const file = path.join(temporaryFolder(), 'overview.pagetwin');
const store = createStore(file, { name: 'overview', sources: [], createdAt: 0 });
afterAll(() => store.close());

it('the clusters at a threshold hold all pages of copies, whatever the verdict that ties them', () => {
  const { database } = store;
  const page = database.prepare("INSERT INTO page (id, address, origin) VALUES (?, ?, 'list')");
  for (const id of [1, 2, 3, 4, 5]) page.run(id, `https://example.com/${id}`);
  const pair = database.prepare(
    `INSERT INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence, block_a_start,
       block_a_end, block_b_start, block_b_end, detectors, final_verdict, edit_difference)
     VALUES (?, ?, 'identical', '', ?, 1, 1, 10, '', 0, 1, 0, 1, 0, ?, 0)`,
  );
  pair.run(1, 2, 90, 'near-duplicate');
  pair.run(2, 3, 60, 'version');
  pair.run(4, 5, 40, 'contained');
  const cluster = database.prepare(
    `INSERT INTO cluster (id, key, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state,
       resolved_by_site, mirrors, mirror_hosts, source_address, languages)
     VALUES (?, ?, '', 'near-duplicate', ?, 0, 0, 0, '', 'none', 0, 0, 0, '', '')`,
  );
  const member = database.prepare(
    `INSERT INTO member (cluster, position, page, is_source, advice, advice_reason, source_score, source_reasons)
     VALUES (?, ?, ?, 0, 'leave', '', 0, '')`,
  );
  for (const [id, pages] of [
    [1, [1, 2, 3]],
    [2, [4, 5]],
  ] as const) {
    cluster.run(id, `k${id}`, pages.length);
    for (const [position, each] of pages.entries()) member.run(id, position, each);
  }
  const { thresholds } = overviewFacts(database);
  const at = (share: number) => [thresholds[share]?.clusters, thresholds[share]?.pages];
  expect([0, 40, 41, 60, 61, 90, 91].map(at)).toEqual([
    [2, 5],
    [2, 5],
    [1, 3],
    [1, 3],
    [1, 2],
    [1, 2],
    [0, 0],
  ]);
});
