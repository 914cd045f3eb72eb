import type { PairKind, relatePages } from './relate-pages.ts';

type NumberedPair = Readonly<Record<'a' | 'b' | 'similarity', number>>;

/**
 * A copy of a page is also like that page's translations and country versions. Such pairs add nothing and would lead the
 * copy to another country, so they get the kind `none` where the copy is as much like the page of its own locale.
 */
export function withoutForeignTwins(
  pairs: readonly NumberedPair[],
  kinds: readonly PairKind[],
  known: Pick<ReturnType<typeof relatePages>, 'localeOf' | 'tie'>,
): PairKind[] {
  const isAbroad = ({ a, b }: NumberedPair) =>
    known.localeOf(a) !== known.localeOf(b) && known.localeOf(a) !== '' && known.localeOf(b) !== '';
  const isAtHome = ({ a, b }: NumberedPair) => known.localeOf(a) !== '' && known.localeOf(a) === known.localeOf(b);
  const home = pairs.filter((pair, at) => kinds[at] === 'copies' && isAtHome(pair));
  const atHome = Map.groupBy(
    home.flatMap(({ a, b, similarity }) => [
      { copy: a, page: b, similarity },
      { copy: b, page: a, similarity },
    ]),
    ({ copy }) => copy,
  );
  const isImplied = (copy: number, abroad: number, similarity: number) =>
    (atHome.get(copy) ?? []).some(
      (one) => one.similarity >= similarity - muchAlike && known.tie(one.page, abroad) === 'translation',
    );
  return kinds.map((kind, at) => {
    const pair = pairs[at];
    if (kind !== 'copies' || !pair || !isAbroad(pair)) return kind;
    const { a, b, similarity } = pair;
    return isImplied(a, b, similarity) || isImplied(b, a, similarity) ? 'none' : kind;
  });
}

/** Per cent: prices and spellings of the countries differ. */
const muchAlike = 3;
