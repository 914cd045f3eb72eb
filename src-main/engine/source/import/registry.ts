import type { FileFormat } from '../../../contract/audits.ts';
import { tooLarge } from '../crawl/body.ts';
import { readAll } from './file-input.ts';
import type { Importer } from './importer.ts';
import { importJsonl } from './jsonl.ts';
import { importScreamingFrog } from './screaming-frog.ts';
import { pageOfFile, withoutBody, type PageFileKind } from './page-file.ts';
import { importCsv } from './row-page.ts';
import { importWarc } from './warc.ts';
import { importWordpress } from './wordpress.ts';
import { importZip } from './zip.ts';

const importers: Readonly<Record<FileFormat, Importer>> = {
  zip: importZip,
  html: singlePage('html'),
  mhtml: singlePage('mhtml'),
  markdown: singlePage('markdown'),
  text: singlePage('text'),
  warc: importWarc,
  csv: importCsv,
  jsonl: importJsonl,
  wordpress: importWordpress,
  'screaming-frog': importScreamingFrog,
};

export const importerOf = (format: FileFormat): Importer => importers[format];

function singlePage(kind: PageFileKind): Importer {
  return async function* importPage(input, { maxBytes }, position) {
    if (position !== null) return;
    const bytes = await readAll(input.open(0), maxBytes);
    const page = bytes
      ? pageOfFile(input.name, kind, bytes, input.modifiedAt)
      : withoutBody(input.name, input.modifiedAt, tooLarge(maxBytes));
    yield { page, position: '1', done: input.bytes, total: input.bytes };
  };
}
