import { isWebAddress } from '../../src-main/contract/web-address.ts';
import { decodePage } from '../../src-main/engine/page/decode.ts';
import { blockFeatures } from '../../src-main/engine/page/extract/features/block-features.ts';
import { featureContext } from '../../src-main/engine/page/extract/features/context.ts';
import { type HtmlTree, parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { segmentPage } from '../../src-main/engine/page/main-text.ts';
import { readFacts } from '../../src-main/engine/page/page-facts.ts';
import { stageOptions } from '../../src-main/engine/stage-options.ts';
import { readGoldPages } from '../../src-main/evaluate/labelled-set.ts';
import { tokenPattern } from '../../src-main/evaluate/scores.ts';
import { samplePages } from '../../src-main/evaluate/site-pages.ts';
import type { TableRow } from '../../src-main/evaluate/tab-separated.ts';

export type TrainingPage = ReturnType<typeof trainingPage>;

/** Reads `docs/<id>.html`, `gold/<id>.txt` and truth.tsv (id, source, url). */
export const readTrainingPages = (folder: string): TrainingPage[] =>
  readGoldPages(folder, ['id', 'source', 'url'])
    .map(({ row, bytes, gold }) => trainingPage(parseHtml(decodePage(bytes, undefined).html), gold, row, groupOf(row)))
    .filter(({ gold }) => gold.length > 0);

const options = stageOptions('analyse', { analyse: { extractor: 'auto' } });

/** Pages of one `group` are never both trained on and tested. */
function trainingPage(tree: HtmlTree, text: string, row: TableRow, group: string) {
  const segmented = segmentPage(tree, readFacts(tree), options);
  const { blocks } = segmented;
  const gold = tokensOf(text);
  const tokens = blocks.map(({ text }) => tokensOf(text));
  const labels = labelsOf(tokens, gold);
  // The gold texts hold posts of a forum, but no comments under an article.
  if (row['page_type'] === 'article')
    for (const [i, { hint }] of blocks.entries()) if (hint === 'comments') labels[i] = 0;
  return {
    id: row['id'] ?? '',
    row,
    group,
    segmented,
    matrix: blockFeatures(featureContext(segmented), [...segmented.blocks.keys()]),
    gold,
    /** Of each block: tokens, share of main text, costs of a wrong answer. */
    tokens,
    labels,
    weights: weightsOf(tokens, gold),
  };
}

const tokensOf = (text: string) => text.toLowerCase().match(tokenPattern) ?? [];

function labelsOf(tokens: readonly (readonly string[])[], gold: readonly string[]) {
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

/** A block weighs what a wrong answer for it would change of the F1 of its page. */
function weightsOf(tokens: readonly (readonly string[])[], gold: readonly string[]) {
  const all = tokens.reduce((sum, own) => sum + own.length, 0);
  const scale = 1 / Math.max(gold.length, all / 6);
  return Float64Array.from(tokens, (own) => own.length * scale + 0.1 / tokens.length);
}

/** The host, or for a page without address its id without the number. */
function groupOf({ id = '', source = '', url = '-' }: TableRow) {
  if (isWebAddress(url)) return new URL(url).hostname.replace(/^www\./, '');
  return url.startsWith('/') ? `${source}/${url.split('/')[1] ?? ''}` : id.replace(/[-_]\d{1,3}$/, '');
}

/**
 * 1 for each token of the page that belongs to the wanted text: a longest common subsequence, 32 columns at a time
 * (Hyyrö 2004). Memory: page × wanted / 8 bytes.
 */
export function alignedTokens(page: readonly string[], wanted: readonly string[]) {
  const width = (wanted.length + 31) >>> 5;
  const rows = rowsOf(page, wanted, width);
  const isStep = (i: number, j: number) => (((rows[i * width + (j >>> 5)] ?? 0) >>> (j & 31)) & 1) === 0;
  const aligned = new Uint8Array(page.length);
  let i = page.length;
  let j = wanted.length;
  while (i > 0 && j > 0) {
    if (!isStep(i, j - 1)) j -= 1;
    else if (isStep(i - 1, j - 1)) i -= 1;
    else {
      aligned[i - 1] = 1;
      i -= 1;
      j -= 1;
    }
  }
  return aligned;
}

/** Bit j of row i is 0 where the subsequence of i and j + 1 tokens is longer than that of i and j. */
function rowsOf(page: readonly string[], wanted: readonly string[], width: number) {
  const masks = masksOf(wanted, width);
  const none = new Uint32Array(width);
  const rows = new Uint32Array((page.length + 1) * width).fill(0xffffffff, 0, width);
  page.forEach((token, i) => {
    const mask = masks.get(token) ?? none;
    let carry = 0;
    for (let word = 0; word < width; word += 1) {
      const row = rows[i * width + word] ?? 0;
      const bits = mask[word] ?? 0;
      const sum = row + ((row & bits) >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      rows[(i + 1) * width + word] = ((sum >>> 0) | (row & ~bits)) >>> 0;
    }
  });
  return rows;
}

function masksOf(wanted: readonly string[], width: number): ReadonlyMap<string, Uint32Array> {
  const masks = new Map<string, Uint32Array>();
  wanted.forEach((token, j) => {
    const mask = masks.get(token) ?? new Uint32Array(width);
    mask[j >>> 5] = (mask[j >>> 5] ?? 0) | (1 << (j & 31));
    masks.set(token, mask);
  });
  return masks;
}

export const readSitePages = (folder: string): TrainingPage[] =>
  samplePages(folder).map(({ site, file, tree, text }) =>
    trainingPage(tree, text, { id: `${site}/${file}`, source: 'sites' }, site),
  );
