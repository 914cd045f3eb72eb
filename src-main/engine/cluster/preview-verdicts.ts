import { familyVerdicts, type Verdict } from '../../contract/verdicts.ts';
import { outcomes, type OutcomeCounts } from '../../contract/verdict-preview.ts';
import { decodeFacts } from '../verify/pair-facts.ts';
import type { VerifyOptionValues } from '../verify/options.ts';
import { reviseVerdict } from '../verify/revise-verdict.ts';
import { finalVerdictsOf } from './graph/graph.ts';
import type { ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { mayBeSpliced } from './graph/splices.ts';

export interface StoredPair {
  readonly a: number;
  readonly b: number;
  readonly facts: string;
  readonly before: Verdict | null;
  /** The verdict of its texts, if clustering replaced it. */
  readonly said: Verdict | null;
}

/** Verdicts before and after; null: no finding. */
export interface Change extends Pick<StoredPair, 'a' | 'b' | 'before'> {
  readonly similarity: number;
  readonly after: Verdict | null;
  readonly rule: string;
}

const binWidth = 5;
const lastBin = 100 / binWidth;

/**
 * Counts verdicts before and after a change of the `applied` thresholds. Splices wait until all pairs are known. One
 * pass; only splices and changes are held in memory.
 */
export function previewVerdicts(
  pairs: Iterable<StoredPair>,
  verify: VerifyOptionValues,
  cluster: ClusterOptionValues,
  applied: ClusterOptionValues = cluster,
) {
  const tally = new Tally();
  const splices: (ClusterPair & Pick<StoredPair, 'before' | 'said'>)[] = [];
  for (const { a, b, before, said, facts } of pairs) {
    const revised = reviseVerdict(decodeFacts(facts), verify);
    const { rule, similarity, coveredA, coveredB } = revised;
    // A threshold dropped this splice because too little is covered.
    const isBelow = said === 'spliced' && Math.max(coveredA, coveredB) < applied.unconfirmedPartial;
    // Recurring text and ignore rules drop a pair under any thresholds.
    if (before === null && said !== null && said !== 'template-only' && !isBelow) {
      tally.add({ a, b, before, after: null, similarity, rule: 'recurring-text' });
      continue;
    }
    // Pages repeat by design under any thresholds; common boilerplate is no finding.
    const isFamily = before !== null && familyVerdicts.has(before);
    const verdict = isFamily ? before : revised.verdict === 'template-only' ? null : revised.verdict;
    const pair = { ...revised, a, b, before, said, longestRun: 0 };
    if (verdict !== null && mayBeSpliced({ ...pair, verdict })) splices.push({ ...pair, verdict });
    else tally.add({ a, b, before, after: verdict, similarity, rule });
  }
  // A confirmed splice whose verdict is not `spliced` is a list beside what it lists, or the like.
  const confirmed = finalVerdictsOf(splices, applied);
  const left = splices.filter((splice, at) => {
    const isKnown = splice.said === 'spliced' || splice.before === splice.verdict;
    const isNone = isKnown && splice.before !== 'spliced' && confirmed[at] === 'spliced';
    if (isNone) tally.add({ ...splice, after: splice.before });
    return !isNone;
  });
  for (const [index, after] of finalVerdictsOf(left, cluster).entries()) {
    const splice = left[index];
    if (!splice) continue;
    const unconfirmed = after === null ? 'splice-unconfirmed' : 'splice-is-partial';
    const isAsSaid = after === 'spliced' || after === splice.verdict;
    tally.add({ ...splice, after, rule: isAsSaid ? splice.rule : unconfirmed });
  }
  return tally.result();
}

class Tally {
  readonly #before = noCounts();
  readonly #after = noCounts();
  readonly #bins = Array.from({ length: lastBin + 1 }, (_, bin) => ({
    /** In per cent; `to` is exclusive. Equal texts have their own bin. */
    from: bin * binWidth,
    to: Math.min(100, (bin + 1) * binWidth),
    before: noCounts(),
    after: noCounts(),
  }));
  readonly #changes: Change[] = [];
  #pairs = 0;

  add({ a, b, before, after, similarity, rule }: Change): void {
    const bin = this.#bins[Math.min(lastBin, Math.floor(similarity / binWidth))];
    for (const counts of [this.#before, bin?.before]) if (counts) counts[before ?? 'none'] += 1;
    for (const counts of [this.#after, bin?.after]) if (counts) counts[after ?? 'none'] += 1;
    this.#pairs += 1;
    if (before !== after) this.#changes.push({ a, b, before, after, similarity, rule });
  }

  result() {
    return {
      pairs: this.#pairs,
      before: this.#before,
      after: this.#after,
      bins: this.#bins,
      changed: this.#changes.length,
      changes: this.#changes.sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b),
    };
  }
}

const noCounts = () => Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;
