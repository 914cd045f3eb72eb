/** No longer than this: every page that is packed pays for it, about two thousandths of a millisecond for each kilobyte. */
const mostBytes = 65_536;

/**
 * What pages of a site have in common, as raw content for zstd to point into: styles, scripts, menus, and whatever else stands on two of the pages.
 *
 * A page is cut at its tags and lines, and a piece is taken where it and the piece before it stand together on at least two pages, once; so what
 * recurs keeps its context and is in the dictionary as long as it is on the pages. What only one page has is left out, which makes of fifty pages as
 * little as whole pages would fill with two. At most 64 KB.
 */
export function siteDictionary(pages: readonly Uint8Array[]): Uint8Array {
  const cut = pages.map(pieces);
  const spread = countNeighbours(cut);
  const taken: string[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const page of cut) {
    for (const run of sharedRuns(page, spread, seen)) {
      if (run.length < leastRun || bytes + run.length > mostBytes) continue;
      taken.push(run);
      bytes += run.length;
    }
  }
  return Buffer.from(taken.join(''), 'latin1');
}

/** What is shorter is written as quickly as pointed to. */
const leastRun = 8;
/** Of longer pages the beginning, which has nearly all that pages share. */
const mostPageBytes = 131_072;
/** A piece that is so long is a script or style of one line, of which a part may be the page's own. */
const longPiece = 1000;

/** Bytes are taken as Latin-1, whatever they are, so that they come back unchanged. */
function pieces(page: Uint8Array): string[] {
  const text = Buffer.from(page.buffer, page.byteOffset, Math.min(page.byteLength, mostPageBytes)).toString('latin1');
  return text.split(/(?<=[>\n])|(?=<)/u).flatMap((piece) => (piece.length > longPiece ? piece.split(/(?<=[;}])/u) : piece));
}

/** On how many pages two pieces stand side by side. */
function countNeighbours(pages: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const here = new Set(page.map((piece, at) => (page[at - 1] ?? '') + piece));
    for (const pair of here) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Runs of pieces that recur and were not seen before. */
function* sharedRuns(page: readonly string[], spread: ReadonlyMap<string, number>, seen: Set<string>): Generator<string> {
  let run = '';
  let before = '';
  for (const piece of page) {
    const pair = before + piece;
    if ((spread.get(pair) ?? 0) > 1 && !seen.has(pair)) {
      seen.add(pair);
      run += run === '' ? pair : piece;
    } else if (run !== '') {
      yield run;
      run = '';
    }
    before = piece;
  }
  if (run !== '') yield run;
}
