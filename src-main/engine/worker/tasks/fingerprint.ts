import { StatisticsCollector } from '../../detect/corpus-statistics.ts';
import { type FrequencyChange, type CorpusStatistics, type StatisticName } from '../../detect/detector.ts';
import { activeDetectors, driftingDetector, type ActiveDetector } from '../../detect/registry.ts';
import type { FingerprintRow } from '../../store/pages/analysis-store.ts';
import { marginReader, marginsOf } from '../../store/pages/fingerprint-reader.ts';
import { dictionaryNotice } from '../../text/chinese.ts';
import { readAndKeep, takeKept, type AuditReader, corpusOf, type InFile, type InRun, pageText } from '../reader.ts';

/** Main text → fingerprints of the active or named detectors that apply. */
export function fingerprint(
  {
    pages,
    options,
    detectors: wanted = null,
    run,
  }: InRun<{ pages: readonly number[]; detectors?: readonly string[] | null }>,
  reader: AuditReader,
) {
  const corpus = corpusOf(reader);
  const detectors = activeDetectors(options.detectors).filter(({ id }) => wanted === null || wanted.includes(id));
  const drifting = driftingDetector(detectors);
  const renewed = wanted !== null && drifting ? renewals(reader, drifting, corpus) : null;
  const rowOf = (id: number): FingerprintRow => {
    const page = takeKept(reader, run, id);
    const fingerprints = detectors
      .map((detector) => fingerprintOf(detector.id, detector.fingerprint(page, corpus)))
      // Null replaces one that no longer applies.
      .filter(({ data }) => wanted !== null || data !== null);
    return { page: id, fingerprints, margin: drifting?.drift?.margin(page, corpus) ?? null };
  };
  return { rows: pages.map((id) => renewed?.(id) ?? rowOf(id)), notice: dictionaryNotice() };
}

/** Derived from the previous fingerprint and its margin; null when the text is needed. */
function renewals({ database }: AuditReader, { id: detector, drift }: ActiveDetector, corpus: CorpusStatistics) {
  const before = marginReader(database, detector);
  return (page: number): FingerprintRow | null => {
    const stored = before(page);
    const renewed = stored && drift?.renew(stored.margin, stored.data, corpus);
    if (!renewed) return null;
    const { fingerprint: data, margin } = renewed;
    return { page, fingerprints: [fingerprintOf(detector, data)], margin };
  };
}

const fingerprintOf = (detector: string, data: Uint8Array | string): FingerprintRow['fingerprints'][number] => ({
  detector,
  data: typeof data === 'string' ? null : data,
});

type Counting = Readonly<{
  pages: readonly number[];
  names: readonly StatisticName[];
  /** Characters of text cached until fingerprints are made. */
  keep: number;
  /** Uses the texts as last counted. */
  withdrawn?: boolean;
}>;

export function statistics({ pages, names, withdrawn = false, keep, run }: InRun<Counting>, reader: AuditReader) {
  const collector = new StatisticsCollector(names);
  for (const page of pages)
    collector.addPage(withdrawn ? pageText(reader.withdrawnText(page)) : readAndKeep(reader, run, page, keep).text);
  return collector.part();
}

type Drifted = Readonly<{
  detector: string;
  change: Omit<FrequencyChange, 'termsBetween'>;
  /** Terms that became rare or frequent through the number of pages. */
  between: Uint32Array;
  late: Uint32Array;
}>;

/** Pages whose fingerprints may change; null means all. */
export function drift({ options, detector: id, change, between, late }: InFile<Drifted>, { database }: AuditReader) {
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  const found = detector?.drift?.affected({ ...change, termsBetween: () => between }, new Set(late));
  if (!found) return null;
  const pages: number[] = [];
  for (const [page, margin, data] of marginsOf(database, id))
    if (!margin || found.touches(margin, data)) pages.push(page);
  return { pages: Uint32Array.from(pages), late: Uint32Array.from(found.nextLate) };
}
