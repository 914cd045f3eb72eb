import { z } from 'zod';
import type { Passage } from '../contract/evidence.ts';
import type { Client } from '../contract/api.ts';
import type { AuditFiles } from './audit-files.ts';
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { RequestError } from '../contract/rpc.ts';
import { toWireError } from '../engine/app-error.ts';

export interface ToolContext {
  readonly client: Client;
  readonly files: AuditFiles;
  readonly results: ToolResults;
  /** Aborted when the server is to end: nobody waits for a run any longer. */
  readonly ending: AbortSignal;
}

export const auditArgument = z.string().min(1).describe('file of an audit, as list_audits names it');

/** A shared passage as it stands in both texts; long ones are cut. */
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

const length = ({ a: [start, end] }: Passage): number => end - start;

const maxCharacters = 600;
const cut = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;

interface ToolResult {
  readonly data: Record<string, unknown>;
  /** The same for people and models, in a few lines. */
  readonly lines: readonly string[];
}

interface Tool<Input extends z.ZodRawShape> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Input;
  readonly outputSchema: z.ZodRawShape;
  /** Absent: it only looks. */
  readonly annotations?: ToolAnnotations;
  run(given: z.output<z.ZodObject<Input>>, signal: AbortSignal): Promise<ToolResult>;
}

export function addTool<Input extends z.ZodRawShape>(
  server: McpServer,
  { results }: ToolContext,
  name: string,
  { run, annotations = { readOnlyHint: true, openWorldHint: false }, ...tool }: Tool<Input>,
): void {
  const perform = (given: unknown, { signal }: { readonly signal: AbortSignal }) =>
    results.run(() => run(given as never, signal));
  server.registerTool(name, { ...tool, annotations }, perform as ToolCallback<Input>);
}

/** Runs what tools do. An error of the product becomes a result that holds its code, message and hint. */
export class ToolResults {
  readonly #running = new Set<Promise<CallToolResult>>();

  run(perform: () => Promise<ToolResult>): Promise<CallToolResult> {
    const running = perform().then(success, failure);
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return running;
  }

  /** Waits until every tool that was called has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}

const success = ({ data, lines }: ToolResult): CallToolResult => ({
  structuredContent: data,
  content: [{ type: 'text', text: lines.join('\n') }],
});

/** Structured content would have to fit the tool's schema, so the error stands in the text and in `_meta`. */
function failure(error: unknown): CallToolResult {
  const wire = error instanceof RequestError ? error.wire : toWireError(error);
  return {
    isError: true,
    content: [{ type: 'text', text: `${wire.code}: ${wire.message}\nHint: ${wire.hint}` }],
    _meta: { 'pagetwin/error': wire },
  };
}
