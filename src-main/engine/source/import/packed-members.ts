import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { gzipHeaderLength } from '../crawl/body.ts';
import { readHead, type ImportInput } from './importer.ts';
import { codeOf, messageOf } from '../../app-error.ts';

/**
 * Crawlers pack each record as a member (gzip, RFC 1952) or frame (zstd, RFC 8878), so that reading can start at any.
 * Node's streams do not report where a member ends and stop after one frame, so each is unpacked on its own.
 */
type Packing = Readonly<{
  magic: readonly number[];
  headerBytes: (reader: ByteReader) => number | null;
  trailerBytes: number;
  skipExtra: (reader: ByteReader) => Promise<boolean>;
  unpack: UnpackMember;
  createStream: () => zlib.InflateRaw | zlib.ZstdDecompress;
}>;

// Node's type declarations lack the documented option `info`.
type UnpackMember = (
  bytes: Uint8Array,
  options: Readonly<{ maxOutputLength: number; info: true }>,
) => Promise<{ readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } }>;

const gzipPacking: Packing = {
  magic: [0x1f, 0x8b, 0x08],
  headerBytes(reader) {
    const bytes = reader.peek(65_536);
    return startsWith(bytes, gzipPacking.magic) && bytes.length >= 10 ? gzipHeaderLength(bytes) : null;
  },
  trailerBytes: 8,
  skipExtra: async () => false,
  unpack: promisify(zlib.inflateRaw) as unknown as UnpackMember,
  createStream: () => zlib.createInflateRaw(),
};

const zstdPacking: Packing = {
  magic: [0x28, 0xb5, 0x2f, 0xfd],
  headerBytes: (reader) => (startsWith(reader.peek(4), zstdPacking.magic) ? 0 : null),
  trailerBytes: 0,
  async skipExtra(reader) {
    await reader.fill(8);
    const bytes = reader.peek(8);
    if (!startsZstdExtra(bytes) || bytes.length < 8) return false;
    await reader.skip(8 + bytes.readUInt32LE(4));
    return true;
  },
  unpack: promisify(zlib.zstdDecompress) as unknown as UnpackMember,
  createStream: () => zlib.createZstdDecompress(),
};

export function packingOf(head: Uint8Array): Packing | null {
  if (startsWith(head, [0x1f, 0x8b])) return gzipPacking;
  return startsZstdExtra(head) || startsWith(head, zstdPacking.magic) ? zstdPacking : null;
}

const startsZstdExtra = (head: Uint8Array) =>
  (head[0] ?? 0) >> 4 === 5 && startsWith(head.subarray(1), [0x2a, 0x4d, 0x18]);

/** Larger members (packed, unpacked) are streamed. */
const wholeBytes = 128 * 1024;
const wholeOutputBytes = 2 * 1024 * 1024;
const streamBytes = 16 * 1024;

/** Yields the bytes of all members up to damage, which tells where to resume. */
export function unpackedMembers(reader: ByteReader, packing: Packing) {
  let damage: Readonly<{ offset: number; detail: string; next: number | null }> | null = null;
  let size = 0;
  /** Offsets, among the unpacked bytes (`at`) and in the file, of members not read to the end. */
  const starts: Readonly<{ at: number; offset: number }>[] = [];
  return {
    get damage() {
      return damage;
    },
    /** File offset of the member with an unpacked byte; calls must be in ascending order. */
    memberOf(place: number) {
      while ((starts[1]?.at ?? Infinity) <= place) starts.shift();
      return starts[0]?.offset ?? 0;
    },
    async *[Symbol.asyncIterator]() {
      try {
        while (await reader.fill(1)) {
          const { offset } = reader;
          if (await packing.skipExtra(reader)) continue;
          starts.push({ at: size, offset });
          try {
            for await (const piece of unpackMember(reader, packing)) {
              size += piece.byteLength;
              yield piece;
            }
          } catch (error) {
            damage = { offset, detail: messageOf(error), next: await findNext(reader, packing, offset) };
            return;
          }
        }
      } finally {
        await reader.close();
      }
    },
  };
}

export type UnpackedMembers = ReturnType<typeof unpackedMembers>;

async function* unpackMember(reader: ByteReader, packing: Packing): AsyncIterable<Uint8Array> {
  await reader.fill(wholeBytes);
  const header = packing.headerBytes(reader);
  if (header === null) throw new Error('no packed data where some should begin');
  const whole = await unpackWhole(reader, packing, header);
  if (whole) return yield whole;
  reader.take(header);
  yield* unpackStream(reader, packing);
  await reader.skip(packing.trailerBytes);
}

