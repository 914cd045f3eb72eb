import {
  alignedChildren,
  bitsOfHex,
  type EvidencePicture,
  type Hashed,
  type PictureOf,
  pushesAt,
  type TermPush,
  type TreeNode,
  type TreeRow,
} from '../contract/evidence.ts';
import {
  type Canvas,
  type Pen,
  penOn,
  drawBoxes,
  drawHashes,
  drawKeywords,
  drawScores,
  drawUrl,
  drawVector,
} from './pictures/tables.ts';
import { left, right, clip } from './terminal.ts';

const draw: { readonly [Kind in EvidencePicture['kind']]: (pen: Pen, picture: PictureOf<Kind>) => string[] } = {
  url: drawUrl,
  hashes: drawHashes,
  bits: drawBits,
  boxes: drawBoxes,
  pieces: drawPieces,
  segments: drawSegments,
  tree: drawTree,
  keywords: drawKeywords,
  vector: drawVector,
  scores: drawScores,
};

export const drawPicture = (canvas: Canvas, picture: EvidencePicture) =>
  draw[picture.kind](penOn(canvas), picture as never);

const bitsPerGroup = 8;

/** Most significant bits first, up to 64 per line in groups of 8. */
function drawBits(pen: Pen, picture: PictureOf<'bits'>) {
  const { bits, a, b, differing, terms } = picture;
  const [bitsA, bitsB] = [bitsOfHex(a, bits), bitsOfHex(b, bits)];
  const differs = new Set(differing);
  const groups = [8, 4, 2].find((count) => count * (bitsPerGroup + 1) + 1 <= pen.columns) ?? 1;
  const lines = [pen.text('bitsDiffer', { differing: differing.length, bits })];
  for (let highest = bits - 1; highest >= 0; highest -= groups * bitsPerGroup) {
    const numbers = Array.from({ length: Math.min(groups * bitsPerGroup, highest + 1) }, (_, index) => highest - index);
    const row = (symbol: (bit: number) => string) =>
      numbers.map((bit, index) => (index > 0 && index % bitsPerGroup === 0 ? ' ' : '') + symbol(bit)).join('');
    const shown = (own: readonly boolean[]) =>
      row((bit) => {
        const digit = own[bit] ? '1' : '0';
        return pen.colours && differs.has(bit) ? `\u001b[1;31m${digit}\u001b[22;39m` : digit;
      });
    const marks = row((bit) => (differs.has(bit) ? '^' : ' ')).trimEnd();
    lines.push(`A ${shown(bitsA)}`, `B ${shown(bitsB)}`, ...(marks === '' ? [] : [`  ${marks}`]));
  }
  const weights = terms
    .slice(0, shownTerms)
    .map(({ term, weightA, weightB }) => [pen.term(term), pen.decimal(weightA), pen.decimal(weightB)]);
  const heads = [left(pen.text('term')), right('A'), right('B')];
  return [
    ...lines,
    ...whyDifferent(pen, picture),
    ...(weights.length === 0 ? [] : [pen.text('heaviest'), ...pen.table(heads, weights)]),
  ];
}

const shownTerms = 8;
const explainedBits = 6;
const namedTerms = 4;

/** Sums of weights, whose sign is the bit, and terms that push them apart. */
function whyDifferent(pen: Pen, picture: PictureOf<'bits'>) {
  const shown = picture.differing.toReversed().slice(0, explainedBits);
  return [
    ...shown.flatMap((bit) => {
      const { a, b } = picture.sums[bit] ?? { a: 0, b: 0 };
      const terms = pushesAt(picture, bit)
        .filter((push) => (push.a - push.b) * (a - b) > 0)
        .slice(0, namedTerms)
        .map((push) => pushText(pen, push));
      const sums = pen.text('bitSums', { bit, a: signed(pen, a), b: signed(pen, b) });
      return pen.wrapped(`^ ${sums}${terms.length > 0 ? ` – ${terms.join('; ')}` : ''}`);
    }),
    ...pen.more(picture.differing.length - shown.length),
  ];
}

const pushText = (pen: Pen, { term, a, b }: TermPush) =>
  [term, ...(a === 0 ? [] : [`A ${signed(pen, a)}`]), ...(b === 0 ? [] : [`B ${signed(pen, b)}`])].join(' ');

const signed = (pen: Pen, value: number) => (value > 0 ? '+' : '') + pen.decimal(value);

const shownPieces = 5;

