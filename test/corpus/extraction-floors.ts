import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { joinMainText } from '../../src-main/engine/page/main-text.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../unit/engine/page/standard-options.ts';

const folder = fileURLToPath(new URL('../../../shared/data/extraction/', import.meta.url));
export const areExtractionPagesThere = existsSync(`${folder}truth.tsv`);
if (!areExtractionPagesThere) console.warn(`SKIPPED: extraction is not measured, because ${folder} is not there.`);

/**
 * So much of F1 the compared text may stay behind the main text: code and reference data are a small part of each
 * source, prose is none of them.
 */
const maxLossByRoles = 0.015;

/**
 * Holds main texts of real pages of these sources against texts cut out by people: mean F1 of tokens as bags, page by
 * page, by source. A page without output counts 0. People count code and tables in, so the whole main text is held against theirs, as
 * `evaluate extraction` does; what is compared leaves out code and reference data.
 */
export function expectFloors(extractor: string, floorOf: Readonly<Record<string, number>>): void {
  const scores = new Map<string, number[]>();
  const compared = new Map<string, number[]>();
  for (const line of readFileSync(`${folder}truth.tsv`, 'utf8').trim().split('\n').slice(1)) {
    const [id = '', source = '', , , url = '-'] = line.split('\t');
    const set = source.split('/')[0] ?? '';
    if (!Object.hasOwn(floorOf, set)) continue;
    const gold = bagOf(readFileSync(`${folder}gold/${id}.txt`, 'utf8'));
    if (gold.size === 0) continue;
    const bytes = readFileSync(`${folder}docs/${id}.html`);
    const { view } = readPage(
      { address: url === '-' ? `https://a.example/p/${id}` : url, headers: {}, bytes },
      { ...standardAnalyseOptions, extractor },
    );
    const { text } = joinMainText(view.blocks, standardAnalyseOptions.maxTextCharacters);
    scores.set(set, [...(scores.get(set) ?? []), f1(gold, bagOf(text))]);
    compared.set(set, [...(compared.get(set) ?? []), f1(gold, bagOf(view.text))]);
  }
  const means = meansOf(scores);
  const comparedMeans = meansOf(compared);
  console.info(`Extraction by ${extractor}, F1 by source:`, means, 'compared text:', comparedMeans);
  for (const [set, floor] of Object.entries(floorOf)) {
    expect(means[set], set).toBeGreaterThanOrEqual(floor);
    expect(comparedMeans[set], `compared text of ${set}`).toBeGreaterThanOrEqual((means[set] ?? 0) - maxLossByRoles);
  }
}

function meansOf(scores: ReadonlyMap<string, readonly number[]>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...scores].map(([set, all]) => [set, all.reduce((sum, score) => sum + score, 0) / all.length]),
  );
}

/** Lower-case words; a Chinese or Japanese character is a token of its own. */
function bagOf(text: string): ReadonlyMap<string, number> {
  const bag = new Map<string, number>();
  for (const [token] of text
    .toLowerCase()
    .matchAll(/[\u3400-\u9fff\u3040-\u30ff]|(?:(?![\u3400-\u9fff\u3040-\u30ff])[\p{L}\p{N}])+/gu)) {
    bag.set(token, (bag.get(token) ?? 0) + 1);
  }
  return bag;
}

function f1(gold: ReadonlyMap<string, number>, got: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [token, count] of gold) shared += Math.min(count, got.get(token) ?? 0);
  if (shared === 0) return 0;
  const precision = shared / total(got);
  const recall = shared / total(gold);
  return (2 * precision * recall) / (precision + recall);
}

function total(bag: ReadonlyMap<string, number>): number {
  return [...bag.values()].reduce((sum, count) => sum + count, 0);
}
