import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type Client, RequestError } from '../contract/api.ts';
import { type AuditSummary, isGoing } from '../contract/audits.ts';
import words from '../../resources/words/tools.json' with { type: 'json' };
import type { Passage } from '../contract/evidence.ts';
import { toWireError, fail } from '../engine/app-error.ts';

export type ToolContext = Readonly<{
  client: Client;
  files: ReturnType<typeof auditFiles>;
  results: ReturnType<typeof toolResults>;
  /** Aborted when the server ends. */
  ending: AbortSignal;
}>;

export const auditArgument = z.string().min(1).describe('file of an audit, as list_audits names it');

/** A passage on both pages; long ones are truncated. */
export const passageShape = z.object({ kind: z.enum(['verbatim', 'reworded']), a: z.string(), b: z.string() });

export function longestPassages(
  passages: readonly Passage[],
  a: string,
  b: string,
  limit: number,
): z.infer<typeof passageShape>[] {
  return passages
    .toSorted((one, other) => length(other) - length(one))
    .slice(0, limit)
    .map((passage) => ({ kind: passage.kind, a: cut(a.slice(...passage.a)), b: cut(b.slice(...passage.b)) }));
}

const length = ({ a: [start, end] }: Passage) => end - start;

const maxCharacters = 600;
const cut = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text);

type ToolResult<Data = Record<string, unknown>> = Readonly<{
  data: Data;
  /** For people, and for models that ignore structured content. */
  lines: readonly string[];
}>;

type Tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape> = Readonly<{
  inputSchema: Input;
  /** Other fields of the data are dropped. */
  outputSchema: Output;
  /** Absent for read-only tools. */
  annotations?: ToolAnnotations;
  run(given: z.output<z.ZodObject<Input>>, signal: AbortSignal): Promise<ToolResult<z.input<z.ZodObject<Output>>>>;
}>;

export function addTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  server: McpServer,
  { results }: ToolContext,
  name: keyof typeof words.tools,
  { run, annotations = { readOnlyHint: true, openWorldHint: false }, ...tool }: Tool<Input, Output>,
) {
  const answer = z.object(tool.outputSchema);
  const perform = (given: unknown, { signal }: { readonly signal: AbortSignal }) =>
    results.run(async () => {
      const { data, lines } = await run(given as never, signal);
      return { data: answer.parse(data), lines };
    });
  server.registerTool(name, { ...words.tools[name], ...tool, annotations }, perform as ToolCallback<Input>);
}

/** Turns errors into results with code, message and hint. */
export function toolResults() {
  const all = new Set<Promise<CallToolResult>>();
  return {
    run(perform: () => Promise<ToolResult>) {
      const running = perform().then(success, failure);
      all.add(running);
      void running.finally(() => all.delete(running));
      return running;
    },
    /** Waits for running calls, and for their results, which are sent in the next tick. */
    async idle() {
      do {
        await Promise.all(all);
        await setImmediate();
      } while (all.size > 0);
    },
  };
}

const success = ({ data, lines }: ToolResult): CallToolResult => ({
  structuredContent: data,
  content: [{ type: 'text', text: lines.join('\n') }],
});

/** No structured content, which would have to match the tool's schema. */
function failure(error: unknown): CallToolResult {
  const wire = error instanceof RequestError ? error.wire : toWireError(error);
  return {
    isError: true,
    content: [{ type: 'text', text: `${wire.code}: ${wire.message}\nHint: ${wire.hint}` }],
    _meta: { 'pagetwin/error': wire },
  };
}

/** An open audit locks its file for other programs. */
const idleMillis = 30_000;

interface Use {
  calls: number;
  timer: NodeJS.Timeout | null;
  closing: Promise<unknown> | null;
}

/** Audits that an agent may name, opened only while tools use them. */
export function auditFiles(client: Client, allowed: readonly string[]) {
  /** Null: every audit of this computer. */
  const admitted = allowed.length === 0 ? null : new Set(allowed.map((file) => resolve(file)));
  const uses = new Map<string, Use>();
  const isAllowed = (file: string) => admitted?.has(resolve(file)) ?? true;
  const close = async (file: string, use: Use) => {
    const { audits } = await client.request('audit/list-open', {});
    const open = audits.find((audit) => audit.file === file);
    if (!open) return;
    const { state } = await client.request('audit/progress', { audit: open.audit });
    if (use.calls > 0) return;
    if (isGoing(state)) return closeLater(file, use);
    await client.request('audit/close', { audit: open.audit });
  };
  const closeLater = (file: string, use: Use) => {
    use.timer = setTimeout(() => {
      use.timer = null;
      use.closing = close(file, use).catch(() => undefined);
    }, idleMillis);
    use.timer.unref();
  };
  return {
    isAllowed,
    /** Allows a new file. */
    admit: (file: string) => void admitted?.add(resolve(file)),
    /** Throws `audit-not-found` for files that are not allowed. */
    async use<Found>(name: string, ask: (summary: AuditSummary) => Promise<Found>) {
      const file = resolve(name);
      if (!isAllowed(file)) fail('audit-not-found');
      const use = uses.get(file) ?? { calls: 0, timer: null, closing: null };
      uses.set(file, use);
      if (use.timer) clearTimeout(use.timer);
      use.timer = null;
      use.calls += 1;
      try {
        await use.closing;
        return await ask(await client.request('audit/open', { file }));
      } finally {
        use.calls -= 1;
        if (use.calls === 0) closeLater(file, use);
      }
    },
    /** Only stops timers, since the engine closes audits when it ends. */
    forget() {
      for (const { timer } of uses.values()) if (timer) clearTimeout(timer);
    },
  };
}