function drawPieces(pen: Pen, { countA, countB, shared, pieces, figures }: PictureOf<'pieces'>) {
  const both = pieces.filter(({ a, b }) => a.length > 0 && b.length > 0);
  const only = (page: 'A' | 'B', other: 'a' | 'b') => {
    const own = pieces.filter((piece) => piece[other].length === 0);
    return own.length > 0 ? [pen.text('onlyIn', { page }), ...listed(pen, own, own.length)] : [];
  };
  return [
    ...pen.wrapped(pen.text('piecesShared', { shared, a: countA, b: countB })),
    ...pen.figures(figures),
    ...listed(pen, both, shared),
    ...only('A', 'b'),
    ...only('B', 'a'),
  ];
}

function listed(pen: Pen, pieces: PictureOf<'pieces'>['pieces'], all: number) {
  const shown = pieces.slice(0, shownPieces);
  return [
    ...shown.map(({ text, label, hashed }) => {
      const lead = `  ${hashLead(hashed)}`;
      return label === undefined ? pen.quoted(lead, text) : pen.clipped(lead + label);
    }),
    ...pen.more(all - shown.length),
  ];
}

const hashLead = (hashed: Hashed | undefined) => (hashed ? `${hashed.hash} ` : '');

const shownJoins = 12;

/** A bar per page, filled for equal segments, followed by their text. */
function drawSegments(pen: Pen, { countA, countB, a, b, joins }: PictureOf<'segments'>) {
  const [joinedA, joinedB] = [new Set(joins.map((join) => join.a)), new Set(joins.map((join) => join.b))];
  const counts = { a: countA, b: countB, joinedA: joinedA.size, joinedB: joinedB.size };
  return [
    ...pen.wrapped(pen.text('segmentsJoined', counts)),
    `A ${bar(pen, a, joinedA)}`,
    `B ${bar(pen, b, joinedB)}`,
    ...joins.slice(0, shownJoins).map((join) => {
      const { text = '', hashed } = a[join.a] ?? {};
      return pen.quoted(`  A${join.a + 1} = B${join.b + 1} ${hashLead(hashed)}`, text);
    }),
    ...pen.more(joins.length - shownJoins),
  ];
}

function bar(pen: Pen, segments: PictureOf<'segments'>['a'], joined: ReadonlySet<number>) {
  const [start, end] = [segments[0]?.range[0] ?? 0, segments.at(-1)?.range[1] ?? 0];
  const width = pen.columns - 2;
  const cells = Array.from({ length: width }, (_, cell) => {
    const place = start + ((cell + 0.5) / width) * (end - start);
    return joined.has(segments.findIndex(({ range }) => place < range[1])) ? '█' : '░';
  });
  return cells.join('').replaceAll(/█+/g, (run) => pen.good(run));
}

const shownNodes = 40;

/** Equal nodes share a line; pruned sentences are only counted. */
function drawTree(pen: Pen, picture: PictureOf<'tree'>) {
  const lines = linesBelow(pen, picture, { a: null, b: null }, '');
  return [...lines.slice(0, shownNodes), ...pen.more(lines.length - shownNodes, ''), ...pen.figures(picture.figures)];
}

const nowhere = -1;

function linesBelow(pen: Pen, picture: PictureOf<'tree'>, parents: TreeRow, indent: string): string[] {
  let pruned = 0;
  const lines = alignedChildren(picture, parents.a, parents.b).flatMap(({ a, b }) => {
    const [nodeA, nodeB] = [picture.a[a ?? nowhere], picture.b[b ?? nowhere]];
    const nodes = [nodeA, nodeB].filter((node) => node !== undefined);
    if (nodes[0]?.level === 'sentence' && nodes.every(({ state }) => state === 'pruned')) {
      pruned += nodes.length;
      return [];
    }
    return [
      ...nodeLines(pen, nodeA, nodeB, indent),
      ...linesBelow(pen, picture, { a: a ?? nowhere, b: b ?? nowhere }, `${indent}  `),
    ];
  });
  return pruned === 0 ? lines : [...lines, pen.clipped(`${indent}· ${pen.text('pruned', { count: pruned })}`)];
}

function nodeLines(pen: Pen, a: TreeNode | undefined, b: TreeNode | undefined, indent: string) {
  const line = (sides: string, { level, hashed, keywords, state }: TreeNode) => {
    const hash = hashed ? ` ${hashed.hash}` : '';
    const words = `${sides} ${pen.nameOf(`level-${level}`)}${hash}: ${keywords.join(', ')}`;
    return `${indent}${pen.equalSign(state === 'equal')} ${clip(words, pen.columns - indent.length - 2)}`;
  };
  if (a?.state === 'equal' && b?.state === 'equal') return [line('A B', a)];
  return [...(a ? [line('A', a)] : []), ...(b ? [line('B', b)] : [])];
}
