import { z } from 'zod';
import { detectorResultsSchema, lonePairSchema } from '../detector-results.ts';
import { detectorInfoSchema } from '../models.ts';
import { nothing, inAudit, window, listOf } from './shapes.ts';

export const detectorRequests = {
  'detector/list': { parameters: nothing, result: z.object({ detectors: z.array(detectorInfoSchema) }) },
  /** What each active detector proposed and how much of it was confirmed, and how far the detectors agree. */
  'detector/results': { parameters: inAudit, result: detectorResultsSchema },
  /** Pairs that this detector alone proposed: the confirmed ones, most similar first, or the others. */
  'detector/only': {
    parameters: inAudit.extend({ ...window.shape, detector: z.string(), confirmed: z.boolean().default(true) }),
    result: listOf(lonePairSchema),
  },
} as const;
