export interface BlockPlan {
  readonly blocks: readonly Block[];
  readonly tables: number;
}

export interface Block {
  /** Number of the lowest bit; bits 0–31 are in the low word. */
  readonly offset: number;
  readonly width: number;
}

/** Nanoseconds, measured on one core of 2 GHz; only their ratio matters. */
const sortPass = 6;
const extractBlock = 2;
const gather = 12;
const compare = 1.5;

/** The number of blocks with the least cost, for keys that fit into one word. */
export function planBlocks(count: number, distance: number): BlockPlan {
  let best = { blocks: cut(distance + 1), tables: distance + 1, cost: Infinity };
  for (let parts = distance + 1; parts <= 2 * (distance + 1); parts += 1) {
    const blocks = cut(parts);
    const kept = parts - distance;
    const bits = widest(blocks, kept);
    if (bits > 32) break;
    const tables = binomial(parts, distance);
    const sorting = count * (Math.ceil(bits / digitBits) * sortPass + kept * extractBlock + gather);
    const comparing = (count * count * compare) / 2 ** (bits + 1);
    const cost = tables * (sorting + comparing);
    if (cost < best.cost) best = { blocks, tables, cost };
  }
  return best;
}

/** The bits of the longest key: blocks differ in width by one where 64 does not divide. */
function widest(blocks: readonly Block[], kept: number): number {
  const widths = blocks.map((block) => block.width).sort((a, b) => b - a);
  return widths.slice(0, kept).reduce((sum, width) => sum + width, 0);
}

function cut(parts: number): readonly Block[] {
  return Array.from({ length: parts }, (_, part) => {
    const offset = Math.ceil((64 * part) / parts);
    return { offset, width: Math.ceil((64 * (part + 1)) / parts) - offset };
  });
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i += 1) value = (value * (n - k + i)) / i;
  return Math.round(value);
}

export function* choices(parts: number, kept: number, from = 0): Generator<readonly number[]> {
  if (kept === 0) return yield [];
  for (let first = from; first <= parts - kept; first += 1) {
    for (const rest of choices(parts, kept - 1, first + 1)) yield [first, ...rest];
  }
}

export const digitBits = 11;
