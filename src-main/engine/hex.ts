/** Hexadecimal digits of 32-bit words: eight for each, the highest first, so that they sort as the numbers do. */
export const hexOfWord = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

export const hexOfWords = (words: Uint32Array): string => Array.from(words, hexOfWord).join('');

/** 64 bits as sixteen digits: the high word, then the low one. */
export const hexOfKey = (high: number, low: number): string => hexOfWord(high) + hexOfWord(low);

/** The words of such digits. What is left of a last word that is not whole is dropped. */
export function wordsOfHex(hex: string): Uint32Array {
  return Uint32Array.from({ length: hex.length >>> 3 }, (_, word) =>
    Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16),
  );
}
