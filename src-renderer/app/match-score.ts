/**
 * How well a title answers what was typed, 0 for not at all: a start of the title beats a start of a word, that beats any part, and that
 * beats letters in their order with gaps. Words may come in any order.
 */
export function matchScore(title: string, query: string): number {
  if (query === '') return 1;
  const text = title.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let sum = 0;
  for (const word of words) {
    const score = wordScore(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / words.length;
}

function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 100;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 60 : 80;
  return isSubsequence(text, word) ? 20 : 0;
}

function isSubsequence(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}
