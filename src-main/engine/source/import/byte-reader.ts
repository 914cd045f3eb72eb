/** Reads a stream of chunks in pieces of the reader's choosing; holds no more than was asked for and one chunk. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);
  #ended = false;
  #offset: number;

  constructor(source: AsyncIterable<Uint8Array>, offset = 0) {
    this.#source = source[Symbol.asyncIterator]();
    this.#offset = offset;
  }

  /** Place of the next byte in the stream. */
  get offset(): number {
    return this.#offset;
  }

  /** Waits until `count` bytes can be looked at; false when the stream ends before. */
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

  /** What is at hand without reading more, at most `count` bytes. */
  peek(count = Infinity): Buffer {
    return this.#buffer.subarray(0, Math.min(count, this.#buffer.length));
  }

  /** Takes bytes that are at hand. */
  take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(taken.length);
    this.#offset += taken.length;
    return taken;
  }

  /** Passes over bytes without holding them; returns how many there were. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (this.#buffer.length > 0 || (await this.fill(1))))
      left -= this.take(Math.min(left, this.#buffer.length)).length;
    return count - left;
  }

  /** Puts back what was taken last. */
  unread(bytes: Uint8Array): void {
    this.#buffer = Buffer.concat([bytes, this.#buffer]);
    this.#offset -= bytes.byteLength;
  }

  /**
   * Passes over everything before the next place that `find` knows; false, at the end of the stream, when there is
   * none. `find` gets what is at hand and returns an index or -1; a match that crosses the end of a chunk is found when
   * it is no longer than `longest`.
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

  /** Lets go of the stream before its end. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#source.return?.();
  }
}
