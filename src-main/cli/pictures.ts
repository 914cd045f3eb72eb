import type { EvidencePicture, PictureOf } from '../contract/evidence.ts';
import { drawBits } from './pictures/bits.ts';
import type { Canvas } from './pictures/canvas.ts';
import { drawPieces, drawSegments, drawTree } from './pictures/pieces.ts';
import { drawBoxes, drawHashes, drawKeywords, drawScores, drawUrl, drawVector } from './pictures/tables.ts';

type Draw = { readonly [Kind in EvidencePicture['kind']]: (canvas: Canvas, picture: PictureOf<Kind>) => string[] };

const draw: Draw = {
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

export const drawPicture = (canvas: Canvas, picture: EvidencePicture): string[] =>
  draw[picture.kind](canvas, picture as never);
