import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Client } from '../contract/api.ts';
import type { AuditSummary } from '../contract/audits.ts';
import { runStateSchema, stageIdSchema, stageStateSchema, type AuditProgress } from '../contract/progress.ts';
import { AppError } from '../engine/app-error.ts';
import { addTool, auditArgument, type ToolContext } from './tool-shapes.ts';

/** They make audit files and fetch pages. */
export function addRunTools(server: McpServer, context: ToolContext): void {
  const { client, files, ending } = context;
  addTool(server, context, 'start_audit', {
    title: 'Start an audit',
    description:
      'Audits a site, a sitemap, or a folder or file with pages on this computer; or goes on with an audit that was paused. Returns at once: follow_audit tells how far it is.',
    inputSchema: {
      source: z.string().min(1).optional().describe('address of a site or sitemap, or path of a folder or file'),
      audit: auditArgument.optional().describe('instead of a source: file of an audit to go on with'),
    },
    outputSchema: { audit: z.string(), name: z.string() },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    async run(given) {
      if ((given.source === undefined) === (given.audit === undefined)) throw new AppError('source-missing');
      const file = given.audit ?? (await createFrom(client, given.source ?? '')).file;
      if (given.audit === undefined) files.admit(file);
      const { name } = await files.use(file, async (summary) => {
        await client.request('audit/start', { audit: summary.audit });
        return summary;
      });
      return { data: { audit: file, name }, lines: [`The audit ${name} runs: ${file}`] };
    },
  });
  addTool(server, context, 'follow_audit', {
    title: 'Follow an audit',
    description:
      'How far a run of an audit is. With wait_seconds the answer comes when the run ends, or when that time is over.',
    inputSchema: { audit: auditArgument, wait_seconds: z.number().min(0).max(maxWaitSeconds).default(0) },
    outputSchema: {
      state: runStateSchema,
      fraction: z.number().describe('of all work, 0 to 1'),
      secondsLeft: z.number().nullable(),
      stages: z.array(
        z.object({ stage: stageIdSchema, state: stageStateSchema, done: z.number(), total: z.number().nullable() }),
      ),
      pages: z.number(),
      problems: z.number(),
      clusters: z.number(),
      error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable(),
    },
    run: ({ audit: file, wait_seconds: seconds }, signal) =>
      files.use(file, async ({ audit }) => {
        if (seconds > 0) await endOfRun(client, audit, seconds * 1000, AbortSignal.any([signal, ending]));
        const progress = await client.request('audit/progress', { audit });
        const { state, fraction, counts, error } = progress;
        const line = `${state}, ${Math.floor(fraction * 100)}%: ${counts.pages} pages, ${counts.clusters} clusters, ${counts.problems} problems`;
        return { data: described(progress), lines: [error ? `${line}. ${error.message} ${error.hint}` : line] };
      }),
  });
}

const maxWaitSeconds = 50;

async function createFrom(client: Client, text: string): Promise<AuditSummary> {
  const { source, suggestedName } = await client.request('source/recognise', { text });
  return client.request('audit/create', { sources: [source], file: null, name: suggestedName });
}

function described({ state, fraction, millisLeft, stages, counts, error }: AuditProgress) {
  return {
    state,
    fraction,
    secondsLeft: millisLeft === null ? null : Math.ceil(millisLeft / 1000),
    stages: stages.map(({ stage, state, done, total }) => ({ stage, state, done, total })),
    pages: counts.pages,
    problems: counts.problems,
    clusters: counts.clusters,
    error: error && { code: error.code, message: error.message, hint: error.hint },
  };
}

/** Or of the time, or of all waiting. */
async function endOfRun(client: Client, audit: string, millis: number, signal: AbortSignal): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(millis)]);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const forget = client.on('audit/ended', (ended) => {
    if (ended.audit === audit) resolve();
  });
  over.addEventListener('abort', () => resolve(), { once: true });
  const { state } = await client.request('audit/progress', { audit });
  if ((state === 'running' || state === 'pausing') && !over.aborted) await ended;
  forget();
}
