import { ByteReader } from './byte-reader.ts';
import { readHead } from './file-input.ts';
import type { ImportInput } from './importer.ts';
import { packingOf, UnpackedMembers } from './packed-members.ts';

/**
 * The same file without the gzip or zstd around it, for formats that are read from the beginning. A damaged end is
 * simply missing.
 */
export async function unpackedInput(input: ImportInput): Promise<ImportInput> {
  const packing = packingOf(await readHead(input, 16));
  if (!packing) return input;
  return {
    ...input,
    name: input.name.replace(/\.(?:gz|zst)$/i, ''),
    open: () => new UnpackedMembers(new ByteReader(input.open(0)), packing),
  };
}
