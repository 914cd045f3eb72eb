import { NotApplicable } from '../../detect/detector.ts';
import { wordsCodec } from '../../detect/key-set.ts';
import { activeDetectors, driftingDetector } from '../../detect/registry.ts';
import type { FingerprintRow } from '../../store/analysis-store.ts';
import { dictionaryNotice } from '../../text/segment.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { corpusOf } from '../corpus.ts';
import { auditReader, detectorPage } from '../reader.ts';

/** Main text → the stored fingerprint of every active detector that applies. */
export function fingerprint({ file, pages, options, detectors: wanted = null }: TaskInput<'fingerprint'>): TaskOutput<'fingerprint'> {
  const reader = auditReader(file);
  const corpus = corpusOf(reader);
  const detectors = activeDetectors(options.detectors).filter(({ id }) => wanted === null || wanted.includes(id));
  const drifting = driftingDetector(detectors);
  const rows = pages.map((id): FingerprintRow => {
    const page = detectorPage(reader.page(id));
    const prints = detectors.flatMap((detector) => {
      const data = detector.fingerprint(page, corpus);
      return data instanceof NotApplicable ? [] : [{ detector: detector.id, data }];
    });
    const margin = drifting?.drift?.margin(page, corpus);
    return { page: id, prints, margin: margin ? wordsCodec.encode(margin) : null };
  });
  const notice = dictionaryNotice();
  return { rows, notices: notice ? [notice] : [] };
}
