import { harmonicMean, share } from './error-rates.ts';

export type TextScore = Readonly<Record<'precision' | 'recall' | 'f1', number>>;

export type TokenBag = ReadonlyMap<string, number>;

/** Chinese characters, kana, and words of other scripts, without case and order. */
export function tokenBag(text: string): TokenBag {
  const bag = new Map<string, number>();
  for (const [token] of text.toLowerCase().matchAll(tokenPattern)) bag.set(token, (bag.get(token) ?? 0) + 1);
  return bag;
}

export const tokenPattern = /[\u3400-\u9fff\u3040-\u30ff]|[[\p{L}\p{N}]--[\u3400-\u9fff\u3040-\u30ff]]+/gv;

export function scoreText(wanted: TokenBag, found: TokenBag): TextScore {
  let shared = 0;
  for (const [token, count] of found) shared += Math.min(count, wanted.get(token) ?? 0);
  const precision = share(shared, sizeOf(found));
  const recall = share(shared, sizeOf(wanted));
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

export function sizeOf(bag: TokenBag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** Long pages count as much as short ones. */
export function meanScore(scores: readonly TextScore[]): TextScore {
  const sumOf = (figure: keyof TextScore) => scores.reduce((sum, score) => sum + score[figure], 0);
  const mean = (figure: keyof TextScore) => share(sumOf(figure), scores.length);
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
}
