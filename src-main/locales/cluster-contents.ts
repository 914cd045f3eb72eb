import type { ClusterContents } from '../contract/clusters.ts';
import type { SharedKey } from './shared.ts';

/**
 * What a cluster holds, as a label: "identical ×2, pseudo-original ×1". One verdict for all of them would be wrong for
 * most.
 *
 * @param wordOf a text that all shells share, by its dotted key
 * @param join with the separator of the language; a comma by default
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
