/**
 * How well a title answers what was typed, 0 for not at all: a start of the title beats a start of a word, that beats
 * any part, and that beats an abbreviation. Words may come in any order.
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
  return abbreviates(text, word) ? 20 : 0;
}

/** More letters than anybody types as an abbreviation. */
const maxInitials = 8;
/** Chinese is written without spaces: each of its characters can begin a word. */
const wordStart = String.raw`(?:(?<![\p{L}\p{N}])|(?=\p{Script=Han}))`;

/**
 * Each letter begins a word or follows the one before, as in “ctt” or “chtext” for “Check the text”; letters from
 * anywhere would match everything.
 */
function abbreviates(text: string, word: string): boolean {
  const letters = [...word].map((letter) => letter.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`));
  const [first, ...rest] = letters;
  if (first === undefined || letters.length > maxInitials) return false;
  return new RegExp(
    wordStart + first + rest.map((letter) => `(?:${letter}|.*?${wordStart}${letter})`).join(''),
    'u',
  ).test(text);
}
