import { PairCollector, type FoundPairs, type JoinLimits } from './pair-collector.ts';
import type { KeySets } from './postings.ts';
import { rankTokens, type TokenSets } from './rank-tokens.ts';
import { addUp, firstFrom, firstThat, largestOf } from '../../columns.ts';
import { sortedBy } from './sort-columns.ts';
import type { JoinRule } from '../detector.ts';

/**
 * Finds pages with similar key sets by prefix filtering (Chaudhuri, Ganti, Kaushik 2006; Bayardo, Ma, Srikant 2007)
 * with prefixes that share l keys (Wang, Li, Feng 2012). Rarest key first, sets with o common keys share l of them in
 * the first |x| − o + l keys of x and the first |y| − o + l of y. Sets are probed in order of size, |y| ≤ |x|:
 *
 *     Jaccard ≥ t:      o = ⌈t (|x| + |y|) / (1 + t)⌉,  hence o ≥ t |x|,  o ≥ 2t |y| / (1 + t),  |y| ≥ t |x|
 *     containment ≥ t:  o = ⌈t |y|⌉: the prefix of y is indexed, x is probed with all its keys.
 *
 * Pairs that share l prefix keys are verified by merging. Of the sets with a key on more than `maxList` pages only the
 * `maxGroup` nearest in size are visited; with c such keys l − c shared keys suffice, at least l / 2, and pairs that
 * may be lost by c > l / 2 are counted.
 */
export function joinSimilarity(
  sets: KeySets,
  representatives: Uint32Array,
  rule: SimilarityRule,
  limits: JoinLimits,
): FoundPairs {
  const join = new SimilarityJoin(rankTokens(sets, representatives), similarityBounds(rule), limits);
  return join.run();
}

class SimilarityJoin {
  readonly #sets: TokenSets;
  readonly #bounds: SimilarityBounds;
  readonly #limits: JoinLimits;
  readonly #index: PrefixIndex;
  readonly #pairs = new PairCollector();
  readonly #meetings: Uint32Array;
  readonly #met: Uint32Array;
  /** By set size, the least number of indexed tokens shared with a match. */
  readonly #indexMeetings: Uint32Array;
  #metCount = 0;
  readonly #cappedTokens = new Set<number>();
  #cappedPairs = 0;

  constructor(sets: TokenSets, bounds: SimilarityBounds, limits: JoinLimits) {
    this.#sets = sets;
    this.#bounds = bounds;
    this.#limits = limits;
    this.#index = new PrefixIndex(sets, (set) => this.#prefixEnd(set, bounds.index(sets.sizes[set] ?? 0)));
    this.#meetings = new Uint32Array(sets.sizes.length);
    this.#met = new Uint32Array(sets.sizes.length);
    this.#indexMeetings = new Uint32Array(1 + largestOf(sets.sizes)).map((_, size) => bounds.index(size).meetings);
  }

