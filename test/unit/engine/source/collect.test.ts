import { expect, it } from 'vitest';
import { redirectProblems } from '../../../../src-main/engine/source/collect.ts';

const problemsOf = (...pairs: readonly string[]) =>
  redirectProblems(pairs.map((pair) => ({ from: pair.slice(0, 1), to: pair.slice(1) }))).map(
    ({ code, address, parameters }) =>
      [code.replace('redirect-', ''), address, parameters['hops'], parameters['target']]
        .filter((part) => part !== undefined)
        .join(' '),
  );

it('a single redirect is no chain', () => expect(problemsOf('ab', 'cb')).toEqual([]));
it('a chain is told once, at its start', () => expect(problemsOf('bc', 'cd', 'ab')).toEqual(['chain a 3 d']));
it('two chains with a common end are both told', () =>
  expect(problemsOf('ac', 'bc', 'cd')).toEqual(['chain a 2 d', 'chain b 2 d']));
it('a circle is told once', () => expect(problemsOf('ab', 'bc', 'ca')).toEqual(['loop a']));
it('a way into a circle is told at its start, and the circle not again', () =>
  expect(problemsOf('bc', 'cb', 'ab')).toEqual(['loop a']));
it('a page that redirects to itself is a circle', () => expect(problemsOf('aa')).toEqual(['loop a']));
