import { expect, it } from 'vitest';
import { adviceFor } from '../../../../../src-main/engine/report/plan/read-plan.ts';
import type { TargetFacts } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';

const when = (state: ReturnType<TargetFacts['state']>) => ({ state: () => state });

it('merges a page into the one that holds it, unless that one is kept from search engines', () => {
  expect(adviceFor('contained', 'https://example.com/book.html', when('fine'))).toEqual(['merge', 'contained-copy']);
  for (const state of ['not-indexable', 'dead', 'unknown'] as const)
    expect(adviceFor('contained', 'https://example.com/print.html', when(state)), state).toBeNull();
});

it('has text that was pieced together rewritten, whatever became of its source, and leaves families alone', () => {
  expect(adviceFor('spliced', 'https://example.com/a.html', when('not-indexable'))?.[0]).toBe('rewrite');
  expect(adviceFor('listing', 'https://example.com/a.html', when('fine'))).toBeNull();
});
