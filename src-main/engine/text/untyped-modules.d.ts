declare module 'snowball-stemmers' {
  const stemmers: { newStemmer(language: string): { stem(word: string): string } };
  export default stemmers;
}
declare module 'stopword' {
  export const eng: readonly string[];
  export const rus: readonly string[];
  export const zho: readonly string[];
}
