import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePage } from '../../engine/page/decode.ts';
import type { Block } from '../../engine/page/extract/block.ts';
import { cutBlocks } from '../../engine/page/extract/blocks.ts';
import type { SegmentedPage } from '../../engine/page/extract/extractor.ts';
import { blockFeatures, type FeatureMatrix } from '../../engine/page/extract/features/block-features.ts';
import { readMarkup, segmentPage } from '../../engine/page/docview.ts';
import { parseHtml, type HtmlTree } from '../../engine/page/html-tree.ts';
import { checkOptions } from '../../engine/options.ts';
import { analyseOptions } from '../../engine/page/options.ts';
import { documentIds, readTruthTable } from '../labelled-set.ts';
import { tokenPattern } from '../score-extraction.ts';
import type { TableRow } from '../tab-separated.ts';
import { alignedTokens } from './align.ts';
import { isWebAddress } from '../../contract/web-address.ts';

/** Ready to learn from. */
export interface TrainingPage {
  readonly id: string;
  readonly row: TableRow;
  /** Never on both sides of a test. */
  readonly group: string;
  readonly segmented: SegmentedPage;
  readonly matrix: FeatureMatrix;
  readonly gold: readonly string[];
  /** Of each block. */
  readonly tokens: readonly (readonly string[])[];
  /** Per block: the share that is main text. */
  readonly labels: Float64Array;
  /** Per block: what a wrong answer costs. */
  readonly weights: Float64Array;
}

/** `docs/<id>.html`, `gold/<id>.txt` and truth.tsv (id, source, url). Pages without gold text are left out. */
export function readTrainingPages(folder: string): TrainingPage[] {
  const present = new Set(documentIds(path.join(folder, 'docs'), '.html'));
  return readTruthTable(folder, ['id', 'source', 'url'])
    .filter((row) => present.has(row['id'] ?? ''))
    .map((row) => readTrainingPage(folder, row))
    .filter(({ gold }) => gold.length > 0);
}

const options = checkOptions(analyseOptions, { extractor: 'auto' }, 'analyse');

function readTrainingPage(folder: string, row: TableRow): TrainingPage {
  const id = row['id'] ?? '';
  const tree = parseHtml(decodePage(readFileSync(path.join(folder, 'docs', `${id}.html`)), undefined).html);
  const gold = readFileSync(path.join(folder, 'gold', `${id}.txt`), 'utf8');
  return trainingPage(tree, gold, row, groupOf(row));
}

/** As people gave it. */
export function trainingPage(tree: HtmlTree, text: string, row: TableRow, group: string): TrainingPage {
  const blocks = cutBlocks(tree);
  const segmented = segmentPage(tree, readMarkup(tree), blocks, options);
  const gold = tokensOf(text);
  const tokens = blocks.map(({ text }) => tokensOf(text));
  const labels = labelsOf(tokens, gold);
  if (row['page_type'] === 'article') dropComments(blocks, labels);
  return {
    id: row['id'] ?? '',
    row,
    group,
    segmented,
    matrix: blockFeatures(segmented),
    gold,
    tokens,
    labels,
    weights: weightsOf(tokens, gold),
  };
}

function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(tokenPattern) ?? [];
}

function labelsOf(tokens: readonly (readonly string[])[], gold: readonly string[]): Float64Array {
  const aligned = alignedTokens(tokens.flat(), gold);
  let at = 0;
  return Float64Array.from(tokens, (own) => {
    let hits = 0;
    for (let k = 0; k < own.length; k += 1) hits += aligned[at + k] ?? 0;
    at += own.length;
    const share = own.length > 0 ? hits / own.length : 0;
    return share > 0.8 ? 1 : share < 0.3 ? 0 : share;
  });
}

/** Some collections count comments under an article as its text; here they are none. Posts of a forum are. */
function dropComments(blocks: readonly Block[], labels: Float64Array): void {
  blocks.forEach((block, i) => {
    if (block.hint === 'comments') labels[i] = 0;
  });
}

/** A token counts as it changes the F1 of its page; a block of two words a little more. */
function weightsOf(tokens: readonly (readonly string[])[], gold: readonly string[]): Float64Array {
  const all = tokens.reduce((sum, own) => sum + own.length, 0);
  const scale = 1 / Math.max(gold.length, all / 6);
  return Float64Array.from(tokens, (own) => own.length * scale + 0.1 / tokens.length);
}

/** The host, or else the id without its number. */
function groupOf(row: TableRow): string {
  const source = row['source'] ?? '';
  const url = row['url'] ?? '-';
  if (isWebAddress(url)) return new URL(url).hostname.replace(/^www\./, '');
  if (url.startsWith('/')) return `${source}/${url.split('/')[1] ?? ''}`;
  return (row['id'] ?? '').replace(/[-_]\d{1,3}$/, '');
}
