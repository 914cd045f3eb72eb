import { StatisticsCollector } from '../../detect/corpus-statistics.ts';
import { type ActiveDetector, type DetectorPage, NotApplicable } from '../../detect/detector.ts';
import { activeDetectors, driftingDetector } from '../../detect/registry.ts';
import type { CorpusStatistics } from '../../detect/statistics.ts';
import type { DetectorFingerprint, FingerprintRow } from '../../store/pages/analysis-store.ts';
import { marginReader, marginsOf } from '../../store/pages/fingerprint-reader.ts';
import { dictionaryNotice } from '../../text/segment.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { readAndKeep, takeKept } from '../recent-pages.ts';
import { auditReader, type AuditReader, corpusOf, pageText } from '../reader.ts';

/** Main text → fingerprints of all active detectors that apply. */
export function fingerprint({
  file,
  pages,
  options,
  detectors: wanted = null,
  run,
}: TaskInput<'fingerprint'>): TaskOutput<'fingerprint'> {
  const reader = auditReader(file);
  const corpus = corpusOf(reader);
  const detectors = activeDetectors(options.detectors).filter(({ id }) => wanted === null || wanted.includes(id));
  const drifting = driftingDetector(detectors);
  const renewed = wanted !== null && drifting ? renewals(reader, drifting, corpus) : null;
  const rows = pages.map(
    (id) =>
      renewed?.(id) ?? rowOf(id, takeKept(reader, run, id), { detectors, drifting, corpus, isPart: wanted !== null }),
  );
  const notice = dictionaryNotice();
  return { rows, notices: notice ? [notice] : [] };
}

interface FingerprintOptions {
  readonly detectors: readonly ActiveDetector[];
  readonly drifting: ActiveDetector | null;
  readonly corpus: CorpusStatistics;
  /** Some detectors only, on a page that may have older fingerprints of them. */
  readonly isPart: boolean;
}

function rowOf(
  id: number,
  page: DetectorPage,
  { detectors, drifting, corpus, isPart }: FingerprintOptions,
): FingerprintRow {
  const fingerprints = detectors
    .map((detector) => fingerprintOf(detector.id, detector.fingerprint(page, corpus)))
    .filter(({ data }) => isPart || data !== null);
  return { page: id, fingerprints, margin: drifting?.drift?.margin(page, corpus) ?? null };
}

/** From the previous one and what was remembered beside it; null where the text is needed. */
function renewals(
  { database }: AuditReader,
  { id: detector, drift }: ActiveDetector,
  corpus: CorpusStatistics,
): (page: number) => FingerprintRow | null {
  const before = marginReader(database, detector);
  return (page) => {
    const stored = before(page);
    const renewed = stored && drift?.renew(stored.margin, stored.data, corpus);
    if (!renewed) return null;
    const { fingerprint: data, margin } = renewed;
    return { page, fingerprints: [fingerprintOf(detector, data)], margin };
  };
}

const fingerprintOf = (detector: string, data: Uint8Array | NotApplicable): DetectorFingerprint => ({
  detector,
  data: data instanceof NotApplicable ? null : data,
});

/** Main text → counts of its terms over the batch. */
export function statistics({
  file,
  pages,
  names,
  withdrawn = false,
  keep,
  run,
}: TaskInput<'statistics'>): TaskOutput<'statistics'> {
  const reader = auditReader(file);
  const collector = new StatisticsCollector(names);
  for (const page of pages)
    collector.addPage(withdrawn ? pageText(reader.withdrawnText(page)) : readAndKeep(reader, run, page, keep).text);
  return collector.part();
}

/** Pages whose fingerprints a change of document frequencies may touch, in one walk over what is remembered. */
export function drift({ file, options, detector: id, change, between, late }: TaskInput<'drift'>): TaskOutput<'drift'> {
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  const found = detector?.drift?.affected({ ...change, termsBetween: () => between }, new Set(late));
  if (!found) return null;
  const pages: number[] = [];
  for (const { page, margin, data } of marginsOf(auditReader(file).database, id))
    if (!margin || found.touches(margin, data)) pages.push(page);
  return { pages: Uint32Array.from(pages), late: Uint32Array.from(found.nextLate) };
}
