import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreText, tokenBag } from '../../src-main/evaluate/scores.ts';
import { joinMainText } from '../../src-main/engine/page/main-text.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../unit/engine/page/standard-options.ts';

/** One folder per page: `page.html` has the bytes, `expected.json` what must come out of them. */
const folder = new URL('./pages/', import.meta.url);

interface Expected {
  readonly address: string;
  readonly headers?: Record<string, string>;
  /** Fields of the DocView that must be equal. */
  readonly view: Record<string, unknown>;
  /** All lines of the main text, in order. */
  readonly text?: readonly string[];
  /** The main text as a reader would mark it; the extracted one must have a token F1 of .97 against it. */
  readonly main?: readonly string[];
  /** Phrases of the boilerplate that must not be kept. */
  readonly never?: readonly string[];
  /** Pieces that the main text must, or must not, hold. */
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  /** Text of a removed block → the rule that removed it; several, separated by `|`, where any of them is right. */
  readonly removed?: Record<string, string>;
  readonly problems: readonly string[];
}

/** An extractor may disagree with a reader on a heading or a caption. */
const minF1 = 0.97;

describe.each(readdirSync(folder).filter((name) => !name.endsWith('.md')))('golden page %s', (name) => {
  const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), 'utf8')) as Expected;
  const bytes = readFileSync(new URL(`${name}/page.html`, folder));
  const { view, problems } = readPage({ address: expected.address, headers: expected.headers ?? {}, bytes }, standardAnalyseOptions);
  const { text } = joinMainText(view.blocks, Infinity);

  it('has the expected facts', () => {
    expect(view).toMatchObject(expected.view);
  });

  it('has the expected main text', () => {
    if (expected.text) expect(text.split('\n').filter((line) => line !== '')).toEqual(expected.text);
    for (const piece of expected.contains ?? []) expect(text).toContain(piece);
    for (const piece of expected.lacks ?? []) expect(text).not.toContain(piece);
  });

  it('finds the main text and nothing of the boilerplate', () => {
    for (const phrase of expected.never ?? []) expect(text).not.toContain(phrase);
    if (!expected.main) return;
    const { f1 } = scoreText(tokenBag(expected.main.join('\n')), tokenBag(text));
    expect(f1, `token F1 of\n${text}`).toBeGreaterThanOrEqual(minF1);
  });

  it('names the rules that removed the rest', () => {
    for (const [text, rule] of Object.entries(expected.removed ?? {})) {
      const block = view.blocks.find((candidate) => candidate.text === text);
      expect(block).toMatchObject({ kept: false });
      expect(rule.split('|')).toContain(block?.rule);
    }
  });

  it('reports the expected problems', () => {
    expect(problems.map((problem) => problem.code)).toEqual(expected.problems);
  });
});
