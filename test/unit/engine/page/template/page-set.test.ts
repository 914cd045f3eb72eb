import fc from 'fast-check';
import { expect, it } from 'vitest';
import { templateOptions } from '../../../../../src-main/engine/page/options.ts';
import { checkOptions } from '../../../../../src-main/engine/options.ts';
import { blockHashBytes, hashWords } from '../../../../../src-main/engine/page/template/block-hashes.ts';
import { collectPageSet, type PageSet } from '../../../../../src-main/engine/page/template/page-set.ts';
import { findSiteTemplate } from '../../../../../src-main/engine/page/template/site-template.ts';
import { readBlockHashes } from '../../../../support/read-block-hashes.ts';

interface DrawnBlock {
  readonly text: number;
  readonly slot: number;
  /** Of the main text; kept in it; or neither. */
  readonly kind: 'kept' | 'code' | 'menu';
  readonly letters: number;
}

const options = { ...checkOptions(templateOptions, {}, 'template'), leastPages: 4, leastShare: 0.3 };
const [mainTextBit, keptBit] = [0x4000, 0x8000];
const bitsOf = { kept: mainTextBit + keptBit, code: mainTextBit, menu: 0 } as const;

/** Few texts, so that they recur; their hashes differ in upper or lower bits only. */
function hashesOf(blocks: readonly DrawnBlock[]): Uint8Array {
  const words = blocks.flatMap(({ text, slot, kind, letters }) => [
    Math.imul(text >> 2, 0x9e3779b1) >>> 0,
    (text & 3) * 0x10000 + bitsOf[kind] + letters,
    slot * 0x51ed270b,
    Math.imul(text, 0x85ebca6b) >>> 0,
  ]);
  return new Uint8Array(Uint32Array.from(words).buffer);
}

const blockDrawn = fc.record({
  text: fc.oneof(fc.nat({ max: 11 }), ...[1, 2, 3].map(() => fc.noBias(fc.integer({ min: 12, max: 100_000 })))),
  slot: fc.nat({ max: 1 }),
  kind: fc.constantFrom('kept' as const, 'kept' as const, 'code' as const, 'menu' as const, 'menu' as const),
  letters: fc.constantFrom(4, 30, 60, 200, 500),
});
/** On some of the pages, as template would be. */
const repeated: readonly DrawnBlock[] = [
  { text: 0, slot: 0, kind: 'kept', letters: 30 },
  { text: 1, slot: 1, kind: 'kept', letters: 200 },
  { text: 2, slot: 1, kind: 'menu', letters: 200 },
];
const pageDrawn = fc
  .tuple(fc.array(blockDrawn, { maxLength: 6 }), fc.subarray([...repeated]))
  .map(([own, common]) => [...own, ...common]);
const siteDrawn = fc.array(pageDrawn, { minLength: 6, maxLength: 30 });

/** Of all blocks, whatever they say. */
function wholeSet(pages: readonly Uint8Array[]): PageSet {
  const numbering = () => {
    const known = new Map<number, number>();
    const of = (value: number) => {
      const number = known.get(value) ?? known.size;
      known.set(value, number);
      return number;
    };
    return { known, of };
  };
  const [keys, texts, slots] = [numbering(), numbering(), numbering()];
  const [keyOf, textOf, slotOf, letters, kept, main]: number[][] = [[], [], [], [], [], []];
  const offsets = [0];
  for (const hashes of pages) {
    readBlockHashes(hashes, (block) => {
      keyOf?.push(keys.of(block.key));
      textOf?.push(texts.of(block.exact));
      slotOf?.push(slots.of(block.slot));
      letters?.push(block.letters);
      kept?.push(Number(block.kept));
      main?.push(Number(block.main));
    });
    offsets.push(keyOf?.length ?? 0);
  }
  const values = [...keys.known.keys()];
  return {
    pages: pages.length,
    offsets: Uint32Array.from(offsets),
    keyOf: Uint32Array.from(keyOf ?? []),
    keys: values.length,
    keyOfNumber: (number) => values[number] ?? 0,
    textOf: Uint32Array.from(textOf ?? []),
    texts: texts.known.size,
    slotOf: Uint32Array.from(slotOf ?? []),
    slots: slots.known.size,
    letters: Uint16Array.from(letters ?? []),
    kept: Uint8Array.from(kept ?? []),
    main: Uint8Array.from(main ?? []),
  };
}

const blocksIn = (pages: readonly Uint8Array[]) =>
  pages.reduce((sum, { byteLength }) => sum + byteLength / blockHashBytes, 0);

it('says as much of the template of a site as all of its blocks', () => {
  let found = 0;
  fc.assert(
    fc.property(siteDrawn, fc.array(fc.nat({ max: 11 })), (site, texts) => {
      const pages = site.map(hashesOf);
      const placed = pages.map((_, at) => ({ address: `${at % 2}/${at}.html`, layout: at % 3, language: 'en' }));
      const before = new Set<number>();
      for (const text of texts)
        readBlockHashes(hashesOf([{ text, slot: 0, kind: 'kept', letters: 4 }]), ({ key }) => before.add(key));
      const set = collectPageSet(pages, pages.length, blocksIn(pages));
      const template = findSiteTemplate(set, placed, options, before);
      expect(template).toEqual(findSiteTemplate(wholeSet(pages), placed, options, before));
      found += template.length;
    }),
    { numRuns: 300, seed: 5 },
  );
  expect(found).toBeGreaterThan(50);
});

it('has every kept block in its order, and none that stands nowhere in a text', () => {
  fc.assert(
    fc.property(siteDrawn, (site) => {
      const pages = site.map(hashesOf);
      const { offsets, kept, main, keyOf, keyOfNumber } = collectPageSet(pages, pages.length, blocksIn(pages));
      const keptKeys = new Set<number>();
      for (const page of pages) readBlockHashes(page, (block) => block.kept && keptKeys.add(block.key));
      const rows = pages.flatMap((page, number) => {
        const told: string[] = [];
        readBlockHashes(page, (block) => {
          if (block.main || keptKeys.has(block.key)) told.push([number, block.key, block.kept, block.main].join());
        });
        return told;
      });
      const inSet = pages.flatMap((_, number) =>
        Array.from(keyOf.slice(offsets[number], offsets[number + 1]), (key, at) => {
          const block = (offsets[number] ?? 0) + at;
          return [number, keyOfNumber(key), kept[block] === 1, main[block] === 1].join();
        }),
      );
      expect(inSet).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

it('reads hashes that begin anywhere in memory, without what is left of a torn block', () => {
  const hashes = hashesOf([{ text: 7, slot: 1, kind: 'kept', letters: 60 }]);
  const moved = new Uint8Array(hashes.length + 3);
  moved.set(hashes, 1);
  expect([...hashWords(moved.subarray(1))]).toEqual([...hashWords(hashes)]);
});
