import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

interface Unpacked {
  readonly bytes: Uint8Array;
  /** What is wrong with it, in a few words, or null. */
  readonly damage: string | null;
}

/** Told by the first two bytes: file names and headers lie about gzip in both directions. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Unpacks as far as it goes: what a cut or damaged file holds before the damage is returned with it. Unpacking ends at
 * `maxBytes`, so that a small file cannot fill the memory.
 */
export async function gunzip(bytes: Uint8Array, maxBytes: number): Promise<Unpacked> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const done = (damage: string | null): Unpacked => ({ bytes: Buffer.concat(chunks, size), damage });
  try {
    for await (const chunk of Readable.from([bytes]).pipe(createGunzip()) as AsyncIterable<Uint8Array>) {
      if (size + chunk.byteLength > maxBytes) return done(`larger than ${maxBytes} bytes`);
      size += chunk.byteLength;
      chunks.push(chunk);
    }
    return done(null);
  } catch (error) {
    return done(`gzip: ${error instanceof Error ? error.message : String(error)}`);
  }
}
