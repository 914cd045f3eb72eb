import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { activeDetectors } from '../../src-main/engine/detect/registry.ts';
import { readLabelledPage, readLabelledSets } from '../../src-main/evaluate/labelled-set.ts';
import { runDetectors } from '../../src-main/evaluate/detectors-experiment.ts';
import { scorePairs } from '../../src-main/evaluate/scores.ts';

/**
 * What the standard preset proposes, before any text is looked at: the share of wanted pairs of each kind, and proposed
 * pairs per page. The floors are a little under what was measured. Spun Chinese has nearly ten related pages for each
 * page already.
 */
const bounds: Readonly<
  Record<string, { readonly floors: Readonly<Record<string, number>>; readonly perPage: number }>
> = {
  'en-passages': { floors: { verbatim: 1, random: 0.99, translation: 0.99, summary: 0.9 }, perPage: 2 },
  'ru-spun': { floors: { word30: 1, combined: 1, excerpt40: 1 }, perPage: 6 },
  'zh-law-amendments': { floors: { amendment: 0.98 }, perPage: 2 },
  'zh-spun': { floors: { syn60: 1, combined: 1, splice3: 1, contained: 1 }, perPage: 12 },
};

const folder = fileURLToPath(new URL('../../../shared/data/near-duplicate/', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) console.warn(`SKIPPED: candidates are not measured, because ${folder} is not there.`);

/** Tests of what is proposed on these of the sets. */
export function testCandidates(...names: readonly string[]): void {
  describe.skipIf(!isThere)('candidates of the standard preset', () => {
    it.each(names)('%s: nearly all wanted pairs are proposed, and few others', (name) => {
      const { floors, perPage } = bounds[name] ?? expect.unreachable(name);
      const [set] = readLabelledSets(path.join(folder, name));
      if (!set) return expect.unreachable();
      const pages = new Map(set.ids.map((id) => [id, readLabelledPage(set, id)]));
      const runs = runDetectors(activeDetectors(null), { ids: set.ids, read: (id) => pages.get(id)! }, () => undefined);
      const { kinds, reported } = scorePairs(
        set.truth,
        runs.flatMap((run) => run.pairs),
      );
      const recall = Object.fromEntries(kinds.map(({ kind, recall }) => [kind, recall]));
      console.info(`Candidates of ${name}, recall by kind:`, recall, 'per page:', reported / set.ids.length);
      for (const [kind, floor] of Object.entries(floors)) expect(recall[kind], kind).toBeGreaterThanOrEqual(floor);
      expect(reported / set.ids.length).toBeLessThan(perPage);
    });
  });
}
