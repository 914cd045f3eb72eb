import words from '../../../resources/words/function-words.json' with { type: 'json' };

/**
 * Languages by function word: a tenth or more of any prose in Latin letters. No single letters, which may be variables.
 */
const languagesOf = new Map<string, readonly string[]>();
for (const [language, list] of Object.entries(words.languages))
  for (const word of list.split(' '))
    if (word.length > 1) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** Takes lower case. */
export const isFunctionWord = (word: string) => languagesOf.has(word);

export function functionWordShares(text: string): ReadonlyMap<string, number> {
  const found = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of found)
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  return new Map([...counts].map(([language, count]) => [language, count / found.length]));
}

export function functionWordShare(text: string) {
  const found = wordsOf(text);
  return found.filter(isFunctionWord).length / Math.max(1, found.length);
}

const wordsOf = (text: string) =>
  text
    .slice(0, 4000)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
