import { describe, expect, it } from 'vitest';
import { readAndKeep, takeKept, type AuditReader } from '../../../../src-main/engine/worker/reader.ts';

/** Every page has ten characters; counts how often each is read. */
function countingReader() {
  const reads: number[] = [];
  const page = (id: number) => {
    reads.push(id);
    return { id, address: `/${id}`, title: '', description: '', bytesHash: '', shown: `text ${id}`.padEnd(10, '.') };
  };
  return { reads, reader: { page: (id: number) => ({ ...page(id), wordStarts: new Uint8Array() }) } as AuditReader };
}

describe('a page that is read for two stages of a run', () => {
  it('is read once as long as there is room, and is not kept behind the second', () => {
    const { reader, reads } = countingReader();
    const first = [1, 2, 3].map((id) => readAndKeep(reader, 7, id, 20));
    expect(takeKept(reader, 7, 2)).toBe(first[1]);
    expect(reads).toEqual([1, 2, 3]);
    takeKept(reader, 7, 3);
    takeKept(reader, 7, 2);
    expect(reads).toEqual([1, 2, 3, 3, 2]);
    // Two were taken, so there is room for one again.
    readAndKeep(reader, 7, 4, 20);
    expect(takeKept(reader, 7, 4).address).toBe('/4');
    expect(reads).toEqual([1, 2, 3, 3, 2, 4]);
  });

  it('is read anew in the next run, and in another audit', () => {
    const { reader, reads } = countingReader();
    const other = countingReader();
    readAndKeep(reader, 7, 1, 20);
    takeKept(reader, 8, 1);
    readAndKeep(reader, 8, 1, 20);
    takeKept(other.reader, 8, 1);
    expect([reads, other.reads]).toEqual([[1, 1, 1], [1]]);
  });
});
