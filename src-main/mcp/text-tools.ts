import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { PageBrief } from '../contract/pages.ts';
import { verdictSchema } from '../contract/verdicts.ts';
import { translate } from '../locales/translate.ts';
import { addTool, auditArgument, longestPassages, passageShape, type ToolContext } from './tool-shapes.ts';

const passageCount = z
  .number()
  .int()
  .min(0)
  .max(100)
  .default(10)
  .describe('shared passages to show, the longest first');
const share = z.number().describe('0 to 1');
const pageShape = z.object({
  address: z.string(),
  title: z.string(),
  covered: share.describe('share of its text that the other page has, 0 to 1'),
});

export function addTextTools(server: McpServer, context: ToolContext): void {
  addExplainPair(server, context);
  addCheckDraft(server, context);
}

function addExplainPair(server: McpServer, context: ToolContext): void {
  const { client, files } = context;
  const address = z.string().min(1).describe('address of a page, as the audit has it');
  addTool(server, context, 'explain_pair', {
    title: 'Compare two pages',
    description:
      'Compares two pages of an audit: the verdict and why, their similarity, and the passages that both have.',
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
        const { figures, verdict, rule, detectors } = found;
        const { similarity, editDifference, longestRun } = figures;
        const reason = translate('en', `rule.${rule}`);
        const passages = longestPassages(found.passages, found.a.text, found.b.text, given.passages);
        const data = {
          verdict,
          rule,
          reason,
          similarity,
          editDifference,
          a: { ...named(found.a.page), covered: figures.verbatimA + figures.rewordedA },
          b: { ...named(found.b.page), covered: figures.verbatimB + figures.rewordedB },
          longestRun,
          detectors,
          passageCount: found.passages.length,
          passages,
        };
        const head = `${verdict ?? 'no finding'}, similarity ${similarity}%. ${reason}`;
        return { data, lines: [head, ...passages.map((passage) => `${passage.kind}: “${passage.a}”`)] };
      }),
  });
}

const named = ({ address, title }: PageBrief) => ({ address, title });

const checkedPageShape = z.object({
  address: z.string(),
  title: z.string(),
  verdict: verdictSchema.nullable(),
  covered: share.describe('share of the draft that stands on this page, 0 to 1'),
  passages: z.array(passageShape).describe('a is the draft, b the page'),
});

function addCheckDraft(server: McpServer, context: ToolContext): void {
  const { client, files } = context;
  addTool(server, context, 'check_draft', {
    title: 'Check a draft',
    description:
      'Looks up what of a text stands on the pages of an audit already, verbatim or reworded, and where. Changes nothing.',
    inputSchema: {
      audit: auditArgument,
      text: z.string().min(1).max(2_000_000).describe('the main text, without markup'),
      title: z.string().max(2000).default(''),
      exclude: z
        .array(z.string())
        .max(1000)
        .default([])
        .describe('addresses that do not count, such as the page that the draft replaces'),
      pages: z.number().int().min(1).max(60).default(10).describe('pages to compare in full and to name'),
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
          ...named(page),
          verdict,
          covered: Math.min(1, figures.verbatimA + figures.rewordedA),
          passages: longestPassages(passages, check.text, text, shownPassages),
        }));
        const { originality, verbatim, reworded, own, searched } = check;
        const head = `${originality}% of the draft is on none of ${searched} pages.`;
        const lines = pages.map(
          ({ address, verdict, covered }) =>
            `${address}: ${Math.floor(covered * 100)}% of the draft, ${verdict ?? 'no finding'}`,
        );
        return { data: { originality, verbatim, reworded, own, searched, pages }, lines: [head, ...lines] };
      }),
  });
}
