import type { PageBrief } from './pages.ts';
import type { Verdict } from './verdicts.ts';

/** Start and end (exclusive) in UTF-16 units of the shown text. */
export type Range = readonly [start: number, end: number];

type Sides<Side> = Record<'a' | 'b', Side>;
type Texts = Sides<string>;
type Numbers = Sides<number>;

/** One number for the pair, or one for each page. */
export interface EvidenceFigure {
  name: string;
  form: 'count' | 'share' | 'decimal' | 'yes-no';
  value: number | Numbers;
}
type Figures = EvidenceFigure[];

/** `seed`: other keywords grew from it. `hash`: if terms are compared by hash. */
interface Keyword {
  term: string;
  weight: number;
  shared: boolean;
  seed?: boolean | undefined;
  hash?: string | undefined;
}

/** A hexadecimal hash and its input, truncated with an ellipsis. */
export interface Hashed {
  hash: string;
  input: string;
}
type HashedPair = Sides<Hashed>;

interface Segment {
  text: string;
  range: Range;
  hashed?: Hashed | undefined;
}

/** In reading order. `parent` is an index in the same list, `partner` in the other. `pruned`: not compared. */
export interface TreeNode {
  level: 'document' | 'paragraph' | 'sentence';
  parent: number | null;
  keywords: string[];
  hashed?: Hashed | undefined;
  range: Range;
  state: 'equal' | 'differs' | 'pruned';
  partner: number | null;
}

export type EvidencePicture =
  /** Addresses and the rules that made them equal. */
  | { kind: 'url'; canonicalA: string; canonicalB: string; rules: string[] }
  | {
      kind: 'hashes';
      rows: {
        name: string;
        a: string;
        b: string;
        equal: boolean;
        weight?: number | undefined;
        texts?: Texts | undefined;
      }[];
      figures: Figures;
    }
  /**
   * Hexadecimal. Bit 0 is the least significant. A bit is set if its sum is above 0. A term adds its weight to the sums
   * of the bits set in its `bits`, and subtracts it from the others.
   */
  | {
      kind: 'bits';
      bits: number;
      a: string;
      b: string;
      differing: number[];
      /** Indexed by bit. */
      sums: Numbers[];
      terms: { term: string; weightA: number; weightB: number; bits: string }[];
    }
  | { kind: 'boxes'; boxes: (Texts & { equal: boolean; inputs?: Texts | undefined })[]; figures: Figures }
  /** Sentences, shingles, spots. `a` or `b` is empty if that page lacks the piece. `shared` includes unlisted ones. */
  | {
      kind: 'pieces';
      countA: number;
      countB: number;
      shared: number;
      pieces: { text: string; label?: string | undefined; hashed?: Hashed | undefined; a: Range[]; b: Range[] }[];
      figures: Figures;
    }
  /** `joins`: equal segments, as indices in the two lists. */
  | { kind: 'segments'; countA: number; countB: number; a: Segment[]; b: Segment[]; joins: Numbers[] }
  | { kind: 'tree'; a: TreeNode[]; b: TreeNode[]; figures: Figures }
  /** Sorted by rank; a group for each list or lexicon. */
  | {
      kind: 'keywords';
      groups: { name: string; equal: boolean; a: Keyword[]; b: Keyword[]; hashes?: HashedPair | undefined }[];
      figures: Figures;
    }
  /** Differences first. A component above its threshold sets a bit; `hashes` are of all bits. */
  | {
      kind: 'vector';
      components: { term: string; a: number; b: number; threshold?: number | undefined }[];
      hashes?: HashedPair | undefined;
      figures: Figures;
    }
  /** `mean` is weighted over the rows. Scores are null if a page lacks the feature. At least one gate must be equal. */
  | {
      kind: 'scores';
      gates: { name: string; a: string; b: string; equal: boolean; hashes?: Texts | undefined }[];
      rows: { name: string; score: number | null; weight: number }[];
      mean: number;
      threshold: number;
    };

export type PictureOf<Kind extends EvidencePicture['kind']> = Extract<EvidencePicture, { kind: Kind }>;

export const notApplicableReasons = [
  'empty-text',
  'too-short',
  'no-title',
  'no-punctuation',
  'no-description',
  'other-language',
  'too-few-terms',
  'no-address',
] as const;
export type NotApplicableReason = (typeof notApplicableReasons)[number];

/** Scores are in the detector's own unit. */
export interface DetectorEvidence {
  detector: string;
  outcome:
    | {
        kind: 'compared';
        score: number;
        threshold: number;
        /** Duplicates score ≥ threshold, or ≤ for distances. */
        sense: 'at-least' | 'at-most';
        unit: 'share' | 'bits' | 'matches' | 'equal';
        duplicate: boolean;
        picture: EvidencePicture;
      }
    | { kind: 'not-applicable'; reason: NotApplicableReason; page: 'a' | 'b' | 'both' };
}

