import { z } from 'zod';
import type { OptionValue } from '../../contract/options.ts';
import { fail } from '../app-error.ts';
import { detectorInfos } from '../described-options.ts';
import { activeDetectors, detectors } from '../detect/registry.ts';
import { checkOptions } from '../options.ts';
import { type MaskTally, tallyMasks } from '../store/pairs/pair-store.ts';
import type { Store } from '../store/store.ts';
import { ofAudit, procedure, window } from './procedure.ts';

export const detectorRequests = {
  'detector/list': procedure({}, () => ({ detectors: detectorInfos() })),

  'detector/results': ofAudit({}, ({ store }) => resultsOf(store)),

  /** Pairs that only this detector proposed: confirmed ones, most similar first, or the others. */
  'detector/only': ofAudit(
    { ...window, detector: z.string(), confirmed: z.boolean().default(true) },
    ({ store }, { detector, confirmed, offset, limit }) => {
      const order = store.detectors();
      if (!detectors.has(detector))
        fail('option-out-of-range', { option: 'detector', allowed: order.ids.join(' / '), value: detector });
      if (!order.ids.includes(detector)) return { rows: [], total: 0 };
      const { detections } = store;
      const bit = order.bitOf(detector);
      const counts = detections.countExactly({ mask: bit });
      return confirmed
        ? { rows: detections.confirmedExactly(bit, offset, limit), total: counts.confirmed }
        : { rows: detections.rejectedExactly(bit, offset, limit), total: counts.candidates - counts.confirmed };
    },
  ),
};

/** A pair that a detector of an earlier run also proposed does not count as `onlyThis`. */
function resultsOf(store: Store) {
  const chosen = store.meta.options().detectors;
  const ids = activeDetectors(chosen).map(({ id }) => id);
  const known = new Set(store.detectors().ids);
  const bits = ids.map((id) => (known.has(id) ? store.detectors().bitOf(id) : Infinity));
  const candidates = tallyMasks(store.detections.candidateMasks(), bits);
  const pairs = tallyMasks(store.detections.pairMasks(), bits);
  const pages = store.detections.pages();
  const joined = new Set(store.analysis.joinedDetectors());
  return {
    pages: store.pages.counts().pages,
    candidates: candidates.pairs,
    /** Whether all candidates were compared, so that unconfirmed ones are rejected. */
    verified: store.stages.get('verify').state === 'done',
    confirmed: pairs.pairs,
    /** A pair counts for each detector that proposed it, but once in totals. */
    perDetector: ids.map((id, index) => ({
      id,
      /** All effective options. */
      options: optionsOf(id, chosen?.[id] ?? {}),
      /** With a fingerprint. */
      pages: pages.get(id) ?? 0,
      /** Null if not computed yet. */
      proposed: joined.has(id) ? (candidates.having[index] ?? 0) : null,
      confirmed: pairs.having[index] ?? 0,
      /** Pairs that no other detector proposed. */
      onlyThis: candidates.only[index] ?? 0,
      onlyThisConfirmed: pairs.only[index] ?? 0,
    })),
    /** Rows and columns in the order of `perDetector`. */
    matrix: agreementOf(candidates),
  };
}

const optionsOf = (id: string, chosen: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> =>
  checkOptions(detectors.get(id)?.options ?? {}, chosen, id);

const agreementOf = ({ having, both }: MaskTally) =>
  both.map((row, index) =>
    row.map((shared, other) => {
      const either = (having[index] ?? 0) + (having[other] ?? 0) - shared;
      /** `jaccard` is over pairs that either proposed; null if there are none. */
      return { both: shared, jaccard: either === 0 ? null : shared / either };
    }),
  );
