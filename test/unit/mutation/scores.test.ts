import { describe, expect, it } from 'vitest';
import { isPart, parts } from '../../mutation/fault.ts';
import type { MutationScore } from '../../mutation/mutants/mutant.ts';
import scores from '../../mutation/mutants/scores.json' with { type: 'json' };
import { filesOf } from '../../mutation/mutants/tests-of.ts';
import { leastShare, totalOf } from '../../mutation/mutants/totals.ts';

const known: Readonly<Record<string, MutationScore>> = scores;
const all = Object.keys(parts).filter(isPart);

describe.each(all)('the mutants of %s', (part) => {
  it('were tried in every file, and in none that is gone', () => {
    expect(Object.keys(known).filter((file) => file.startsWith(`${part}/`))).toEqual(filesOf(part));
  });

  it('are killed by the unit tests as far as they must be', () => {
    expect(totalOf(part, known).share).toBeGreaterThanOrEqual(leastShare[part]);
  });
});

it('adds up the files of a part', () => {
  const counted = {
    'verify/a.ts': { killed: 7, all: 10, equivalent: 2, untried: 1 },
    'verify/b.ts': { killed: 1, all: 2, equivalent: 0, untried: 0, outside: 5 },
    'cluster/a.ts': { killed: 9, all: 9, equivalent: 0, untried: 0 },
  };
  expect(totalOf('verify', counted)).toEqual({
    files: 2,
    killed: 8,
    all: 12,
    equivalent: 2,
    untried: 1,
    outside: 5,
    share: 0.8,
  });
  expect(totalOf('detect', counted)).toMatchObject({ files: 0, share: 0 });
});
