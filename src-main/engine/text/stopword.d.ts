declare module 'stopword' {
  export const eng: readonly string[];
  export const rus: readonly string[];
  export const zho: readonly string[];
}
