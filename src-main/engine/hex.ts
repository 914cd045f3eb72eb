/** Eight digits per word, so that they sort like numbers. */
export const hexOfWord = (word: number) => (word >>> 0).toString(16).padStart(8, '0');

export const hexOfWords = (words: Uint32Array) => Array.from(words, hexOfWord).join('');

export const hexOfKey = (high: number, low: number) => hexOfWord(high) + hexOfWord(low);

export function wordsOfHex(hex: string) {
  return Uint32Array.from({ length: hex.length >>> 3 }, (_, word) =>
    Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16),
  );
}
