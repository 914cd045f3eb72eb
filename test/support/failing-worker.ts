import { ipcPort } from '../../src-main/node/fork-worker.ts';
import type { TaskMessage } from '../../src-main/engine/worker/protocol.ts';

/**
 * A worker process for tests of the pool: page 13 ends it at once, page 14 makes it hang, page 15 throws, page 16 takes
 * 400 ms; all other pages come back in the shape of the fingerprint task, with the number of the process as a notice.
 */
const port = ipcPort(process);
port.postMessage({ ready: true });
port.onMessage((message) => {
  const { id, input } = message as TaskMessage;
  const { pages } = input as { pages: number[] };
  if (pages.includes(13)) process.exit(9);
  if (pages.includes(14)) for (;;);
  if (pages.includes(16)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  if (pages.includes(15))
    return port.postMessage({ id, error: { message: 'page 15 is bad', stack: '', code: 'internal' } });
  port.postMessage({
    id,
    output: { rows: pages.map((page) => ({ page, fingerprints: [] })), notice: String(process.pid) },
  });
});
