import {
  exactAt,
  hashWords,
  isKeptAt,
  isMainAt,
  keyAt,
  lettersAt,
  slotAt,
  wordsPerBlock,
} from '../../src-main/engine/page/template/block-hashes.ts';

const blockHashAt = (words: Uint32Array, at: number) => ({
  key: keyAt(words, at),
  slot: slotAt(words, at),
  kept: isKeptAt(words, at),
  main: isMainAt(words, at),
  letters: lettersAt(words, at),
  exact: exactAt(words, at),
});

export function readBlockHashes(
  blockHashes: Uint8Array,
  visit: (blockHash: ReturnType<typeof blockHashAt>, block: number) => void,
): void {
  const words = hashWords(blockHashes);
  for (let at = 0; at < words.length; at += wordsPerBlock) visit(blockHashAt(words, at), at / wordsPerBlock);
}
