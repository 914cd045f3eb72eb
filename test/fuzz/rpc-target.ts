import type { Port } from '../../src-main/contract/port.ts';
import { serveClient } from '../../src-main/contract/api.ts';
import { toWireError } from '../../src-main/engine/app-error.ts';
import { parseParameters } from '../../src-main/engine/requests/answer.ts';

/**
 * What a WebSocket delivers: text that is JSON, or is cut off before it comes here. Each message gets exactly one
 * answer.
 */
export async function connectedRequests(bytes: Uint8Array): Promise<void> {
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return;
  }
  const sent: unknown[] = [];
  let deliver = (_message: unknown): void => {};
  const port: Port = {
    postMessage: (answer) => void sent.push(answer),
    onMessage: (listener) => (deliver = listener),
    onClose: () => {},
    close: () => {},
  };
  serveClient(port, async (name, parameters) => void parseParameters(name, parameters), toWireError);
  deliver(message);
  await new Promise(setImmediate);
  if (sent.length !== 1) throw new Error(`${sent.length} answers to one message`);
  const size = JSON.stringify(sent[0]).length;
  if (size > 20_000) throw new RangeError(`An answer of ${size} characters to a message that is not valid`);
}
