import { probabilityOf } from './forest.ts';

interface Choice {
  readonly kept: Uint8Array;
  readonly expected: number;
}

/**
 * Which blocks to keep so that the expected F1 of the text is greatest (Lewis 1995): the most probable ones, as long as
 * each raises
 *
 *     2 · Σ kept p·w / (Σ kept w + Σ all p·w)
 *
 * which adapts the threshold to the page: where nothing is sure, more is kept. `weights` are the lengths of the blocks.
 */
export function chooseBlocks(probabilities: Float64Array, weights: Float64Array): Choice {
  const order = [...probabilities.keys()].sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let wanted = 0;
  probabilities.forEach((p, i) => (wanted += p * (weights[i] ?? 0)));
  const kept = new Uint8Array(probabilities.length);
  let hits = 0;
  let size = 0;
  let expected = 0;
  for (const i of order) {
    const p = probabilities[i] ?? 0;
    if (p <= 0 || (expected > 0 && p < expected / 2)) break;
    hits += p * (weights[i] ?? 0);
    size += weights[i] ?? 0;
    kept[i] = 1;
    expected = size + wanted > 0 ? (2 * hits) / (size + wanted) : 0;
  }
  return { kept, expected };
}

/** A page that is read rightly expects more than this of its blocks. */
const sureEnough = 0.75;

/** Steps in the logarithm of the odds, and how many of them at the most. */
const step = 0.25;
const maxSteps = 12;

/**
 * The same for pages that look like none that was learned from, where all probabilities are low. Blocks of one kind are
 * right or wrong together, which the sum over single ones does not know. A page has a text, and not in its boilerplate:
 * so the odds of all open blocks are raised alike until the page is read with some certainty.
 * @param open per block 1 where nothing but the classifier speaks against it.
 */
export function chooseAmongUnsure(probabilities: Float64Array, weights: Float64Array, open: Uint8Array): Choice {
  let choice = chooseBlocks(probabilities, weights);
  for (let steps = 1; steps <= maxSteps && choice.expected < sureEnough; steps += 1) {
    const raised = probabilities.map((p, i) =>
      open[i] === 1 && p > 0 ? probabilityOf(Math.log(p / Math.max(1 - p, minDoubt)) + steps * step) : p,
    );
    choice = chooseBlocks(raised, weights);
  }
  return choice;
}

/** Probabilities have four digits. */
const minDoubt = 1e-4;
