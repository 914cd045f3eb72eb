import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Client } from '../contract/api.ts';
import { isGoing, runStateSchema, stageIdSchema, stageStateSchema } from '../contract/audits.ts';
import { clusterKindSchema, verdictSchema } from '../contract/verdicts.ts';
import { fail } from '../engine/app-error.ts';
import { translate } from '../locales/translate.ts';
import { addTool, auditArgument, longestPassages, passageShape, type ToolContext } from './tool-shapes.ts';

/** Without `allowWrites` all tools are read-only. */
export function addTools(server: McpServer, context: ToolContext, allowWrites: boolean) {
  for (const add of [addAuditTools, addExplainPair, addCheckDraft, ...(allowWrites ? [addRunTools] : [])])
    add(server, context);
}

function addAuditTools(server: McpServer, context: ToolContext) {
  const { client, files } = context;
  addTool(server, context, 'list_audits', {
    inputSchema: {},
    outputSchema: { audits: z.array(auditShape) },
    async run() {
      const { audits: recent } = await client.request('recent/list', {});
      const audits = recent
        .filter(({ exists, file }) => exists && files.isAllowed(file))
        .map(({ file, openedAt, ...audit }) => ({ ...audit, audit: file, opened: new Date(openedAt).toISOString() }));
      const lines = audits.map(
        ({ audit, name, pages, clusters, state }) =>
          `${audit}: ${name}, ${pages} pages, ${clusters} clusters, ${state}`,
      );
      return { data: { audits }, lines: lines.length > 0 ? lines : ['No audits.'] };
    },
  });
  addTool(server, context, 'audit_clusters', {
    inputSchema: {
      audit: auditArgument,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(50).default(10),
      members: z.int().min(1).max(50).default(10).describe('members to name of each cluster'),
      verdicts: z.array(verdictSchema).optional().describe('only clusters with one of these verdicts'),
      kinds: z.array(clusterKindSchema).optional(),
      text: z.string().max(500).optional().describe('searched for in titles, addresses and texts of members'),
    },
    outputSchema: { total: z.number(), nextOffset: z.number().nullable(), clusters: z.array(clusterShape) },
    run: ({ audit: file, members, ...listing }) =>
      files.use(file, async ({ audit }) => {
        const { offset } = listing;
        const { rows, total } = await client.request('cluster/list', { audit, ...listing });
        const details = await Promise.all(
          rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id, members, pairs: false })),
        );
        const clusters = details.map(({ floor, mean, proposal, review, members, ...cluster }) => ({
          ...cluster,
          lowestSimilarity: floor,
          meanSimilarity: mean,
          proposal: { ...proposal, reason: sentence(proposal.reason) },
          reviewState: review.state,
          members: members.map(({ page, adviceReason, decision, ...member }) => ({
            ...page,
            ...member,
            advice: sentence(adviceReason),
            decision: decision?.action ?? null,
          })),
        }));
        const end = offset + rows.length;
        const head = `${total} clusters; here ${rows.length === 0 ? 'none' : `${offset + 1} to ${end}`}.`;
        const lines = clusters.map(
          ({ title, verdict, pages, members, proposal }) =>
            `${title} (${members[0]?.address ?? ''}): ${verdict}, ${pages} pages; ${proposal.action}. ${proposal.reason}`,
        );
        return { data: { total, nextOffset: end < total ? end : null, clusters }, lines: [head, ...lines] };
      }),
  });
}

const auditShape = z.object({
  audit: z.string(),
  name: z.string(),
  pages: z.number(),
  clusters: z.number(),
  state: runStateSchema,
  opened: z.string().describe('when it was last opened'),
});

const clusterShape = z.object({
  key: z.string(),
  title: z.string(),
  kind: clusterKindSchema,
  verdict: verdictSchema,
  pages: z.number(),
  lowestSimilarity: z.number(),
  meanSimilarity: z.number(),
  longestSentence: z.string(),
  resolvedBySite: z.boolean().describe('the site deals with every copy already'),
  proposal: z.object({ action: z.string(), reason: z.string(), pages: z.number() }),
  reviewState: z.string(),
  members: z
    .array(
      z.object({
        address: z.string(),
        title: z.string(),
        isSource: z.boolean(),
        verdict: verdictSchema.nullable(),
        similarity: z.number().nullable(),
        advice: z.string(),
        decision: z.string().nullable(),
      }),
    )
    .describe('the first members, the source page first'),
});

const sentence = (reason: string) => translate('en', `adviceReason.${reason}`);

const passageCount = z.int().min(0).max(100).default(10).describe('shared passages to show, the longest first');
const share = z.number().describe('0 to 1');
const pageShape = z.object({
  address: z.string(),
  title: z.string(),
  covered: share.describe('share of its text that the other page has, 0 to 1'),
});

