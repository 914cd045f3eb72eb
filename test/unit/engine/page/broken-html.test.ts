import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractors } from '../../../../src-main/engine/page/extract/registry.ts';
import { joinKept } from '../../../../src-main/engine/page/main-text.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { blockHashBytes } from '../../../../src-main/engine/page/template/block-hashes.ts';
import { readBlockHashes } from '../../../support/read-block-hashes.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const folder = new URL('../../../golden/pages/', import.meta.url);
const golden = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => new Uint8Array(readFileSync(new URL(`${name}/page.html`, folder))));

/** A golden page that was hurt: bytes lost, doubled, changed or cut off, as servers and editors do it. */
const mutated = fc
  .record({
    page: fc.constantFrom(...golden),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(200),
        kind: fc.constantFrom('lose', 'double', 'change', 'end'),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    byte: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ page, cuts, byte }) =>
    cuts.reduce<Uint8Array>(
      (bytes, { at, length, kind }) => hurt(bytes, Math.floor(at * bytes.length), length, kind, byte),
      page,
    ),
  );

function hurt(bytes: Uint8Array, at: number, length: number, kind: string, byte: number): Uint8Array {
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  if (kind === 'end') return before;
  const middle =
    kind === 'lose' ? [] : kind === 'double' ? [piece, piece] : [piece.map((value, i) => (i % 7 === 0 ? byte : value))];
  return new Uint8Array(Buffer.concat([before, ...middle, after]));
}

/** Tags in any order, hardly any of them closed. */
const names =
  'div p a b table tr td ul li h1 h2 article nav footer script style noscript frameset frame iframe title svg template pre br details select option html body'.split(
    ' ',
  );
const piece = fc.oneof(
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc
    .tuple(fc.constantFrom(...names), fc.string({ maxLength: 12 }))
    .map(([name, value]) => `<${name} class="${value}" id=${value} href='${value}' hidden>`),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'Some words, and a sentence. ',
    '一句话，带着标点。',
    'Ещё одно предложение, подлиннее. ',
    '&amp;&#0;&#xD800;&nbsp',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<',
    '"',
  ),
);
const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => new TextEncoder().encode(pieces.join('')));

/** Bytes from anywhere, often with a label that has nothing to do with them. */
const bytes = fc
  .tuple(
    fc.constantFrom(
      '',
      '<meta charset=gbk>',
      '<meta charset=big5>',
      '<meta charset=utf-16>',
      '<meta charset=koi8-r>',
      '<?xml encoding="iso-2022-jp"?>',
    ),
    fc.uint8Array({ maxLength: 600 }),
  )
  .map(([label, rest]) => new Uint8Array(Buffer.concat([Buffer.from(label), rest])));

describe.each(extractors.map(({ id }) => id))('broken pages, read by %s', (extractor) => {
  const options = { ...standardAnalyseOptions, extractor };

  it.each([
    ['mutated golden pages', mutated],
    ['tag soup', soup],
    ['random bytes', bytes],
  ])('%s give a text of whole characters and never an error', (_, pages) => {
    fc.assert(
      fc.property(
        pages,
        fc.constantFrom(undefined, 'text/html', 'text/html; charset=gbk', 'text/html; charset=utf-8'),
        (page, contentType) => {
          const read = () =>
            readPage(
              {
                address: 'https://a.example/x',
                headers: contentType === undefined ? {} : { 'content-type': contentType },
                bytes: page,
              },
              options,
            );
          const first = read();
          const { view, problems, blockHashes } = first;
          expect(view.text).toBe(joinKept(view.blocks, options.maxTextCharacters).text);
          for (const { text } of view.blocks) {
            expect(text).not.toBe('');
            expect(text.isWellFormed()).toBe(true);
          }
          expect(JSON.stringify(view).length).toBeLessThan(40 * page.length + 20_000);
          for (const fact of [view.title, view.heading, view.description, view.author, view.category, view.summary])
            expect(fact.isWellFormed()).toBe(true);
          expect(blockHashes.byteLength).toBe(view.blocks.length * blockHashBytes);
          readBlockHashes(blockHashes, ({ kept }, i) => {
            const block = view.blocks[i];
            // Code is not compared, nor what completes a page of a reference.
            expect(kept).toBe(block?.kept === true && block.role !== 'code' && block.rule !== 'reference');
          });
          expect(new Set(problems.map(({ code }) => code)).size).toBe(problems.length);
          expect(read()).toEqual(first);
        },
      ),
      { numRuns: 60 },
    );
  });
});
