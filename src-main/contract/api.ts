import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';
import { exportEndedSchema, exportProgressSchema } from './exports.ts';
import { settingsSchema } from './models.ts';
import { planProgressSchema } from './plan.ts';
import { auditProgressSchema } from './progress.ts';
import { appRequests } from './requests/app.ts';
import { auditRequests } from './requests/audit.ts';
import { changesRequests } from './requests/changes.ts';
import { checkRequests } from './requests/check.ts';
import { checksRequests } from './requests/checks.ts';
import { clusterRequests } from './requests/cluster.ts';
import { detectorRequests } from './requests/detector.ts';
import { exportRequests } from './requests/export.ts';
import { figuresRequests } from './requests/figures.ts';
import { overviewRequests } from './requests/overview.ts';
import { pageRequests } from './requests/page.ts';
import { pageDetailRequests } from './requests/page-detail.ts';
import { pairRequests } from './requests/pair.ts';
import { planRequests } from './requests/plan.ts';
import { problemRequests } from './requests/problem.ts';
import { profileRequests } from './requests/profile.ts';
import { rescueEvents, rescueRequests } from './requests/rescue.ts';
import { scheduleEvents, scheduleRequests } from './requests/schedule.ts';
import { selectorEvents, selectorRequests } from './requests/selector.ts';
import { reviewRequests } from './requests/review.ts';
import { searchRequests } from './requests/search.ts';
import { sentenceRequests } from './requests/sentence.ts';
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
  ...rescueRequests,
  ...problemRequests,
  ...profileRequests,
  ...scheduleRequests,
  ...clusterRequests,
  ...pageRequests,
  ...pageDetailRequests,
  ...selectorRequests,
  ...detectorRequests,
  ...verdictRequests,
  ...pairRequests,
  ...overviewRequests,
  ...sentenceRequests,
  ...checkRequests,
  ...checksRequests,
  ...reviewRequests,
  ...planRequests,
  ...changesRequests,
  ...searchRequests,
  ...exportRequests,
  ...figuresRequests,
} as const;

export type RequestName = keyof typeof requests;
export type RequestParameters<Name extends RequestName> = z.input<(typeof requests)[Name]['parameters']>;
export type ParsedParameters<Name extends RequestName> = z.output<(typeof requests)[Name]['parameters']>;
export type Result<Name extends RequestName> = z.output<(typeof requests)[Name]['result']>;

export const changedListSchema = z.enum(['page', 'cluster', 'pair', 'sentence', 'problem', 'decision', 'ignore', 'view', 'overview']);
export type ChangedList = z.infer<typeof changedListSchema>;

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
  'audit/changed': z.object({
    audit: z.string(),
    /** Which lists; all of them when nothing is said. */
    lists: z.array(changedListSchema).optional(),
    /** The version of the data that lists will have. */
    version: z.number().int().optional(),
  }),
  /** At most four times a second while an export runs. */
  'export/progress': exportProgressSchema,
  /** Exactly once for each export. */
  'export/ended': exportEndedSchema,
  /** At most four times a second while files of the plan are written under a job's name. */
  'plan/progress': planProgressSchema,
  ...selectorEvents,
  ...rescueEvents,
  ...scheduleEvents,
  'recent/changed': nothing,
  'profile/changed': nothing,
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
