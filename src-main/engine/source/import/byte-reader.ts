/** Reads a stream in pieces of the reader's choosing; holds what was asked for and one chunk. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);
  #ended = false;
  #offset: number;

  constructor(source: AsyncIterable<Uint8Array>, offset = 0) {
    this.#source = source[Symbol.asyncIterator]();
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  /** False when the stream ends before `count` bytes can be looked at. */
  async fill(count: number): Promise<boolean> {
    if (this.#buffer.length >= count) return true;
    const chunks: Uint8Array[] = [this.#buffer];
    let size = this.#buffer.length;
    while (size < count && !this.#ended) {
      const { value, done } = await this.#source.next();
      if (done) this.#ended = true;
      else {
        chunks.push(value);
        size += value.byteLength;
      }
    }
    this.#buffer = chunks.length === 1 ? this.#buffer : Buffer.concat(chunks, size);
    return size >= count;
  }

  /** What is at hand, at most `count` bytes. */
  peek(count = Infinity): Buffer {
    return this.#buffer.subarray(0, Math.min(count, this.#buffer.length));
  }

  take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(taken.length);
    this.#offset += taken.length;
    return taken;
  }

  /** Without holding them; returns how many there were. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (this.#buffer.length > 0 || (await this.fill(1))))
      left -= this.take(Math.min(left, this.#buffer.length)).length;
    return count - left;
  }

  unread(bytes: Uint8Array): void {
    this.#buffer = Buffer.concat([bytes, this.#buffer]);
    this.#offset -= bytes.byteLength;
  }

  /**
   * Passes over everything before the next place that `find` (an index or -1) knows in what is at hand; false at the
   * end of the stream. Matches up to `longest` may cross the end of a chunk.
   */
  async seek(find: (bytes: Buffer) => number, longest: number): Promise<boolean> {
    for (;;) {
      const index = find(this.#buffer);
      if (index >= 0) {
        this.take(index);
        return true;
      }
      this.take(Math.max(0, this.#buffer.length - longest + 1));
      if (!(await this.fill(this.#buffer.length + 1))) {
        this.take(this.#buffer.length);
        return false;
      }
    }
  }

  async close(): Promise<void> {
    this.#ended = true;
    await this.#source.return?.();
  }
}
