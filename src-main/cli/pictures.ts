import type { EvidencePicture } from '../contract/evidence.ts';
import { drawBits } from './pictures/bits.ts';
import type { Canvas } from './pictures/canvas.ts';
import { drawBoxes, drawHashes, drawKeywords, drawScores, drawUrl, drawVector } from './pictures/tables.ts';
import { drawPieces, drawSegments } from './pictures/pieces.ts';
import { drawTree } from './pictures/tree.ts';

export function drawPicture(canvas: Canvas, picture: EvidencePicture): string[] {
  switch (picture.kind) {
    case 'url':
      return drawUrl(canvas, picture);
    case 'hashes':
      return drawHashes(canvas, picture);
    case 'bits':
      return drawBits(canvas, picture);
    case 'boxes':
      return drawBoxes(canvas, picture);
    case 'pieces':
      return drawPieces(canvas, picture);
    case 'segments':
      return drawSegments(canvas, picture);
    case 'tree':
      return drawTree(canvas, picture);
    case 'keywords':
      return drawKeywords(canvas, picture);
    case 'vector':
      return drawVector(canvas, picture);
    case 'scores':
      return drawScores(canvas, picture);
  }
}
