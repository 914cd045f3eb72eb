import type { MessageEvent } from 'electron';
import { runWorker } from '../engine/worker/entry.ts';
import { messagePort } from './message-port.ts';

/** The only message to this process carries its port to the engine host. */
process.parentPort.once('message', ({ ports: [end] }: MessageEvent) => {
  if (!end) process.exit(1);
  const port = messagePort(end);
  port.onClose(() => process.exit());
  runWorker(port);
});
