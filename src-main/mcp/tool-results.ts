import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { RequestError } from '../contract/rpc.ts';
import { toWireError } from '../engine/app-error.ts';

interface ToolResult {
  /** What programs read. */
  readonly data: Record<string, unknown>;
  /** The same for people and models, in a few lines. */
  readonly lines: readonly string[];
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

/**
 * Structured content would have to fit the tool's schema of results, so the error stands in the text and in `_meta`.
 */
function failure(error: unknown): CallToolResult {
  const wire = error instanceof RequestError ? error.wire : toWireError(error);
  return {
    isError: true,
    content: [{ type: 'text', text: `${wire.code}: ${wire.message}\nHint: ${wire.hint}` }],
    _meta: { 'pagetwin/error': wire },
  };
}
