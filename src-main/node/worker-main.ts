import { flushCompileCache } from 'node:module';
import { runWorker } from '../engine/worker/entry.ts';
import { ipcPort } from './ipc-port.ts';

const port = ipcPort(process);

// Ctrl-C goes to the whole process group; the host ends its workers, so that the batch in flight can be kept.
process.on('SIGINT', () => {});
port.onClose(() => process.exit());
runWorker(port);
// Workers are killed, so that what they compiled is kept for the next one behind the first task, which calls most of it.
process.once('message', () => setImmediate(flushCompileCache));
