import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';
import { settingsSchema } from './models.ts';
import { auditProgressSchema } from './progress.ts';
import { appRequests } from './requests/app.ts';
import { auditRequests } from './requests/audit.ts';
import { clusterRequests } from './requests/cluster.ts';
import { detectorRequests } from './requests/detector.ts';
import { exportRequests } from './requests/export.ts';
import { pageRequests } from './requests/page.ts';
import { pairRequests } from './requests/pair.ts';
import { problemRequests } from './requests/problem.ts';
import { sourceRequests } from './requests/source.ts';
import { verdictRequests } from './requests/verdict.ts';
import { nothing } from './requests/shapes.ts';

/**
 * Everything that a client may ask, in one map, a file per subject: the window over a MessagePort, the browser over a WebSocket and the terminal in
 * the same process all go through it. Lists are paged and filtered in SQL.
 */
export const requests = {
  ...appRequests,
  ...sourceRequests,
  ...auditRequests,
  ...problemRequests,
  ...clusterRequests,
  ...pageRequests,
  ...detectorRequests,
  ...verdictRequests,
  ...pairRequests,
  ...exportRequests,
} as const;

export type RequestName = keyof typeof requests;
export type RequestParameters<Name extends RequestName> = z.input<(typeof requests)[Name]['parameters']>;
export type ParsedParameters<Name extends RequestName> = z.output<(typeof requests)[Name]['parameters']>;
export type Result<Name extends RequestName> = z.output<(typeof requests)[Name]['result']>;

/** What the engine tells without being asked. */
export const events = {
  /** At most four times a second while an audit runs. */
  'audit/progress': auditProgressSchema,
  /** Exactly once for each `audit/start`. */
  'audit/ended': z.object({
    audit: z.string(),
    job: z.string(),
    outcome: z.enum(['done', 'paused', 'cancelled', 'failed']),
    error: wireErrorSchema.nullable(),
  }),
  /** Lists that show this audit are out of date. */
  'audit/changed': z.object({ audit: z.string() }),
  'recent/changed': nothing,
  'settings/changed': settingsSchema,
} as const;

export type EventName = keyof typeof events;
export type EventBody<Name extends EventName> = z.output<(typeof events)[Name]>;

/** One handler for every request. */
export type Handlers = { readonly [Name in RequestName]: (parameters: ParsedParameters<Name>) => Promise<Result<Name>> | Result<Name> };

/** What a client holds: requests out, events in. */
export interface Client {
  request<Name extends RequestName>(name: Name, parameters: RequestParameters<Name>): Promise<Result<Name>>;
  on<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void): () => void;
  close(): void;
}
