import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { indexedPng } from '../../support/indexed-png.ts';

it('a picture of few colours comes back to the pixel', () => {
  const [width, height] = [7, 5];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at % 3 === 0 ? [255, 0, 10, 255] : [20, 30, at, 255], at * 4);
  expect(readBack(indexedPng(pixels, width, height), width)).toEqual(
    Array.from({ length: width * height }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 3)]),
  );
});

it('of many colours each comes back nearly as it was', () => {
  const side = 32;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at += 1) pixels.set([(at * 8) % 256, Math.floor(at / side), 128, 255], at * 4);
  for (const [at, colour] of readBack(indexedPng(pixels, side, side), side).entries())
    for (const [part, value] of colour.entries())
      expect(Math.abs(value - (pixels[at * 4 + part] ?? 0))).toBeLessThanOrEqual(32);
});

/** The colours of a PNG with a palette, without filters, as red, green and blue. */
function readBack(png: Buffer, width: number): number[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  return [...rows].flatMap((index, at) =>
    at % (width + 1) === 0 ? [] : [[...palette.subarray(index * 3, index * 3 + 3)]],
  );
}