function addExplainPair(server: McpServer, context: ToolContext) {
  const { client, files } = context;
  const address = z.string().min(1).describe('address of a page, as the audit has it');
  addTool(server, context, 'explain_pair', {
    inputSchema: { audit: auditArgument, a: address, b: address, passages: passageCount },
    outputSchema: {
      verdict: verdictSchema.nullable(),
      rule: z.string(),
      reason: z.string(),
      similarity: z.number().describe('per cent'),
      editDifference: share.describe('Levenshtein distance over the length of the longer text, 0 to 1; 0 is equal'),
      a: pageShape,
      b: pageShape,
      longestRun: z.number(),
      detectors: z.array(z.string()).describe('methods that proposed the pair in this audit'),
      passageCount: z.number(),
      passages: z.array(passageShape),
    },
    run: (given) =>
      files.use(given.audit, async ({ audit }) => {
        const { id: a } = await client.request('page/find', { audit, address: given.a });
        const { id: b } = await client.request('page/find', { audit, address: given.b });
        const found = await client.request('pair/compare', { audit, a, b });
        const { figures, verdict } = found;
        const reason = translate('en', `rule.${found.rule}`);
        const passages = longestPassages(found.passages, found.a.text, found.b.text, given.passages);
        const data = {
          ...found,
          ...figures,
          reason,
          a: { ...found.a.page, covered: figures.verbatimA + figures.rewordedA },
          b: { ...found.b.page, covered: figures.verbatimB + figures.rewordedB },
          passageCount: found.passages.length,
          passages,
        };
        const head = `${verdict ?? 'no finding'}, similarity ${figures.similarity}%. ${reason}`;
        return { data, lines: [head, ...passages.map((passage) => `${passage.kind}: “${passage.a}”`)] };
      }),
  });
}

const checkedPageShape = z.object({
  address: z.string(),
  title: z.string(),
  verdict: verdictSchema.nullable(),
  covered: share.describe('share of the draft that stands on this page, 0 to 1'),
  passages: z.array(passageShape).describe('a is the draft, b the page'),
});

function addCheckDraft(server: McpServer, context: ToolContext) {
  const { client, files } = context;
  addTool(server, context, 'check_draft', {
    inputSchema: {
      audit: auditArgument,
      text: z.string().min(1).max(2_000_000).describe('the main text, without markup'),
      title: z.string().max(2000).default(''),
      exclude: z
        .array(z.string())
        .max(1000)
        .default([])
        .describe('addresses that do not count, such as the page that the draft replaces'),
      pages: z.int().min(1).max(60).default(10).describe('pages to compare in full and to name'),
      passages: passageCount,
    },
    outputSchema: {
      originality: z.number().describe('per cent of the draft that stands nowhere; 100 only when nothing was found'),
      verbatim: share,
      reworded: share,
      own: share,
      searched: z.number(),
      pages: z.array(checkedPageShape),
    },
    run: ({ audit: file, passages: shownPassages, ...draft }, signal) =>
      files.use(file, async ({ audit }) => {
        const job = randomUUID();
        const cancel = () => void client.request('check/cancel', { job }).catch(() => undefined);
        signal.addEventListener('abort', cancel, { once: true });
        const check = await client.request('check/text', { audit, ...draft, job });
        const pages = check.pages.map(({ page, verdict, figures, passages, text }) => ({
          ...page,
          verdict,
          covered: Math.min(1, figures.verbatimA + figures.rewordedA),
          passages: longestPassages(passages, check.text, text, shownPassages),
        }));
        const head = `${check.originality}% of the draft is on none of ${check.searched} pages.`;
        const lines = pages.map(
          ({ address, verdict, covered }) =>
            `${address}: ${Math.floor(covered * 100)}% of the draft, ${verdict ?? 'no finding'}`,
        );
        return { data: { ...check, pages }, lines: [head, ...lines] };
      }),
  });
}

/** These create audit files and fetch pages. */
function addRunTools(server: McpServer, context: ToolContext) {
  const { client, files, ending } = context;
  addTool(server, context, 'start_audit', {
    inputSchema: {
      source: z.string().min(1).optional().describe('address of a site or sitemap, or path of a folder or file'),
      audit: auditArgument.optional().describe('instead of a source: file of an audit to go on with'),
    },
    outputSchema: { audit: z.string(), name: z.string() },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    async run(given) {
      if ((given.source === undefined) === (given.audit === undefined)) fail('source-missing');
      let file = given.audit;
      if (file === undefined) {
        const { source, suggestedName } = await client.request('source/recognise', { text: given.source ?? '' });
        ({ file } = await client.request('audit/create', { sources: [source], file: null, name: suggestedName }));
        files.admit(file);
      }
      const { name } = await files.use(file, async (summary) => {
        await client.request('audit/start', { audit: summary.audit });
        return summary;
      });
      return { data: { audit: file, name }, lines: [`The audit ${name} runs: ${file}`] };
    },
  });
  addTool(server, context, 'follow_audit', {
    inputSchema: { audit: auditArgument, wait_seconds: z.number().min(0).max(maxWaitSeconds).default(0) },
    outputSchema: {
      state: runStateSchema,
      fraction: z.number().nullable().describe('of all work, 0 to 1; null while ever more pages are found'),
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
        const { state, fraction, counts, error, millisLeft } = progress;
        const percent = fraction === null ? '' : `, ${Math.floor(fraction * 100)}%`;
        const line = `${state}${percent}: ${counts.pages} pages, ${counts.clusters} clusters, ${counts.problems} problems`;
        const secondsLeft = millisLeft === null ? null : Math.ceil(millisLeft / 1000);
        return {
          data: { ...progress, ...counts, secondsLeft },
          lines: [error ? `${line}. ${error.message} ${error.hint}` : line],
        };
      }),
  });
}

const maxWaitSeconds = 50;

/** Waits for the end of the run, at most `millis`, or until the server ends. */
async function endOfRun(client: Client, audit: string, millis: number, signal: AbortSignal) {
  const over = AbortSignal.any([signal, AbortSignal.timeout(millis)]);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const forget = client.on('audit/ended', (ended) => {
    if (ended.audit === audit) resolve();
  });
  over.addEventListener('abort', () => resolve(), { once: true });
  const { state } = await client.request('audit/progress', { audit });
  if (isGoing(state) && !over.aborted) await ended;
  forget();
}
