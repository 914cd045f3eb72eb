import type { ClusterPair } from './model.ts';

/**
 * Pages of one form are told by their figures pair by pair (`filled-in`); two of them that have some figures in common by
 * chance, as two districts with eight schools, are told by a third page that is of one form with both.
 */
export function withForms(pairs: readonly ClusterPair[]): readonly ClusterPair[] {
  const forms = new Map<number, Set<number>>();
  const add = (page: number, other: number) => forms.set(page, (forms.get(page) ?? new Set()).add(other));
  for (const { a, b, rule } of pairs) {
    if (rule !== filledIn) continue;
    add(a, b);
    add(b, a);
  }
  const haveCommonForm = (a: number, b: number) => {
    const ofB = forms.get(b);
    return ofB !== undefined && [...(forms.get(a) ?? [])].some((page) => ofB.has(page));
  };
  return pairs.map((pair) =>
    pair.hasOwnFigures === true && haveCommonForm(pair.a, pair.b) ? { ...pair, rule: filledIn } : pair,
  );
}

const filledIn = 'filled-in';
