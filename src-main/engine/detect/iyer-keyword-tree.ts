import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  type KeySet,
  md5,
  md5Hashed,
  pieceKeys,
  similarKeys,
} from './detector.ts';
import { placesByCount, termTable, type TermTable } from './terms.ts';
import { writtenForms } from './keywords.ts';
import type { PictureOf, TreeNode } from '../../contract/evidence.ts';
import { shownRange, type PageText } from '../text/page-text.ts';
import { joinsOf, type Piece } from './pieces.ts';

const options = {
  keywords: integer(3, 1, 50, 'terms'),
  pruning: choice('paragraph', ['none', 'paragraph', 'document']),
  minNodes: integer(4, 2, 1000, 'nodes'),
  threshold: decimal(0.8, 0.05, 1),
};

type TreeOptions = OptionValues<typeof options>;

/**
 * Keyword tree (Iyer, Singh 2005, as S1 describes it): page, paragraphs and sentences are nodes, each the hash of its
 * sorted keywords: all content terms of a sentence, the most frequent ones of the others. Nodes below a node without
 * partner are not compared; to find that by equal keys, the keys of a node include its ancestors. Duplicates share 80 %
 * of the smaller tree's nodes.
 */
export const iyerKeywordTree: Detector<typeof options, KeySet> = {
  id: 'iyer-keyword-tree',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => pieceKeys(treeNodes(page, options), options.minNodes),
  ...similarKeys('containment'),
  explain: (a, b, { options }) =>
    treePicture(
      { text: a.page.text, nodes: namedNodes(a.page, options) },
      { text: b.page.text, nodes: namedNodes(b.page, options) },
      { pruning: options.pruning, written: writtenForms([a.page, b.page]) },
    ),
};

function namedNodes(page: DetectorPage, options: TreeOptions) {
  const { terms: words } = termTable(page.text);
  return treeNodes(page, options).map(({ terms, ...node }) => ({
    ...node,
    keywords: terms.map((place) => words[place] ?? ''),
  }));
}

/** Parents come before their children; empty without content terms. */
function treeNodes({ text }: DetectorPage, { keywords, pruning }: TreeOptions) {
  const { tokens, folded, sentences } = text;
  const table = termTable(text);
  const frequencies = new Uint32Array(table.terms.length);
  const rootPlaces = [...placesByCount(text).subarray(0, keywords)];
  const root = hashOf(table, rootPlaces);
  if (root === '') return [];
  const nodes: (Omit<KeywordNode, 'keywords'> & { readonly terms: readonly number[] })[] = [
    { key: `document ${root}`, level: 'document', parent: null, terms: rootPlaces, start: 0, end: folded.text.length },
  ];
  const above = pruning === 'document' ? root : '';
  let [token, sentence] = [0, 0];
  for (const { start, end } of paragraphsOf(folded.text)) {
    const first = token;
    while (token < tokens.terms.length && (tokens.starts[token] ?? 0) < end) token++;
    const top = topPlaces(table.places.subarray(first, token), frequencies).slice(0, keywords);
    const paragraph = hashOf(table, top);
    const place = paragraph === '' ? 0 : nodes.length;
    if (place > 0)
      nodes.push({ key: `paragraph ${above} ${paragraph}`, level: 'paragraph', parent: 0, terms: top, start, end });
    const parent = pruning === 'none' ? '' : `${above} ${paragraph}`;
    let next = first;
    for (; sentence < sentences.length; sentence++) {
      const piece = sentences[sentence];
      if (!piece || piece.start >= end) break;
      const from = next;
      while (next < token && (tokens.starts[next] ?? 0) < piece.end) next++;
      const places = topPlaces(table.places.subarray(from, next), frequencies);
      if (places.length === 0) continue;
      nodes.push({
        key: `sentence ${parent} ${hashOf(table, places)}`,
        level: 'sentence',
        parent: place,
        terms: places,
        start: piece.start,
        end: piece.end,
      });
    }
  }
  return nodes;
}

function* paragraphsOf(text: string) {
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end > start) yield { start, end };
    start = end + 1;
  }
}

/** Most frequent first, ties by text. `frequencies` is scratch memory, all 0 before and after. */
function topPlaces(tokens: Int32Array, frequencies: Uint32Array) {
  const places: number[] = [];
  for (let token = 0; token < tokens.length; token++) {
    const place = tokens[token] ?? -1;
    if (place < 0) continue;
    if (frequencies[place] === 0) places.push(place);
    frequencies[place] = (frequencies[place] ?? 0) + 1;
  }
  places.sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || a - b);
  for (const place of places) frequencies[place] = 0;
  return places;
}

function hashOf({ terms }: TermTable, places: readonly number[]) {
  const sorted = places.toSorted((a, b) => a - b).map((place) => terms[place]);
  return sorted.length === 0 ? '' : md5(sorted.join('\n'));
}

export interface KeywordNode extends Piece {
  readonly level: TreeNode['level'];
  /** Index among the nodes; null for the root. */
  readonly parent: number | null;
  readonly keywords: readonly string[];
}

type Showing = Readonly<{ pruning: string; written: (term: string) => string }>;

type Tree = Readonly<{ text: PageText; nodes: readonly KeywordNode[] }>;

const shownNodes = 600;
const shownKeywords = 12;

export function treePicture(a: Tree, b: Tree, { pruning, written }: Showing): PictureOf<'tree'> {
  const [keysA, keysB] = [distinctKeys(a), distinctKeys(b)];
  const [shownA, shownB] = [a.nodes.slice(0, shownNodes), b.nodes.slice(0, shownNodes)];
  // The first partner of several.
  const joins = joinsOf(shownA, shownB).reverse();
  return {
    kind: 'tree',
    a: shownTree(a.text, shownA, new Map(joins.map((join) => [join.a, join.b])), { pruning, written }),
    b: shownTree(b.text, shownB, new Map(joins.map((join) => [join.b, join.a])), { pruning, written }),
    figures: [
      { name: 'tree-nodes', form: 'count', value: { a: keysA.size, b: keysB.size } },
      { name: 'tree-shared', form: 'count', value: [...keysA].filter((key) => keysB.has(key)).length },
    ],
  };
}

const distinctKeys = ({ nodes }: Tree) => new Set(nodes.map(({ key }) => key));

function shownTree(
  text: PageText,
  nodes: readonly KeywordNode[],
  partners: ReadonlyMap<number, number>,
  { pruning, written }: Showing,
): TreeNode[] {
  const states: TreeNode['state'][] = [];
  return nodes.map(({ key, level, parent, keywords, start, end }, place) => {
    const isBelow = parent !== null && prunes(pruning, nodes[parent]?.level) && states[parent] !== 'equal';
    const partner = partners.get(place) ?? null;
    const state = partner !== null ? 'equal' : isBelow ? 'pruned' : 'differs';
    states.push(state);
    return {
      level,
      parent,
      keywords: keywords.slice(0, shownKeywords).map(written),
      hashed: md5Hashed(key),
      range: shownRange(text.folded, start, end),
      state,
      partner,
    };
  });
}

const prunes = (pruning: string, level: TreeNode['level'] | undefined) =>
  pruning === 'document' || (pruning === 'paragraph' && level === 'paragraph');