/** Null for members too large or cut off, which are streamed instead. */
async function unpackWhole(reader: ByteReader, { unpack, trailerBytes }: Packing, header: number) {
  const options = { maxOutputLength: wholeOutputBytes, info: true } as const;
  try {
    const { buffer, engine } = await unpack(reader.peek(wholeBytes).subarray(header), options);
    reader.take(header + engine.bytesWritten + trailerBytes);
    return buffer;
  } catch (error) {
    if (['ERR_BUFFER_TOO_LARGE', 'Z_BUF_ERROR'].includes(codeOf(error))) return null;
    throw error;
  }
}

async function* unpackStream(reader: ByteReader, { createStream }: Packing) {
  const engine = createStream();
  const pieces: Uint8Array[] = [];
  const outcome: { ended: boolean; failure: unknown } = { ended: false, failure: null };
  engine.on('data', (piece: Uint8Array) => pieces.push(piece));
  const settled = new Promise<void>((resolve) => {
    engine.once('end', () => resolve(void (outcome.ended = true)));
    engine.once('error', (error) => resolve(void (outcome.failure = error)));
  });
  try {
    while (!outcome.ended && outcome.failure === null) {
      await reader.fill(streamBytes);
      const chunk = reader.take(Math.min(streamBytes, reader.peek().length));
      const before = engine.bytesWritten;
      if (chunk.length > 0) await Promise.race([new Promise((resolve) => engine.write(chunk, resolve)), settled]);
      else {
        engine.end();
        await settled;
      }
      const taken = engine.bytesWritten - before;
      if (taken < chunk.length) await settled;
      if (outcome.failure === null) reader.unread(chunk.subarray(taken));
      yield* pieces.splice(0);
    }
  } finally {
    engine.destroy();
  }
  if (outcome.failure !== null) throw outcome.failure;
}

async function findNext(reader: ByteReader, packing: Packing, start: number) {
  if (reader.offset === start) reader.take(1);
  const magic = Buffer.from(packing.magic);
  return (await reader.seek((bytes) => bytes.indexOf(magic), magic.length)) ? reader.offset : null;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]) {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** Removes gzip or zstd compression; what follows damage is missing. */
export async function unpackedInput(input: ImportInput): Promise<ImportInput> {
  const packing = packingOf(await readHead(input, 16));
  if (!packing) return input;
  return {
    ...input,
    name: input.name.replace(/\.(?:gz|zst)$/i, ''),
    open: () => unpackedMembers(byteReader(input.open(0)), packing),
  };
}

/** `fill` buffers bytes, `peek` returns them, `take` also moves on. */
export function byteReader(input: AsyncIterable<Uint8Array>, start = 0) {
  const source = input[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  let [offset, hasEnded] = [start, false];
  const fill = async (count: number) => {
    if (buffer.length >= count) return true;
    const chunks: Uint8Array[] = [buffer];
    let size = buffer.length;
    while (size < count && !hasEnded) {
      const { value, done } = await source.next();
      if (done) hasEnded = true;
      else {
        chunks.push(value);
        size += value.byteLength;
      }
    }
    if (chunks.length > 1) buffer = Buffer.concat(chunks, size);
    return size >= count;
  };
  const take = (count: number) => {
    const taken = buffer.subarray(0, count);
    buffer = buffer.subarray(taken.length);
    offset += taken.length;
    return taken;
  };
  return {
    get offset() {
      return offset;
    },
    fill,
    take,
    peek: (count = Infinity) => buffer.subarray(0, count),
    async skip(count: number) {
      let left = count;
      while (left > 0 && (await fill(1))) left -= take(left).length;
      return count - left;
    },
    unread(bytes: Uint8Array) {
      buffer = Buffer.concat([bytes, buffer]);
      offset -= bytes.byteLength;
    },
    /** Moves to the next match of `find`; false at the end. Matches of up to `longest` bytes may cross chunks. */
    async seek(find: (bytes: Buffer) => number, longest: number) {
      for (;;) {
        const index = find(buffer);
        if (index >= 0) {
          take(index);
          return true;
        }
        take(Math.max(0, buffer.length - longest + 1));
        if (await fill(buffer.length + 1)) continue;
        take(buffer.length);
        return false;
      }
    },
    async close() {
      hasEnded = true;
      await source.return?.();
    },
  };
}

export type ByteReader = ReturnType<typeof byteReader>;
