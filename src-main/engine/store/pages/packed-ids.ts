/** Lists of ids, one for each page that has any, in three arrays that travel between processes in no time. */
export interface PackedLists {
  readonly pages: Uint32Array;
  /** Where the list of each page ends in `bytes`. */
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * Ascending ids as differences, seven bits a byte: neighbours, which pages of a site mostly link to, take one byte
 * each.
 */
function packIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const id of ids) {
    let left = id - before;
    before = id;
    for (; left > 127; left = Math.floor(left / 128)) bytes.push(128 + (left % 128));
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

export function unpackIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  let [id, left, weight] = [0, 0, 1];
  for (const byte of bytes) {
    left += (byte % 128) * weight;
    weight *= 128;
    if (byte > 127) continue;
    id += left;
    ids.push(id);
    [left, weight] = [0, 1];
  }
  return ids;
}

/** `lists` by page, each ascending. */
export function packLists(lists: ReadonlyMap<number, readonly number[]>): PackedLists {
  const packed = [...lists.values()].map(packIds);
  const ends = new Uint32Array(packed.length);
  let length = 0;
  for (const [at, bytes] of packed.entries()) ends[at] = length += bytes.length;
  const bytes = new Uint8Array(length);
  for (const [at, piece] of packed.entries()) bytes.set(piece, (ends[at] ?? 0) - piece.length);
  return { pages: Uint32Array.from(lists.keys()), ends, bytes };
}
