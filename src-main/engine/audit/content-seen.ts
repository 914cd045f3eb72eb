import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { BloomFilter, bloomSize } from '../detect/bloom-filter.ts';
import { bloom } from '../detect/bloom.ts';
import { wordsOfHex } from '../hex.ts';
import { checkOptions } from '../options.ts';
import type { AnalysedPage, AnalysisStore } from '../store/pages/analysis-store.ts';

/**
 * "Content seen already?" of pages just saved, when the detector `bloom` is active. The filter is filled with what an
 * earlier run left. What it takes for known is looked up in the store, so a false positive costs one look-up and
 * nothing else.
 */
export function contentSeen(
  analysis: AnalysisStore,
  { detectors }: AuditOptions,
): (pages: readonly AnalysedPage[]) => readonly NewProblem[] {
  const chosen = detectors?.[bloom.id];
  if (!chosen) return () => [];
  const { capacity, rate } = checkOptions(bloom.options, chosen, bloom.id);
  const filter = new BloomFilter(bloomSize(capacity, rate));
  const wasSeen = (textHash: string) => {
    const [high = 0, low = 0] = wordsOfHex(textHash.slice(0, 16));
    return filter.add(high, low);
  };
  for (const textHash of analysis.textHashes()) wasSeen(textHash);
  return (pages) =>
    pages.flatMap(({ page, textHash, letters }): NewProblem[] => {
      if (letters === 0 || !wasSeen(textHash)) return [];
      const confirmed = analysis.sameText(page);
      return confirmed
        ? [{ code: 'content-seen', address: confirmed.address, parameters: { other: confirmed.other } }]
        : [];
    });
}
