import { alignedChildren } from '../../contract/evidence-pictures.ts';
import type { PictureOf, TreeNode } from '../../contract/evidence.ts';
import { clip, drawFigures, equalSign, evidenceName, type Canvas } from './canvas.ts';

const shownLines = 40;

/** Equal nodes once, others one below the other; what was pruned is only counted. */
export function drawTree(canvas: Canvas, picture: PictureOf<'tree'>): string[] {
  const lines = linesBelow(canvas, picture, null, null, '');
  const hidden = lines.length - shownLines;
  return [
    ...lines.slice(0, shownLines),
    ...(hidden > 0 ? [canvas.text('more', { count: hidden })] : []),
    ...drawFigures(canvas, picture.figures),
  ];
}

function linesBelow(
  canvas: Canvas,
  picture: PictureOf<'tree'>,
  parentA: number | null,
  parentB: number | null,
  indent: string,
): string[] {
  let pruned = 0;
  const lines = alignedChildren(picture, parentA, parentB).flatMap(({ a, b }) => {
    const [nodeA, nodeB] = [a === null ? undefined : picture.a[a], b === null ? undefined : picture.b[b]];
    const isPruned = [nodeA, nodeB].every((node) => node === undefined || node.state === 'pruned');
    if (isPruned && (nodeA ?? nodeB)?.level === 'sentence') {
      pruned += Number(nodeA !== undefined) + Number(nodeB !== undefined);
      return [];
    }
    const below =
      a === null && b === null ? [] : linesBelow(canvas, picture, a ?? nowhere, b ?? nowhere, `${indent}  `);
    return [...nodeLines(canvas, nodeA, nodeB, indent), ...below];
  });
  return pruned === 0
    ? lines
    : [...lines, clip(`${indent}· ${canvas.text('pruned', { count: pruned })}`, canvas.resultColumns)];
}

/** No node has this for its parent. */
const nowhere = -1;

function nodeLines(canvas: Canvas, a: TreeNode | undefined, b: TreeNode | undefined, indent: string): string[] {
  const line = (sides: string, node: TreeNode, equal: boolean) => {
    const hash = node.hashed ? ` ${node.hashed.hash}` : '';
    const words = `${sides} ${evidenceName(canvas, `level-${node.level}`)}${hash}: ${node.keywords.join(', ')}`;
    return `${indent}${equalSign(canvas, equal)} ${clip(words, canvas.resultColumns - indent.length - 2)}`;
  };
  if (a && b && a.state === 'equal' && b.state === 'equal') return [line('A B', a, true)];
  return [...(a ? [line('A', a, a.state === 'equal')] : []), ...(b ? [line('B', b, b.state === 'equal')] : [])];
}
