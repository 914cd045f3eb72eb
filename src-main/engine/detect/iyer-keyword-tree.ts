import { decimal, integer, type OptionFields } from '../../contract/options.ts';
import type { Detector, DetectorPage } from './detector.ts';
import { md5, type KeySet } from './key-set.ts';
import { pieceKeys, similarKeys } from './key-similarity.ts';
import { treePicture, type KeywordNode } from './keyword-tree-picture.ts';
import { placesByCount, termTable, type TermTable } from './terms.ts';
import { writtenForms } from './written-forms.ts';

const options = {
  keywords: integer(3, 1, 50, 'Most frequent terms that stand for the page or a paragraph.', 'terms'),
  pruning: {
    kind: 'choice',
    default: 'paragraph',
    choices: ['none', 'paragraph', 'document'],
    help: 'The level up to which a node must match before the nodes below it are compared.',
  },
  minNodes: integer(4, 2, 1000, 'Pages whose tree has fewer nodes are left out.', 'nodes'),
  threshold: decimal(0.8, 0.05, 1, 'Share of common nodes among those of the smaller tree.'),
} as const satisfies OptionFields;

interface TreeOptions {
  readonly keywords: number;
  readonly pruning: string;
}

/**
 * Keyword tree (Iyer & Singh 2005, as S1 describes it). The page, its paragraphs and their sentences are a tree; each
 * node is the hash of its keywords: all content terms of a sentence, the most frequent ones of a paragraph and of the
 * page, sorted. Two trees are compared from the top, and below a node without partner nothing is looked at. Duplicates
 * share 80 % of the nodes of the smaller tree.
 * Here the pruning is part of the key: with `paragraph` a sentence is hashed with its paragraph, with `document`
 * everything with the page, so a plain intersection of keys is what the walk from the top finds. S1 names the weakness,
 * a wrong decision high up costs everything below: recall against the original is .50 / .56 / .60 on spun Chinese and
 * .25 / .29 / .43 on spun Russian when pruning at the page / at paragraphs / not at all, without a wrong pair. Three
 * keywords change less often than five, and find more. Cost: two counts of the terms and one MD5 per node; 8 bytes per
 * node.
 */
export const iyerKeywordTree: Detector<typeof options, KeySet> = {
  id: 'iyer-keyword-tree',
  seed: 'S1',
  work: 'Iyer, Singh 2005',
  cost: 'medium',
  summary:
    'Pages whose trees of document, paragraphs and sentences have the same keywords in four fifths of their nodes.',
  options,
  statistics: [],
  fingerprint: (page, { options }) => pieceKeys(page, () => treeNodes(page, options), options.minNodes),
  ...similarKeys('containment'),
  explain: (a, b, { options }) =>
    treePicture(
      { text: a.page.text, nodes: namedNodes(a.page, options) },
      { text: b.page.text, nodes: namedNodes(b.page, options) },
      { pruning: options.pruning, written: writtenForms([a.page, b.page]) },
    ),
};

interface TermNode extends Omit<KeywordNode, 'keywords'> {
  readonly terms: readonly number[];
}

function namedNodes(page: DetectorPage, options: TreeOptions): readonly KeywordNode[] {
  const { terms: words } = termTable(page.text);
  return treeNodes(page, options).map(({ terms, ...node }) => ({
    ...node,
    keywords: terms.map((place) => words[place] ?? ''),
  }));
}

/** Parents before their children. Nodes without content terms are left out. */
function treeNodes({ text }: DetectorPage, { keywords, pruning }: TreeOptions): readonly TermNode[] {
  const { tokens, folded, sentences } = text;
  const table = termTable(text);
  const frequencies = new Uint32Array(table.terms.length);
  const rootPlaces = [...placesByCount(text).subarray(0, keywords)];
  const root = hashOf(table, rootPlaces);
  if (root === '') return [];
  const nodes: TermNode[] = [
    {
      key: `document ${root}`,
      level: 'document',
      parent: null,
      terms: rootPlaces,
      start: 0,
      end: folded.text.length,
    },
  ];
  const above = pruning === 'document' ? root : '';
  let [token, sentence] = [0, 0];
  for (const { start, end } of paragraphsOf(folded.text)) {
    const first = token;
    while (token < tokens.terms.length && (tokens.starts[token] ?? 0) < end) token += 1;
    const top = topPlaces(table.places.subarray(first, token), frequencies).slice(0, keywords);
    const paragraph = hashOf(table, top);
    const place = paragraph === '' ? 0 : nodes.length;
    if (paragraph !== '')
      nodes.push({
        key: `paragraph ${above} ${paragraph}`,
        level: 'paragraph',
        parent: 0,
        terms: top,
        start,
        end,
      });
    const parent = pruning === 'none' ? '' : `${above} ${paragraph}`;
    let next = first;
    for (; sentence < sentences.length && (sentences[sentence]?.start ?? 0) < end; sentence += 1) {
      const piece = sentences[sentence];
      if (!piece) continue;
      const from = next;
      while (next < token && (tokens.starts[next] ?? 0) < piece.end) next += 1;
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

function* paragraphsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end > start) yield { start, end };
    start = end + 1;
  }
}

/**
 * The distinct terms of some tokens, most frequent first, equal ones by text. `frequencies` has a 0 for each term of
 * the page, before and after.
 */
function topPlaces(tokens: Int32Array, frequencies: Uint32Array): readonly number[] {
  const places: number[] = [];
  for (let token = 0; token < tokens.length; token += 1) {
    const place = tokens[token] ?? -1;
    if (place < 0) continue;
    if (frequencies[place] === 0) places.push(place);
    frequencies[place] = (frequencies[place] ?? 0) + 1;
  }
  places.sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || a - b);
  for (const place of places) frequencies[place] = 0;
  return places;
}

/** The hash of terms as a set; '' when there are none. */
function hashOf({ terms }: TermTable, places: readonly number[]): string {
  const sorted = [...places].sort((a, b) => a - b);
  if (sorted.length === 0) return '';
  let text = terms[sorted[0] ?? 0] ?? '';
  for (let at = 1; at < sorted.length; at += 1) text += `\n${terms[sorted[at] ?? 0]}`;
  return md5(text);
}
