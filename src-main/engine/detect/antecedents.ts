/**
 * Antecedents of SpotSigs: words so common that running text of any subject has one every few words, and so empty that
 * a rewriter leaves them alone. English follows the choice of Theobald et al. (articles and forms of "to be", "to do",
 * "to have"); Chinese takes structural particles, the copula, prepositions and adverbs; Russian takes conjunctions,
 * prepositions and particles, for it has no articles. Forms are those of folded text: lower case, ё as е, Simplified
 * Chinese.
 */
export const antecedents: ReadonlySet<string> = new Set(
  [
    'a an the is are was were be been do does did has have had this that these those there',
    '的 地 得 了 着 过 是 在 和 与 或 也 就 都 而 及 被 把 将 对 对于 从 向 由 以 为 所 这 那 其 并 但 可以 应当 不',
    'и а но в во на с со к ко по за из у о об от до для при что как это не так же бы или то',
  ].flatMap((line) => line.split(' ')),
);
