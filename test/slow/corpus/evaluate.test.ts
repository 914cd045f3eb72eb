import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const shared = path.resolve(import.meta.dirname, '../../../../shared/data/near-duplicate');

interface KindFigures {
  readonly kind: string;
  readonly recall: number;
}

/** Lower bounds that hold with room to spare; docs/evaluation.md has the figures themselves. */
describe.skipIf(!existsSync(shared))(
  'on the evaluation sets (skipped when ../shared/data is not there) an audit finds',
  () => {
    async function figures(
      name: string,
    ): Promise<{ precision: number; recallOriginals: number; kinds: Map<string, number> }> {
      const { code, stdout } = await callCli(folder, [
        'evaluate',
        'verdicts',
        '--data',
        path.join(shared, name),
        '--json',
      ]);
      expect(code).toBe(0);
      const { score } = JSON.parse(stdout).sets[0];
      return { ...score, kinds: new Map(score.kinds.map(({ kind, recall }: KindFigures) => [kind, recall])) };
    }

    it('spun Russian articles', async () => {
      const { precision, recallOriginals } = await figures('ru-spun');
      expect(recallOriginals).toBeGreaterThan(0.95);
      expect(precision).toBeGreaterThan(0.95);
    });

    it('English passages: every verbatim one, and most of the reworded', async () => {
      const { precision, kinds } = await figures('en-passages');
      expect(kinds.get('verbatim')).toBe(1);
      expect(kinds.get('random')).toBeGreaterThan(0.75);
      expect(precision).toBeGreaterThan(0.95);
    });
  },
);
