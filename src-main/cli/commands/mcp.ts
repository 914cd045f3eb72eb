import { Console } from 'node:console';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { AuditFiles } from '../../mcp/audit-files.ts';
import { createMcpServer } from '../../mcp/server.ts';
import { ToolResults } from '../../mcp/tool-shapes.ts';
import { type Session, type Values, catchInterrupt } from '../acting.ts';

/** Calls that came before the input's end are answered. */
export async function mcpCommand(
  { client }: Session,
  allowed: readonly string[],
  { allowWrites = false }: Values,
): Promise<void> {
  // Standard output belongs to the protocol.
  globalThis.console = new Console(process.stderr);
  const files = new AuditFiles(client, allowed);
  // Whoever starts the server hears of a file that is none; now all are in the list of audits.
  for (const file of allowed) await files.use(file, () => Promise.resolve());
  const { version } = await client.request('app/info', {});
  const results = new ToolResults();
  const ending = new AbortController();
  const server = createMcpServer({ client, files, results, ending: ending.signal }, version, allowWrites === true);
  const ended = endOfInput(server);
  await server.connect(new StdioServerTransport());
  await ended;
  ending.abort();
  await results.idle();
  await server.close();
  files.forget();
}

function endOfInput({ server }: McpServer): Promise<void> {
  const interruption = catchInterrupt();
  return new Promise((resolve) => {
    // Messages of the last chunk reach the tools later.
    process.stdin.once('end', () => setImmediate(resolve));
    process.stdin.once('close', () => setImmediate(resolve));
    interruption.onInterrupt(resolve);
    // The protocol gives up when a message has no end.
    Object.assign(server, { onclose: resolve });
  });
}
