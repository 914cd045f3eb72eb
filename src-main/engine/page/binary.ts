import { hasMarkup, utf16Of } from '../charset/utf-16.ts';

/** What a file is that was served as a page but is none; null for what may be a page. */
export function binaryKind(bytes: Uint8Array): string | null {
  for (const { kind, at, magic } of signatures) if (magic.every((byte, i) => bytes[at + i] === byte)) return kind;
  return looksBinary(bytes) ? 'binary' : null;
}

interface Signature {
  readonly kind: string;
  readonly at: number;
  readonly magic: readonly number[];
}

const signature = (kind: string, magic: string, at = 0): Signature => ({
  kind,
  at,
  magic: [...magic].map((character) => character.charCodeAt(0)),
});

const signatures: readonly Signature[] = [
  signature('PNG', '\x89PNG\r\n'),
  signature('JPEG', '\xff\xd8\xff'),
  signature('GIF', 'GIF8'),
  signature('WebP', 'WEBP', 8),
  signature('PDF', '%PDF-'),
  signature('ZIP', 'PK\x03\x04'),
  signature('ZIP', 'PK\x05\x06'),
  signature('RAR', 'Rar!\x1a\x07'),
  signature('7z', '7z\xbc\xaf\x27\x1c'),
  signature('gzip', '\x1f\x8b\x08'),
  signature('bzip2', 'BZh9'),
  signature('xz', '\xfd7zXZ'),
  signature('zstd', '\x28\xb5\x2f\xfd'),
  signature('EXE', 'MZ\x90\x00'),
  signature('EXE', 'MZP\x00'),
  signature('ELF', '\x7fELF'),
  signature('Office', '\xd0\xcf\x11\xe0\xa1\xb1'),
  signature('MP4', 'ftyp', 4),
  signature('MP3', 'ID3'),
  signature('Ogg', 'OggS'),
  signature('Flash', 'CWS'),
  signature('WOFF', 'wOFF'),
  signature('WOFF', 'wOF2'),
  signature('SQLite', 'SQLite format 3\x00'),
  signature('WebAssembly', '\x00asm'),
];

const sampleBytes = 4096;

/** One control byte in twenty, and bytes beyond ASCII or nulls: without these it is garbled text. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.length < 64 || utf16Of(sample) || hasMarkup(latin1(sample))) return false;
  let controls = 0;
  let foreign = 0;
  for (const byte of sample) if (byte === 0 || byte >= 0x80) foreign += 1;
  for (const byte of sample)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) controls += 1;
  return controls * 20 > sample.length && foreign * 50 > sample.length;
}

/** Many times faster than a `TextDecoder`. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
