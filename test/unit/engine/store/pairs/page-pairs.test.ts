import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { differenceClasses, type WantedPairs } from '../../../../../src-main/contract/clusters.ts';
import { createStore } from '../../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const store = createStore(path.join(temporaryFolder(), 'pairs.pagetwin'), { name: 'pairs', sources: [], createdAt: 0 });
afterAll(() => store.close());

const insert = store.database.prepare(
  `INSERT INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence,
     block_a_start, block_a_end, block_b_start, block_b_end, detectors, final_verdict, edit_difference) VALUES (?, ?, 'near-duplicate', '', ?, 1, 1, 10, '', 0, 1, 0, 1, 0, ?, ?)`,
);
const view = store.database.prepare(
  `INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex, nofollow, hreflang, layout,
     bytes_hash, text_hash, words, letters, disguise) VALUES (?, ?, '', '', '', '', 'article', 'en', 'utf-8', '', 0, 0, '[]', '', '', '', 1, 1, 0)`,
);

describe('the pairs of a page', () => {
  for (const id of [1, 2, 3, 4]) {
    store.database
      .prepare("INSERT INTO page (id, address, origin) VALUES (?, ?, 'list')")
      .run(id, `https://example.com/${'dcba'[id - 1]}`);
    view.run(id, `Page ${id}`);
  }
  insert.run(1, 2, 70, 'near-duplicate', 0.0799);
  insert.run(2, 3, 90, 'near-duplicate', 0.08);
  insert.run(2, 4, 80, null, 0);

  it('are its findings on either side, the most similar first', () => {
    const { rows, total } = store.pairs.ofPage(2, 0, 10);
    expect(rows.map(({ a, b, similarity }) => [a, b, similarity])).toEqual([
      [3, 2, 90],
      [2, 1, 70],
    ]);
    expect(total).toBe(2);
    expect(store.pairs.ofPage(2, 1, 10).rows).toHaveLength(1);
    expect(store.pairs.ofPage(4, 0, 10)).toEqual({ rows: [], total: 0 });
  });

  it('are narrowed to those below a limit of the edit difference, and put in its order', () => {
    const namesOf = (wanted: WantedPairs) => {
      const { rows, total } = store.pairs.ofPage(2, 0, 10, wanted);
      expect(total).toBe(rows.length);
      return rows.map(({ a, b, editDifference }) => `${a}-${b} ${editDifference}`);
    };
    expect(namesOf({ sort: 'edit-difference' })).toEqual(['2-1 0.0799', '3-2 0.08']);
    expect(namesOf({ sort: 'similarity', difference: 'below-15' })).toEqual(['3-2 0.08', '2-1 0.0799']);
    expect(namesOf({ sort: 'similarity', difference: 'below-8' })).toEqual(['2-1 0.0799']);
    expect(namesOf({ sort: 'similarity', difference: 'from-30' })).toEqual([]);
  });

  it('are in no class and stand last where their edit difference is not known', () => {
    store.database.exec('UPDATE pair SET edit_difference = NULL WHERE a = 1');
    for (const difference of differenceClasses)
      expect(store.pairs.ofPage(1, 0, 10, { sort: 'similarity', difference }).total, difference).toBe(0);
    const { rows } = store.pairs.ofPage(2, 0, 10, { sort: 'edit-difference' });
    expect(rows.map(({ editDifference }) => editDifference)).toEqual([0.08, null]);
  });
});

describe('bodies', () => {
  it('are found by the addresses of their pages', () => {
    store.database.prepare("INSERT INTO body (page, headers, bytes) VALUES (1, '{}', x''), (3, '{}', x'')").run();
    expect(store.bodies.matching(() => true)).toEqual([3, 1]);
    expect(store.bodies.matching((address) => address.endsWith('/d'))).toEqual([1]);
    expect(() => store.bodies.require(2)).toThrow(
      expect.objectContaining({ code: 'page-not-found', parameters: { address: 'https://example.com/c' } }),
    );
  });
});
