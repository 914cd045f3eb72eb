import { Console } from 'node:console';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import words from '../../../resources/words/tools.json' with { type: 'json' };
import { addTools } from '../../mcp/tools.ts';
import { auditFiles, toolResults } from '../../mcp/tool-shapes.ts';
import { type Session, type Values, catchInterrupt } from '../acting.ts';

/** Runs until the input ends; still answers earlier calls. */
export async function mcpCommand({ client }: Session, allowed: readonly string[], { allowWrites = false }: Values) {
  // Standard output is only for the protocol.
  globalThis.console = new Console(process.stderr);
  const files = auditFiles(client, allowed);
  // Reports files that are no audits at the start, and adds all to the list of audits.
  for (const file of allowed) await files.use(file, () => Promise.resolve());
  const { version } = await client.request('app/info', {});
  const results = toolResults();
  const ending = new AbortController();
  const server = new McpServer({ name: 'pagetwin', title: 'PageTwin', version }, { instructions: words.instructions });
  addTools(server, { client, files, results, ending: ending.signal }, allowWrites === true);
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
    // `setImmediate`: messages of the last chunk are dispatched after the `end` event.
    process.stdin.once('end', () => setImmediate(resolve));
    process.stdin.once('close', () => setImmediate(resolve));
    interruption.onInterrupt(resolve);
    // The SDK closes on a message that is too long.
    Object.assign(server, { onclose: resolve });
  });
}
