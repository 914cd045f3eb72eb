import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
  /** Pieces that the main text must, or must not, hold. */
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  /** Text of a removed block → the rule that removed it. */
  readonly removed?: Record<string, string>;
  readonly problems: readonly string[];
}

describe.each(readdirSync(folder))('golden page %s', (name) => {
  const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), 'utf8')) as Expected;
  const bytes = readFileSync(new URL(`${name}/page.html`, folder));
  const { view, problems } = readPage({ address: expected.address, headers: expected.headers ?? {}, bytes }, standardAnalyseOptions);

  it('has the expected facts', () => {
    expect(view).toMatchObject(expected.view);
  });

  it('has the expected main text', () => {
    if (expected.text) expect(view.text.split('\n').filter((line) => line !== '')).toEqual(expected.text);
    for (const piece of expected.contains ?? []) expect(view.text).toContain(piece);
    for (const piece of expected.lacks ?? []) expect(view.text).not.toContain(piece);
  });

  it('names the rules that removed the rest', () => {
    for (const [text, rule] of Object.entries(expected.removed ?? {})) {
      expect(view.blocks.find((block) => block.text === text)).toMatchObject({ kept: false, rule });
    }
  });

  it('reports the expected problems', () => {
    expect(problems.map((problem) => problem.code)).toEqual(expected.problems);
  });
});
