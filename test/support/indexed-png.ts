import { crc32, deflateSync } from 'node:zlib';

/**
 * A picture with a palette of at most 128 colours as PNG: a quarter of the size of one in true colour, and a window has
 * few colours. The most frequent colours stay as they are; the others are gathered in boxes of equal upper bits, of
 * which those become part of the palette that would be drawn most wrongly without, and every pixel takes the nearest
 * colour. `pixels` are rows of RGBA bytes; transparency is not kept.
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const palette = paletteOf(pixels);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(pixels, y * width + x);
      let index = nearest.get(colour);
      if (index === undefined) {
        index = nearestOf(palette, colour);
        nearest.set(colour, index);
      }
      // Every row begins with the number of its filter: 0 is none, which suits pictures of few colours.
      rows[y * (width + 1) + 1 + x] = index;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const maxColours = 128;

function colourAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at * 4] ?? 0) << 16) | ((pixels[at * 4 + 1] ?? 0) << 8) | (pixels[at * 4 + 2] ?? 0);
}

/** The frequent colours themselves; a large surface must keep its exact colour. */
function paletteOf(pixels: Uint8Array): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length / 4; at += 1) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1]);
  const exact = frequent.slice(0, maxColours / 3).map(([colour]) => colour);
  const boxes = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (const [colour, count] of frequent.slice(maxColours / 3)) {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const box = boxes.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    boxes.set(key, {
      count: box.count + count,
      red: box.red + red * count,
      green: box.green + green * count,
      blue: box.blue + blue * count,
    });
  }
  const means = [...boxes.values()].map(({ count, red, green, blue }) => ({
    count,
    colour: (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count),
  }));
  return withFarthest(exact, means, maxColours);
}

/**
 * Takes in turn what would be drawn most wrongly without it: pixels times the square of their distance. Small coloured
 * signs survive that way.
 */
function withFarthest(
  palette: readonly number[],
  offered: readonly { readonly count: number; readonly colour: number }[],
  most: number,
): number[] {
  const taken = [...palette];
  const wrong = offered.map(({ colour }) => Math.min(...taken.map((known) => distanceOf(known, colour))));
  while (taken.length < most) {
    let worst = 0;
    for (const [at, { count }] of offered.entries())
      if (count * (wrong[at] ?? 0) > (offered[worst]?.count ?? 0) * (wrong[worst] ?? 0)) worst = at;
    const chosen = offered[worst];
    if (!chosen || !wrong[worst]) break;
    taken.push(chosen.colour);
    for (const [at, { colour }] of offered.entries())
      wrong[at] = Math.min(wrong[at] ?? 0, distanceOf(chosen.colour, colour));
  }
  return taken;
}

function nearestOf(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Infinity;
  for (const [index, known] of palette.entries()) {
    const distance = distanceOf(known, colour);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function distanceOf(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
