import type { FileFormat } from '../../../contract/models.ts';
import { importCsv } from './csv.ts';
import type { Importer } from './importer.ts';
import { importJsonl } from './jsonl.ts';
import { importScreamingFrog } from './screaming-frog.ts';
import { singlePage } from './single-page.ts';
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
