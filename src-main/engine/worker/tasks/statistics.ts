import { StatisticsCollector } from '../../detect/corpus-statistics.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { readAndKeep } from '../read-once.ts';
import { auditReader, pageText } from '../reader.ts';
import { activeDetectors } from '../../detect/registry.ts';
import { marginsOf } from '../../store/pages/fingerprint-reader.ts';

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
