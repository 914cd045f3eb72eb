import { auditOptionsSchema } from '../options.ts';
import { verdictPreviewSchema } from '../verdict-preview.ts';
import { inAudit } from './shapes.ts';

export const verdictRequests = {
  /**
   * What other thresholds would make of the pairs that were compared, without comparing them again. Options that steer the comparison itself
   * (`alignmentOptions`) count as the run had them.
   */
  'verdict/preview': {
    parameters: inAudit.extend({ verify: auditOptionsSchema.shape.verify, cluster: auditOptionsSchema.shape.cluster }),
    result: verdictPreviewSchema,
  },
} as const;
