import type { Entry, ZipFile } from 'yauzl';
import { readHead } from '../import/file-input.ts';
import type { ImportInput } from '../import/importer.ts';
import { openZip } from '../import/zip.ts';
import { entryName } from '../import/zip-names.ts';
import { budgets } from '../../budgets.ts';

/** No table of one site unpacks to more. */
const { max: maxEntryBytes } = budgets.figureTableBytes;

export async function isZipFile(input: ImportInput): Promise<boolean> {
  return (await readHead(input, 4)).toString('hex') === '504b0304';
}

/** Hands each table of an archive to `each`, one after the other. Throws `archive-broken`. */
export async function zipTables(file: string, each: (input: ImportInput) => Promise<void>): Promise<void> {
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      const isTable = /\.(?:csv|tsv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
      if (isTable && entry.uncompressedSize <= maxEntryBytes && !entry.isEncrypted() && entry.canDecodeFileData())
        await each(entryInput(zip, entry, name));
    }
  } finally {
    zip.close();
  }
}

function entryInput(zip: ZipFile, entry: Entry, name: string): ImportInput {
  return {
    name,
    path: null,
    bytes: entry.uncompressedSize,
    modifiedAt: 0,
    async *open() {
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    },
  };
}
