import { describe, expect, it } from 'vitest';
import { alignLines } from '../../../src-renderer/features/compare/snapshot-view.tsx';

describe('the main text in a snapshot', () => {
  it('is found line by line without white space', () => {
    expect(alignLines('A title\nSome  text here', 'MenuAtitleSometexthereFooter')).toEqual([
      { start: 0, end: 7, at: 4 },
      { start: 8, end: 23, at: 10 },
    ]);
  });

  it('goes on after a line that the snapshot lacks', () => {
    expect(alignLines('one\nmissing\ntwo', 'onetwo').map(({ at }) => at)).toEqual([0, 3]);
  });

  it('does not take a short line for one that stands far away', () => {
    const far = 'x'.repeat(5000);
    expect(
      alignLines('Home\nThe first sentence of the text', `Thefirstsentenceofthetext${far}Home`).map(({ at }) => at),
    ).toEqual([0]);
  });
});
