/** Mutants that no test can see, each with its reason. */
export interface EquivalentMutant {
  readonly in: string;
  readonly line: string;
  readonly becomes: string;
  readonly why: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    in: 'detect/weighted-digest.ts',
    line: 'for (let term = 0; term < a.length; term += 1) {',
    becomes: 'for (let term = 0; term <= a.length; term += 1) {',
    why: 'Behind the last weight of two equal lists both have none, which adds 0.',
  },
  {
    in: 'cluster/advice.ts',
    line: "return decide('hreflang', text !== null && sameTexts.has(text) ? 'untranslated' : 'translation');",
    becomes: "return decide('hreflang', true && sameTexts.has(text) ? 'untranslated' : 'translation');",
    why: 'No text is in the set of equal ones; the question is for the compiler.',
  },
  {
    in: 'cluster/advice.ts',
    line: 'if (text === null || !sameTexts.has(text)) return null;',
    becomes: 'if (false || !sameTexts.has(text)) return null;',
    why: 'No text is in the set of equal ones; the question is for the compiler.',
  },
  {
    in: 'verify/number-set.ts',
    line: 'return ((this.#bits[(number >>> 3) & 0xffff] ?? 0) & (1 << (number & 7))) !== 0 && this.#numbers.has(number);',
    becomes: 'return true && this.#numbers.has(number);',
    why: 'The table saves time; the set behind it decides.',
  },
  {
    in: 'detect/descriptive-lexicon.ts',
    line: 'for (let other = 0; other < frequencyBins; other += 1) {',
    becomes: 'for (let other = 0; other <= frequencyBins; other += 1) {',
    why: 'Behind the last bin there are no pages.',
  },
  {
    in: 'detect/descriptive-lexicon.ts',
    line: 'const isNear = other <= bin ? centreOf(other) - step <= threshold : centreOf(other) + step > threshold;',
    becomes: 'const isNear = other < bin ? centreOf(other) - step <= threshold : centreOf(other) + step > threshold;',
    why: 'The bin of the threshold itself is near in any case.',
  },
];
