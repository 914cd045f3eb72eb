import { overviewSchema } from '../overview.ts';
import { inAudit } from './shapes.ts';

export const overviewRequests = {
  /** Everything that the overview shows. Kept until the data change, so that asking again costs nothing. */
  'overview/get': { parameters: inAudit, result: overviewSchema },
} as const;