export interface Passage {
  kind: 'verbatim' | 'reworded';
  a: Range;
  b: Range;
}

/** Counts letters and digits of the folded text. */
export interface PairFigures {
  lengthA: number;
  lengthB: number;
  verbatimA: number;
  verbatimB: number;
  rewordedA: number;
  rewordedB: number;
  /** Longest verbatim run, in characters. */
  longestRun: number;
  /** Characters of A that are verbatim in B. */
  matchedCharacters: number;
  /** Adjacent passages of A whose order differs in B. */
  orderChanges: number;
  /** Estimated Levenshtein distance over the longer length: 0 equal, 1 nothing in common. */
  editDifference: number;
  /** Covered over all characters of both pages, in per cent; 100 only for equal texts. */
  similarity: number;
}

export interface ComparedPage {
  page: PageBrief;
  text: string;
  sentences: Range[];
  /** Characters that hide text from machines but not from readers; `plain` is what readers see. */
  disguises: { range: Range; kind: 'invisible' | 'look-alike'; plain: string }[];
}

export type DisguisedPlace = ComparedPage['disguises'][number];

export interface Comparison {
  a: ComparedPage;
  b: ComparedPage;
  passages: readonly Passage[];
  figures: PairFigures;
  verdict: Verdict | null;
  rule: string;
  /** Detectors that proposed the pair, or would. */
  detectors: string[];
}

/** Least significant bit first. */
export function bitsOfHex(hex: string, count: number): readonly boolean[] {
  const digits = [...hex].reverse().map((digit) => Number.parseInt(digit, 16));
  return Array.from({ length: count }, (_, bit) => (((digits[bit >> 2] ?? 0) >> (bit & 3)) & 1) === 1);
}

/** The amount a term adds to the sum of a bit on each page. */
export type TermPush = Readonly<Numbers & { term: string }>;

/**
 * Terms that push the two sums of a bit apart come first, the strongest leading; then neutral ones; then those that
 * pull the sums together.
 */
export function pushesAt({ terms, bits, sums }: PictureOf<'bits'>, bit: number): readonly TermPush[] {
  const pushes = terms.map(({ term, weightA, weightB, bits: hex }) => {
    const isUp = bitsOfHex(hex, bits)[bit] === true;
    return { term, a: isUp ? weightA : 0 - weightA, b: isUp ? weightB : 0 - weightB };
  });
  const apart = (sums[bit]?.a ?? 0) < (sums[bit]?.b ?? 0) ? -1 : 1;
  const carried = ({ a, b }: TermPush) => apart * (a - b);
  const strength = ({ a, b }: TermPush) => Math.abs(a) + Math.abs(b);
  return pushes.sort((x, y) => carried(y) - carried(x) || strength(y) - strength(x));
}

/** Indices in the two lists of nodes; null for a gap. */
export type TreeRow = Readonly<Sides<number | null>>;

/**
 * Aligns the children of two nodes: partners share a row, in the order of A; others keep their place between partners.
 */
export function alignedChildren(
  { a, b }: PictureOf<'tree'>,
  parentA: number | null,
  parentB: number | null,
): readonly TreeRow[] {
  const [ownA, ownB] = [childrenOf(a, parentA), childrenOf(b, parentB)];
  const unpaired = new Set(ownB);
  /** Nodes of A by their partner in B, one-to-one. */
  const pairs = new Map<number, number>();
  for (const place of ownA) {
    const partner = a[place]?.partner ?? null;
    if (partner !== null && unpaired.delete(partner)) pairs.set(partner, place);
  }
  const paired = new Set(pairs.values());
  const followersB = followersOf(ownB, (place) => pairs.get(place));
  return [...followersOf(ownA, (place) => (paired.has(place) ? place : undefined))].flatMap(([pair, aloneA]) => {
    const aloneB = followersB.get(pair) ?? [];
    const rows = Array.from({ length: Math.max(aloneA.length, aloneB.length) }, (_, row) => ({
      a: aloneA[row] ?? null,
      b: aloneB[row] ?? null,
    }));
    return pair === null ? rows : [{ a: pair, b: a[pair]?.partner ?? null }, ...rows];
  });
}

/** Roots are the children of null. */
const childrenOf = (nodes: readonly TreeNode[], parent: number | null) =>
  nodes.flatMap((node, place) => (node.parent === parent ? [place] : []));

/** Nodes without partner by the pair before them, which its node in A identifies; null for those before all. */
function followersOf(places: readonly number[], pairOf: (place: number) => number | undefined) {
  let last: number[] = [];
  const followers = new Map<number | null, number[]>([[null, last]]);
  for (const place of places) {
    const pair = pairOf(place);
    if (pair === undefined) last.push(place);
    else followers.set(pair, (last = []));
  }
  return followers;
}
