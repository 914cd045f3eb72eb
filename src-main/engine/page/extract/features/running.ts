import type { Block } from '../block.ts';

export interface Running {
  /** Shares, within five blocks on either side, of letters in sentences and in links. */
  readonly proseNear: Float64Array;
  readonly linksNear: Float64Array;
  /** Blocks since the last one on the topic; 0 without one. */
  readonly sinceComments: Float64Array;
  readonly sinceRelated: Float64Array;
}

const reach = 5;

export function runningOf(blocks: readonly Block[]): Running {
  const all = sumsOf(blocks, (block) => block.letters);
  const prose = sumsOf(blocks, (block) =>
    block.stops > 0 && block.letters >= 60 ? block.letters - block.linkLetters : 0,
  );
  const links = sumsOf(blocks, (block) => block.linkLetters);
  return {
    proseNear: sharesOf(prose, all),
    linksNear: sharesOf(links, all),
    sinceComments: sinceOf(blocks, 'comments'),
    sinceRelated: sinceOf(blocks, 'related'),
  };
}

/** sums[i] stands before block i. */
function sumsOf(blocks: readonly Block[], value: (block: Block) => number): Float64Array {
  const sums = new Float64Array(blocks.length + 1);
  blocks.forEach((block, i) => {
    sums[i + 1] = (sums[i] ?? 0) + value(block);
  });
  return sums;
}

function sharesOf(part: Float64Array, whole: Float64Array): Float64Array {
  const count = whole.length - 1;
  const shares = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const from = Math.max(0, i - reach);
    const to = Math.min(count, i + reach + 1);
    const letters = (whole[to] ?? 0) - (whole[from] ?? 0);
    shares[i] = letters > 0 ? ((part[to] ?? 0) - (part[from] ?? 0)) / letters : 0;
  }
  return shares;
}

function sinceOf(blocks: readonly Block[], topic: 'comments' | 'related'): Float64Array {
  const since = new Float64Array(blocks.length);
  let passed = 0;
  blocks.forEach((block, i) => {
    if (block.phrase === topic || block.hint === topic) passed = 1;
    else if (passed > 0) passed += 1;
    since[i] = passed;
  });
  return since;
}
