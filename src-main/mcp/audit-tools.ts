import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { ReviewedCluster } from '../contract/cluster-views.ts';
import { clusterKindSchema } from '../contract/page-kinds.ts';
import { runStateSchema } from '../contract/progress.ts';
import { verdictSchema } from '../contract/verdicts.ts';
import { translate } from '../locales/translate.ts';
import { addTool, auditArgument, type ToolContext } from './tool-shapes.ts';

const listedAudit = z.object({
  audit: z.string(),
  name: z.string(),
  pages: z.number(),
  clusters: z.number(),
  state: runStateSchema,
  opened: z.string().describe('when it was last opened'),
});

const listedCluster = z.object({
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

export function addAuditTools(server: McpServer, context: ToolContext): void {
  const { client, files } = context;
  addTool(server, context, 'list_audits', {
    title: 'List audits',
    description:
      'Lists the audits of this computer, those that were opened last first. Other tools name an audit by its file.',
    inputSchema: {},
    outputSchema: { audits: z.array(listedAudit) },
    async run() {
      const { audits: recent } = await client.request('recent/list', {});
      const audits = recent
        .filter(({ exists, file }) => exists && files.isAllowed(file))
        .map(({ file, name, pages, clusters, state, openedAt }): z.infer<typeof listedAudit> => ({
          audit: file,
          name,
          pages,
          clusters,
          state,
          opened: new Date(openedAt).toISOString(),
        }));
      const lines = audits.map(
        ({ audit, name, pages, clusters, state }) =>
          `${audit}: ${name}, ${pages} pages, ${clusters} clusters, ${state}`,
      );
      return { data: { audits }, lines: lines.length > 0 ? lines : ['No audits.'] };
    },
  });
  addTool(server, context, 'audit_clusters', {
    title: 'Clusters of an audit',
    description:
      'Groups of pages that repeat each other in an audit, the most important first: the source page, the copies, and what is proposed. Pages of a list: ask again with nextOffset.',
    inputSchema: {
      audit: auditArgument,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(50).default(10),
      members: z.number().int().min(1).max(50).default(10).describe('members to name of each cluster'),
      verdicts: z.array(verdictSchema).optional().describe('only clusters with one of these verdicts'),
      kinds: z.array(clusterKindSchema).optional(),
      text: z.string().max(500).optional().describe('searched for in titles, addresses and texts of members'),
    },
    outputSchema: { total: z.number(), nextOffset: z.number().nullable(), clusters: z.array(listedCluster) },
    run: ({ audit: file, members, ...listing }) =>
      files.use(file, async ({ audit }) => {
        const { offset } = listing;
        const { rows, total } = await client.request('cluster/list', { audit, ...listing });
        const details = await Promise.all(
          rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id, members, pairs: false })),
        );
        const clusters = details.map(listed);
        const end = offset + rows.length;
        const head = `${total} clusters; here ${rows.length === 0 ? 'none' : `${offset + 1} to ${end}`}.`;
        return {
          data: { total, nextOffset: end < total ? end : null, clusters },
          lines: [head, ...clusters.map(lineOf)],
        };
      }),
  });
}

function listed({ proposal, review, members, ...row }: ReviewedCluster): z.infer<typeof listedCluster> {
  return {
    key: row.key,
    title: row.title,
    kind: row.kind,
    verdict: row.verdict,
    pages: row.pages,
    lowestSimilarity: row.floor,
    meanSimilarity: row.mean,
    longestSentence: row.longestSentence,
    resolvedBySite: row.resolvedBySite,
    proposal: { action: proposal.action, reason: sentence(proposal.reason), pages: proposal.pages },
    reviewState: review.state,
    members: members.map(({ page, isSource, verdict, similarity, adviceReason, decision }) => ({
      address: page.address,
      title: page.title,
      isSource,
      verdict,
      similarity,
      advice: sentence(adviceReason),
      decision: decision?.action ?? null,
    })),
  };
}

const sentence = (reason: string): string => translate('en', `adviceReason.${reason}`);
const lineOf = ({ title, verdict, pages, members, proposal }: z.infer<typeof listedCluster>): string =>
  `${title} (${members[0]?.address ?? ''}): ${verdict}, ${pages} pages; ${proposal.action}. ${proposal.reason}`;
