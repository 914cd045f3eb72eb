import { describe, expect, it } from 'vitest';
import { differenceClasses, differenceClassOf, rangeOfClass } from '../../../src-main/contract/clusters.ts';

describe('the classes of the edit difference', () => {
  it('are those of S2, each limit in the class above it', () => {
    const classes = [0, 0.0799, 0.08, 0.1499, 0.15, 0.2999, 0.3, 1].map(differenceClassOf);
    expect(classes).toEqual([
      'below-8',
      'below-8',
      'below-15',
      'below-15',
      'below-30',
      'below-30',
      'from-30',
      'from-30',
    ]);
  });

  it('hold all that is below their limit where they are asked for', () => {
    const namesOf = (difference: number) =>
      differenceClasses.filter((name) => {
        const [from, below] = rangeOfClass(name);
        return difference >= from && difference < below;
      });
    expect(namesOf(0.05)).toEqual(['below-8', 'below-15', 'below-30']);
    expect(namesOf(0.08)).toEqual(['below-15', 'below-30']);
    expect(namesOf(0.2)).toEqual(['below-30']);
    expect(namesOf(0.3)).toEqual(['from-30']);
  });
});
