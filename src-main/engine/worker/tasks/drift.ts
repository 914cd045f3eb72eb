import { activeDetectors } from '../../detect/registry.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

/** A change of document frequencies → the pages whose fingerprints of a detector may be others by it. One walk over what is remembered of all pages. */
export function drift({ file, options, detector: id, change, between, late }: TaskInput<'drift'>): TaskOutput<'drift'> {
  const detector = activeDetectors(options.detectors).find((active) => active.id === id);
  const found = detector?.drift?.affected({ ...change, termsBetween: () => between }, new Set(late));
  if (!found) return null;
  const rows = auditReader(file).database.prepare<[string], { page: number; margin: Uint8Array | null; data: Uint8Array | null }>(
    `SELECT f.page, m.words AS margin, p.data FROM fingerprinted f LEFT JOIN print_margin m ON m.page = f.page
     LEFT JOIN fingerprint p ON p.detector = ? AND p.page = f.page ORDER BY f.page`,
  );
  const pages: number[] = [];
  for (const { page, margin, data } of rows.iterate(id)) if (!margin || found.touches(margin, data)) pages.push(page);
  return { pages: Uint32Array.from(pages), late: Uint32Array.from(found.nextLate) };
}
