import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { RequestError } from '../contract/rpc.ts';
import { toWireError } from '../engine/app-error.ts';

export interface ToolAnswer {
  /** What programs read. */
  readonly data: Record<string, unknown>;
  /** The same for people and models, in a few lines. */
  readonly lines: readonly string[];
}

/** Runs what tools do. An error of the product becomes an answer that says so, with its code, message and hint. */
export class ToolAnswers {
  readonly #running = new Set<Promise<CallToolResult>>();

  answer(perform: () => Promise<ToolAnswer>): Promise<CallToolResult> {
    const answering = perform().then(success, failure);
    this.#running.add(answering);
    void answering.finally(() => this.#running.delete(answering));
    return answering;
  }

  /** Waits until every tool that was called has answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

const success = ({ data, lines }: ToolAnswer): CallToolResult => ({ structuredContent: data, content: [{ type: 'text', text: lines.join('\n') }] });

/** Structured content would have to fit the tool's schema of results, so the error stands in the text and in `_meta`. */
function failure(error: unknown): CallToolResult {
  const wire = error instanceof RequestError ? error.wire : toWireError(error);
  return {
    isError: true,
    content: [{ type: 'text', text: `${wire.code}: ${wire.message}\nHint: ${wire.hint}` }],
    _meta: { 'pagetwin/error': wire },
  };
}
