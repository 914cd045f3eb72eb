import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack } from '../../../src-main/engine/store/compression.ts';
import { generateSite } from './generate-site.ts';

export interface CachedSite {
  /** Holds the pages in `www` and `truth.tsv` beside it. */
  readonly folder: string;
  readonly pages: number;
  readonly htmlBytes: number;
  /** All pages, each compressed by itself at the level of the store. */
  readonly packedBytes: number;
}

const linesAtOnce = 1 << 16;

/** Grows when the generator makes other pages. */
const generator = 1;
const seed = 7;

/** A generated site in the temporary folder, written once; the same pages for the same number. */
export function cachedSite(pages: number): CachedSite {
  const folder = path.join(tmpdir(), `pagetwin-site-${generator}-${seed}-${pages}`);
  const summary = path.join(folder, 'summary.json');
  if (existsSync(summary)) return JSON.parse(readFileSync(summary, 'utf8')) as CachedSite;
  const draft = `${folder}-draft`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  const site = { folder, pages, ...writeSite(draft, pages) };
  writeFileSync(path.join(draft, 'summary.json'), JSON.stringify(site));
  renameSync(draft, folder);
  return site;
}

function writeSite(folder: string, pages: number): Pick<CachedSite, 'htmlBytes' | 'packedBytes'> {
  mkdirSync(folder, { recursive: true });
  const truth = path.join(folder, 'truth.tsv');
  let lines = 'path\tkind\tcluster\tsources\n';
  const made = new Set<string>();
  let [htmlBytes, packedBytes] = [0, 0];
  for (const page of generateSite(pages, seed)) {
    const file = path.join(folder, 'www', page.path);
    const directory = path.dirname(file);
    if (!made.has(directory)) mkdirSync(directory, { recursive: true });
    made.add(directory);
    const html = Buffer.from(page.html);
    writeFileSync(file, html);
    htmlBytes += html.length;
    packedBytes += pack(html).length;
    lines += `${page.path}\t${page.kind}\t${page.cluster ?? '-'}\t${page.sources.join(' ') || '-'}\n`;
    if (lines.length < linesAtOnce) continue;
    appendFileSync(truth, lines);
    lines = '';
  }
  appendFileSync(truth, lines);
  return { htmlBytes, packedBytes };
}
