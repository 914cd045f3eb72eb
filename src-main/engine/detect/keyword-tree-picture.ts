import type { PictureOf, TreeNode } from '../../contract/evidence.ts';
import type { PageText } from '../text/page-text.ts';
import { md5Hashed } from './key-set.ts';
import { shownPlace, type Piece } from './pieces.ts';

export interface KeywordNode extends Piece {
  readonly level: TreeNode['level'];
  /** Its place among the nodes, which is before this one; null for the root. */
  readonly parent: number | null;
  readonly keywords: readonly string[];
}

interface Showing {
  readonly pruning: string;
  readonly written: (term: string) => string;
}

interface Tree {
  readonly text: PageText;
  readonly nodes: readonly KeywordNode[];
}

const shownNodes = 600;
const shownKeywords = 12;

/** Two keyword trees with equal nodes joined; below different ones nothing was compared where pruning says so. */
export function treePicture(a: Tree, b: Tree, { pruning, written }: Showing): PictureOf<'tree'> {
  const [keysA, keysB] = [distinctKeys(a), distinctKeys(b)];
  const [shownA, shownB] = [a, b].map(({ nodes }) => nodes.slice(0, shownNodes));
  const partners = partnersOf(shownA ?? [], shownB ?? []);
  return {
    kind: 'tree',
    a: shownTree(a.text, shownA ?? [], partners.a, { pruning, written }),
    b: shownTree(b.text, shownB ?? [], partners.b, { pruning, written }),
    figures: [
      { name: 'tree-nodes', form: 'count', value: { a: keysA.size, b: keysB.size } },
      { name: 'tree-shared', form: 'count', value: [...keysA].filter((key) => keysB.has(key)).length },
    ],
  };
}

const distinctKeys = ({ nodes }: Tree): Set<string> => new Set(nodes.map(({ key }) => key));

/** By place, the first of equal ones with the first; whichever side has fewer uses its last again. */
function partnersOf(a: readonly KeywordNode[], b: readonly KeywordNode[]) {
  const [placesA, placesB] = [a, b].map((nodes) => Map.groupBy(nodes.keys(), (place) => nodes[place]?.key ?? ''));
  const partnerIn = (other: typeof placesA, own: typeof placesA) => (node: KeywordNode, place: number) => {
    const [there, here] = [other?.get(node.key) ?? [], own?.get(node.key) ?? []];
    return there[Math.min(here.indexOf(place), there.length - 1)] ?? null;
  };
  return { a: a.map(partnerIn(placesB, placesA)), b: b.map(partnerIn(placesA, placesB)) };
}

function shownTree(
  text: PageText,
  nodes: readonly KeywordNode[],
  partners: readonly (number | null)[],
  { pruning, written }: Showing,
): TreeNode[] {
  const states: TreeNode['state'][] = [];
  return nodes.map(({ key, level, parent, keywords, start, end }, place) => {
    const isBelow = parent !== null && prunes(pruning, nodes[parent]?.level) && states[parent] !== 'equal';
    const partner = partners[place] ?? null;
    const state = partner !== null ? 'equal' : isBelow ? 'pruned' : 'differs';
    states.push(state);
    return {
      level,
      parent,
      keywords: keywords.slice(0, shownKeywords).map(written),
      hashed: md5Hashed(key),
      range: shownPlace(text, start, end),
      state,
      partner,
    };
  });
}

function prunes(pruning: string, level: TreeNode['level'] | undefined): boolean {
  return pruning === 'document' || (pruning === 'paragraph' && level === 'paragraph');
}
