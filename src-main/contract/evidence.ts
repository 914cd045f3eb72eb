import type { PageBrief } from './pages.ts';
import type { Verdict } from './verdicts.ts';

/** Start and end (exclusive) in UTF-16 units of the shown text. */
export type Range = readonly [start: number, end: number];

interface Sides<Side> {
  a: Side;
  b: Side;
}
type Texts = Sides<string>;
type Numbers = Sides<number>;

/** One number of the pair, or one of each page. */
export interface EvidenceFigure {
  name: string;
  form: 'count' | 'share' | 'decimal' | 'yes-no';
  value: number | Numbers;
}
type Figures = EvidenceFigure[];

/** `seed`: others grew from it; `hash` where each term is compared by its own. */
interface Keyword {
  term: string;
  weight: number;
  shared: boolean;
  seed?: boolean | undefined;
  hash?: string | undefined;
}

/** Hexadecimal, and what it is made of, cut with an ellipsis. */
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

/** In reading order; `parent` and `partner` are places in the own and the other list; `pruned`: not compared. */
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
  /** Addresses and the rules that folded them into one. */
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
   * Hexadecimal; bit 0 is the least significant, and set when its sum is above 0. A term adds its weight to sums of the
   * bits in `bits`, and takes it from the others.
   */
  | {
      kind: 'bits';
      bits: number;
      a: string;
      b: string;
      differing: number[];
      /** By number of the bit. */
      sums: Numbers[];
      terms: { term: string; weightA: number; weightB: number; bits: string }[];
    }
  | { kind: 'boxes'; boxes: (Texts & { equal: boolean; inputs?: Texts | undefined })[]; figures: Figures }
  /** Sentences, shingles, spots. `a` or `b` is empty where that page lacks the piece; `shared` counts unlisted ones too. */
  | {
      kind: 'pieces';
      countA: number;
      countB: number;
      shared: number;
      pieces: { text: string; label?: string | undefined; hashed?: Hashed | undefined; a: Range[]; b: Range[] }[];
      figures: Figures;
    }
  /** `joins`: equal parts, as places in the two lists. */
  | { kind: 'segments'; countA: number; countB: number; a: Segment[]; b: Segment[]; joins: Sides<number>[] }
  | { kind: 'tree'; a: TreeNode[]; b: TreeNode[]; figures: Figures }
  /** By rank, a group for each list or lexicon. */
  | {
      kind: 'keywords';
      groups: { name: string; equal: boolean; a: Keyword[]; b: Keyword[]; hashes?: HashedPair | undefined }[];
      figures: Figures;
    }
  /** Differences first. Above its threshold a component sets a bit; `hashes` are of all bits. */
  | {
      kind: 'vector';
      components: { term: string; a: number; b: number; threshold?: number | undefined }[];
      hashes?: HashedPair | undefined;
      figures: Figures;
    }
  /** Weighted mean of rows, null where a page lacks a feature; one gate must be equal. */
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

/** In the detector's own unit. */
export interface DetectorEvidence {
  detector: string;
  outcome:
    | {
        kind: 'compared';
        score: number;
        threshold: number;
        /** Duplicate when score ≥ threshold, or ≤ (a distance). */
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

/** In letters and digits of folded text; shares are 0 to 1. */
export interface PairFigures {
  lengthA: number;
  lengthB: number;
  verbatimA: number;
  verbatimB: number;
  rewordedA: number;
  rewordedB: number;
  /** Verbatim, in characters. */
  longestRun: number;
  /** Of A, verbatim in B. */
  matchedCharacters: number;
  /** Neighbouring passages of A in another order in B. */
  orderChanges: number;
  /** Levenshtein distance over the longer length, estimated: 0 equal, 1 nothing in common. */
  editDifference: number;
  /** Covered over all characters of both, in per cent; 100 only for equal texts. */
  similarity: number;
}

export interface ComparedPage {
  page: PageBrief;
  text: string;
  sentences: Range[];
  /** What hides text from a machine and not from a reader; `plain` is what readers take it for. */
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
  /** Methods that proposed the pair, or would. */
  detectors: string[];
}

/** The least significant first. */
export function bitsOfHex(hex: string, count: number): readonly boolean[] {
  const digits = [...hex].reverse().map((digit) => Number.parseInt(digit, 16));
  return Array.from({ length: count }, (_, bit) => (((digits[bit >> 2] ?? 0) >> (bit & 3)) & 1) === 1);
}

/** What a term adds to the sum of a bit on each page. */
export type TermPush = Readonly<{
  term: string;
  a: number;
  b: number;
}>;

/**
 * Terms that carry the sums of a bit apart, strongest first; those that push it alike; those that bring them together.
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

/** Places in the two lists of nodes; null on the side that has nothing there. */
export interface TreeRow {
  readonly a: number | null;
  readonly b: number | null;
}

/** Children of two nodes: partners share a row in the order of A, the others stand between those around them. */
export function alignedChildren(
  { a, b }: PictureOf<'tree'>,
  parentA: number | null,
  parentB: number | null,
): readonly TreeRow[] {
  const [ownA, ownB] = [childrenOf(a, parentA), childrenOf(b, parentB)];
  const partners = partnersAmong(a, ownA, new Set(ownB));
  const followers = followersOf(ownB, new Set(partners.values()));
  const rows: TreeRow[] = [];
  let [waiting, before]: [number[], number | null] = [[], null];
  const flush = () => {
    const there = followers.get(before) ?? [];
    for (let row = 0; row < Math.max(waiting.length, there.length); row += 1)
      rows.push({ a: waiting[row] ?? null, b: there[row] ?? null });
    waiting = [];
  };
  for (const place of ownA) {
    const partner = partners.get(place);
    if (partner === undefined) waiting.push(place);
    else {
      flush();
      rows.push({ a: place, b: partner });
      before = partner;
    }
  }
  flush();
  return rows;
}

/** The roots are the children of null. */
function childrenOf(nodes: readonly TreeNode[], parent: number | null): readonly number[] {
  return nodes.flatMap((node, place) => (node.parent === parent ? [place] : []));
}

/** One to one, among these children. */
function partnersAmong(
  nodes: readonly TreeNode[],
  own: readonly number[],
  there: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const taken = new Set<number>();
  const partners = new Map<number, number>();
  for (const place of own) {
    const partner = nodes[place]?.partner ?? null;
    if (partner === null || !there.has(partner) || taken.has(partner)) continue;
    taken.add(partner);
    partners.set(place, partner);
  }
  return partners;
}

/** Behind each that has a partner; those before all under null. */
function followersOf(
  places: readonly number[],
  paired: ReadonlySet<number>,
): ReadonlyMap<number | null, readonly number[]> {
  const followers = new Map<number | null, number[]>();
  let before: number | null = null;
  for (const place of places) {
    if (paired.has(place)) before = place;
    else followers.set(before, [...(followers.get(before) ?? []), place]);
  }
  return followers;
}
