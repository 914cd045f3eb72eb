import type { PictureOf } from '../../../../src-main/contract/evidence.ts';

type Keywords = PictureOf<'keywords'>['groups'][number]['a'];

/** A line from the rank of a keyword in A to its rank in B; ranks begin with 0. */
interface Slope {
  readonly term: string;
  readonly from: number;
  readonly to: number;
}

/** The lines between what both lists have, as far as both ends are among the first `shown` ranks. */
export function slopesOf(a: Keywords, b: Keywords, shown: number): readonly Slope[] {
  const ranks = new Map(b.map(({ term }, rank) => [term, rank]));
  return a.slice(0, shown).flatMap(({ term, shared }, from) => {
    const to = ranks.get(term);
    return shared && to !== undefined && to < shown ? [{ term, from, to }] : [];
  });
}