  run(): FoundPairs {
    const { sizes } = this.#sets;
    const numbers = sizes.map((_, number) => number);
    for (const set of sortedBy(numbers, (number) => sizes[number] ?? 0)) {
      const skipped = this.#probe(set);
      this.#verify(set, skipped.length);
      this.#countLost(set, skipped);
      this.#index.add(set);
    }
    const capped = { groups: this.#cappedTokens.size, pairs: this.#cappedPairs };
    return { pairs: this.#pairs.finish(), capped, largestKey: this.#sets.largest };
  }

  #probe(x: number): readonly SkippedEntries[] {
    const { tokens, starts, sizes } = this.#sets;
    const [meetings, met, entries] = [this.#meetings, this.#met, this.#index.entries];
    const { maxGroup, maxList } = this.#limits;
    const sizeX = sizes[x] ?? 0;
    const smallest = this.#bounds.smallestPartner(sizeX);
    const end = this.#prefixEnd(x, this.#bounds.probe(sizeX));
    const skipped: SkippedEntries[] = [];
    let metCount = 0;
    for (let slot = starts[x] ?? 0; slot < end; slot++) {
      const token = tokens[slot] ?? 0;
      const first = this.#index.firstEntry(token, smallest);
      const last = this.#index.lastEntry(token);
      const from = last - first > maxList ? last - Math.min(maxGroup, maxList) : first;
      if (from > first) skipped.push({ token, from: first, to: from });
      for (let entry = from; entry < last; entry++) {
        const y = entries[entry] ?? 0;
        const count = meetings[y] ?? 0;
        if (count === 0) met[metCount++] = y;
        meetings[y] = count + 1;
      }
    }
    this.#metCount = metCount;
    return skipped;
  }

  #verify(x: number, cappedKeys: number) {
    const { sizes, starts } = this.#sets;
    const sizeX = sizes[x] ?? 0;
    const probed = this.#bounds.probe(sizeX).meetings;
    // All keys of x were probed, so `meetings` covers the prefix of y and only its rest is merged.
    const isCounted = probed === Infinity && cappedKeys === 0;
    for (let place = 0; place < this.#metCount; place++) {
      const y = this.#met[place] ?? 0;
      const sizeY = sizes[y] ?? 0;
      const meetings = this.#meetings[y] ?? 0;
      this.#meetings[y] = 0;
      const wanted = Math.min(probed, this.#indexMeetings[sizeY] ?? 0);
      if (meetings < wanted - Math.min(cappedKeys, wanted >> 1)) continue;
      const needed = this.#bounds.overlap(sizeX, sizeY);
      const before = isCounted ? meetings : 0;
      const from = isCounted ? this.#index.prefixEnds[y] : starts[y];
      const overlap = before + overlapAtLeast(this.#sets, x, y, from ?? 0, needed - before);
      if (overlap >= needed) this.#pairs.add(x, y, overlap);
    }
  }

  /** Only sets can be missed of whose required meetings more than half may have been skipped. */
  #countLost(x: number, skipped: readonly SkippedEntries[]) {
    if (skipped.length === 0) return;
    const largest = this.#largestAtRisk(this.#sets.sizes[x] ?? 0, skipped.length);
    for (const { token, from, to } of skipped) {
      const lost = this.#index.countUpToSize(from, to, largest);
      if (lost === 0) continue;
      this.#cappedTokens.add(token);
      this.#cappedPairs += lost;
    }
  }

  /** Required meetings never decrease with size. */
  #largestAtRisk(sizeX: number, cappedKeys: number) {
    if (this.#bounds.probe(sizeX).meetings >> 1 < cappedKeys) return sizeX;
    return firstThat(1, sizeX + 1, (size) => this.#bounds.index(size).meetings >> 1 >= cappedKeys) - 1;
  }

  /** Keys of a single page would come first but are not tokens, so they shorten the prefix. */
  #prefixEnd(set: number, { length }: PrefixBound) {
    const { starts, sizes } = this.#sets;
    const [start, end] = [starts[set] ?? 0, starts[set + 1] ?? 0];
    const singles = (sizes[set] ?? 0) - (end - start);
    return Math.min(end, start + Math.max(0, length - singles));
  }
}

type SkippedEntries = Readonly<Record<'token' | 'from' | 'to', number>>;

/** Counts common tokens, in y from slot `fromY` on; may stop early once `needed` is out of reach. */
function overlapAtLeast({ tokens, starts }: TokenSets, x: number, y: number, fromY: number, needed: number) {
  const [endX, endY] = [starts[x + 1] ?? 0, starts[y + 1] ?? 0];
  let j = fromY;
  let i = firstFrom(tokens, starts[x] ?? 0, endX, tokens[j] ?? 0);
  let overlap = 0;
  while (i < endX && j < endY) {
    if (overlap + Math.min(endX - i, endY - j) < needed) return overlap;
    const a = tokens[i] ?? 0;
    const b = tokens[j] ?? 0;
    if (a === b) overlap += 1;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  return overlap;
}

/** For each token, the sets with it in their prefix. Sets must be added in order of size. */
class PrefixIndex {
  readonly entries: Uint32Array;
  readonly prefixEnds: Uint32Array;
  readonly #sets: TokenSets;
  /** For each token, the first entry large enough for the probing sets, whose sizes only grow. */
  readonly #heads: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(sets: TokenSets, prefixEnd: (set: number) => number) {
    this.#sets = sets;
    this.prefixEnds = sets.sizes.map((_, set) => prefixEnd(set));
    const heads = new Uint32Array(sets.distinct + 1);
    for (let set = 0; set < sets.sizes.length; set++) {
      for (let slot = sets.starts[set] ?? 0; slot < (this.prefixEnds[set] ?? 0); slot++) {
        const token = sets.tokens[slot] ?? 0;
        heads[token + 1] = (heads[token + 1] ?? 0) + 1;
      }
    }
    addUp(heads);
    this.#heads = heads;
    this.#ends = heads.slice();
    this.entries = new Uint32Array(heads[sets.distinct] ?? 0);
  }

  add(set: number) {
    for (let slot = this.#sets.starts[set] ?? 0; slot < (this.prefixEnds[set] ?? 0); slot++) {
      const token = this.#sets.tokens[slot] ?? 0;
      const end = this.#ends[token] ?? 0;
      this.entries[end] = set;
      this.#ends[token] = end + 1;
    }
  }

  firstEntry(token: number, smallest: number) {
    let first = this.#heads[token] ?? 0;
    while (first < this.lastEntry(token) && this.#sizeOf(first) < smallest) first += 1;
    this.#heads[token] = first;
    return first;
  }

  lastEntry(token: number) {
    return this.#ends[token] ?? 0;
  }

  countUpToSize(from: number, to: number, largest: number) {
    return firstThat(from, to, (entry) => this.#sizeOf(entry) > largest) - from;
  }

  #sizeOf(entry: number) {
    return this.#sets.sizes[this.entries[entry] ?? 0] ?? 0;
  }
}

type SimilarityRule = Extract<JoinRule, { kind: 'similarity' }>;

/** What a rule requires of sets x and y with |y| ≤ |x|. */
type SimilarityBounds = Readonly<{
  smallestPartner: (sizeX: number) => number;
  overlap: (sizeX: number, sizeY: number) => number;
  /** The probed and the indexed prefix, and how many tokens a match shares in them at least. */
  probe: (sizeX: number) => PrefixBound;
  index: (sizeY: number) => PrefixBound;
}>;

type PrefixBound = ReturnType<typeof prefixFor>;

export const leastOverlap = (rule: SimilarityRule): SimilarityBounds['overlap'] => similarityBounds(rule).overlap;

/** Rounds up with a small tolerance for floating-point error. */
function similarityBounds({ measure, threshold, minShared }: SimilarityRule): SimilarityBounds {
  const least = Math.max(1, minShared);
  const atLeast = (value: number) => Math.max(least, Math.ceil(value - 1e-9));
  if (measure === 'containment') {
    return {
      smallestPartner: () => least,
      overlap: (_, sizeY) => atLeast(threshold * sizeY),
      probe: (sizeX) => ({ length: sizeX, meetings: Infinity }),
      index: (sizeY) => prefixFor(sizeY, atLeast(threshold * sizeY)),
    };
  }
  return {
    smallestPartner: (sizeX) => atLeast(threshold * sizeX),
    overlap: (sizeX, sizeY) => atLeast((threshold * (sizeX + sizeY)) / (1 + threshold)),
    probe: (sizeX) => prefixFor(sizeX, atLeast(threshold * sizeX)),
    index: (sizeY) => prefixFor(sizeY, atLeast((2 * threshold * sizeY) / (1 + threshold))),
  };
}

/** Requires a quarter of the overlap: longer prefixes cost postings, more meetings rule out chance. */
function prefixFor(size: number, overlap: number) {
  const meetings = 1 + ((overlap - 1) >> 2);
  return { length: size - overlap + meetings, meetings };
}
