/**
 * Page tokens that stand in the wanted text: a longest common subsequence, 32 columns at a time (Hyyrö 2004, after
 * Allison and Dix 1986), with all rows kept: page × wanted / 8 bytes.  @returns 1 for each aligned token.
 */
export function alignedTokens(page: readonly string[], wanted: readonly string[]): Uint8Array {
  const width = (wanted.length + 31) >>> 5;
  const rows = rowsOf(page, wanted, width);
  const isStep = (i: number, j: number) => (((rows[i * width + (j >>> 5)] ?? 0) >>> (j & 31)) & 1) === 0;
  const aligned = new Uint8Array(page.length);
  let i = page.length;
  let j = wanted.length;
  while (i > 0 && j > 0) {
    if (!isStep(i, j - 1)) j -= 1;
    else if (isStep(i - 1, j - 1)) i -= 1;
    else {
      aligned[i - 1] = 1;
      i -= 1;
      j -= 1;
    }
  }
  return aligned;
}

/** Row i, bit j is 0 where the common subsequence of the first i and j + 1 tokens is longer than that of i and j. */
function rowsOf(page: readonly string[], wanted: readonly string[], width: number): Uint32Array {
  const masks = masksOf(wanted, width);
  const none = new Uint32Array(width);
  const rows = new Uint32Array((page.length + 1) * width).fill(0xffffffff, 0, width);
  page.forEach((token, i) => {
    const mask = masks.get(token) ?? none;
    let carry = 0;
    for (let word = 0; word < width; word += 1) {
      const row = rows[i * width + word] ?? 0;
      const bits = mask[word] ?? 0;
      const sum = row + ((row & bits) >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      rows[(i + 1) * width + word] = ((sum >>> 0) | (row & ~bits)) >>> 0;
    }
  });
  return rows;
}

function masksOf(wanted: readonly string[], width: number): ReadonlyMap<string, Uint32Array> {
  const masks = new Map<string, Uint32Array>();
  wanted.forEach((token, j) => {
    const mask = masks.get(token) ?? new Uint32Array(width);
    mask[j >>> 5] = (mask[j >>> 5] ?? 0) | (1 << (j & 31));
    masks.set(token, mask);
  });
  return masks;
}
