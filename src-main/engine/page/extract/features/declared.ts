import { squeeze, type Block, type BlockDecision } from '../segmented-page.ts';

const piece = 12;

const window = 24;

const maxCharacters = 8000;

const maxOfBlock = 600;

/**
 * Blocks that repeat what the page declares its text to be: two of three pieces, at beginning, middle and end, must
 * stand there.
 */
export function declaredDecisions(blocks: readonly Block[], declared: readonly string[]): readonly BlockDecision[] {
  const pieces = piecesOf(declared);
  return blocks.map((block) =>
    pieces.size > 0 && block.linkLetters * 2 <= block.letters && isDeclared(block.text, pieces) ? repeated : own,
  );
}

const repeated: BlockDecision = { kept: true, rule: 'learned' };
const own: BlockDecision = { kept: false, rule: 'learned' };

function piecesOf(declared: readonly string[]): ReadonlySet<string> {
  const pieces = new Set<string>();
  let left = maxCharacters;
  for (const text of declared) {
    const squeezed = squeeze(text.slice(0, left));
    left -= squeezed.length;
    for (let i = 0; i + piece <= squeezed.length; i += 1) pieces.add(squeezed.slice(i, i + piece));
    if (left < piece) break;
  }
  return pieces;
}

function isDeclared(text: string, pieces: ReadonlySet<string>): boolean {
  const room = Math.min(text.length, maxOfBlock) - window;
  if (room <= 0) return stands(text, pieces);
  const begins = stands(text.slice(0, window), pieces);
  if (begins === stands(text.slice(room >> 1, (room >> 1) + window), pieces)) return begins;
  return stands(text.slice(room, room + window), pieces);
}

function stands(text: string, pieces: ReadonlySet<string>): boolean {
  const squeezed = squeeze(text);
  return squeezed.length >= piece && pieces.has(squeezed.slice(0, piece));
}
