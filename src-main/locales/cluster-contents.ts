import type { ClusterContents } from '../contract/clusters.ts';
import type { SharedKey } from './shared.ts';

/**
 * Labels the contents of a cluster: "identical ×2, pseudo-original ×1". A single verdict would be wrong for most.
 *
 * @param wordOf looks up a text of all shells by its dotted key
 * @param join adds the separator of the language; a comma by default
 */
export function contentsWords(
  contents: ClusterContents,
  wordOf: (key: SharedKey) => string,
  integer: (value: number) => string,
  join: (items: readonly string[]) => string = (items) => items.join(', '),
): string {
  return join(
    contents.map(
      ({ verdict, pages }) =>
        `${wordOf(verdict === null ? 'clusterContent.through-other' : `verdict.${verdict}`)}\u00a0×${integer(pages)}`,
    ),
  );
}
