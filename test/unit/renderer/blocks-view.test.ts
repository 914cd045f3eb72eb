import { describe, expect, it } from 'vitest';
import { withRuns } from '../../../src-renderer/features/pages/blocks-view.tsx';

const placed = (letters: string) => [...letters].map((letter, index) => ({ block: { kept: letter === 'k' }, index }));
const shape = (letters: string) =>
  withRuns(placed(letters)).map((run) => (run.length > 1 ? run.length : run[0]?.index));

describe('segments of removed blocks', () => {
  it('are one item from three on, wherever they stand', () => {
    expect(shape('rrrkrrrrk')).toEqual([3, 3, 4, 8]);
    expect(shape('krrr')).toEqual([0, 3]);
  });

  it('stay as they are when there are fewer, and lose no block', () => {
    expect(shape('rrkrkk')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shape('')).toEqual([]);
  });
});
