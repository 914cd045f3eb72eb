import { eng, rus, zho } from 'stopword';
import { readStopWords, type StopWordLanguage } from '../../contract/dictionary.ts';
import { foldText } from './fold.ts';

/** Of a folded, unstemmed word: by the package `stopword`, our lists and the user's. */
export function isStopWord(word: string, language: StopWordLanguage): boolean {
  return (current[language] ??= stopWords(language)).has(word);
}

/** Replaces the user's list in this process; the same list costs a comparison of strings. */
export function useStopWords(list: string): void {
  if (list === currentList) return;
  current = {};
  currentList = list;
}

export const stopWordList = (): string => currentList;

/** Folded when its language turns up: folding Chinese loads tables (0.1 s). */
function stopWords(language: StopWordLanguage): ReadonlySet<string> {
  const [list, more] = lists[language];
  const words = new Set([...list, ...more.split(' ')].map((word) => foldText(word).text));
  for (const entry of readStopWords(currentList).entries) {
    if (entry.language !== language) continue;
    const word = foldText(entry.word).text;
    if (entry.isStop) words.add(word);
    else words.delete(word);
  }
  return words;
}

const lists: Readonly<Record<StopWordLanguage, readonly [list: readonly string[], more: string]>> = {
  zh: [
    zho,
    '我们 你们 他们 她们 它们 它 自己 大家 这个 那个 这些 那些 这样 那样 这里 那里 这种 那种 哪些 什么 怎么 怎样 如何 为什么 因为 所以 因此 但是 但 而 而且 并且 ' +
      '或者 以及 如果 虽然 然而 不过 只是 只有 只要 即使 由于 关于 对于 按照 根据 通过 为了 以 从 由 被 让 使 给 所 其 其中 其他 之一 可以 能够 能 可 应 应当 应该 ' +
      '需要 必须 已经 曾经 正在 将 将要 没有 没 非常 十分 比较 最 更加 再 再次 还是 还有 以后 以前 之后 之前 时候 进行 一个 一些 一种 一样 上 下 里 内 外 中 后 前 则 且 若 即 及其 ' +
      '呀 哦 啦 吗 呢 吧 啊 嘛 等等 便 才 只 仅 均 皆 虽 却 与其 无论 不管 不是 就是 也是 都是 而是 不同 各种 各个 某些 某个 每个 同时 此外 另外 例如 比如',
  ],
  ru: [
    rus,
    'который которая которое которые которого которой которых которому которым которую которыми также эта эти этих этим этими такая такие ' +
      'таких свой своя своё свои своих своего своей своим нам вам ими ею ним нему мной тобой её его их наш наша наши ваш ваша ваши этому ' +
      'очень именно лишь однако поэтому либо хотя пока затем будут могут можем являются является был быть буду из-за около кроме среди ради',
  ],
  en: [
    eng,
    "been does done doing don't didn't doesn't isn't aren't wasn't weren't won't can't couldn't wouldn't shouldn't it's that's i'm you're we're they're i've " +
      'not no nor so yet else ever just its itself us my mine yours ours theirs whom whose why when will shall may cannot upon within without ' +
      'against during until above below again once few own off down she hers herself themselves ourselves yourself myself',
  ],
};

let current: Partial<Record<StopWordLanguage, ReadonlySet<string>>> = {};
let currentList = '';
