import { flushCompileCache } from 'node:module';
import { runWorker } from '../engine/worker/entry.ts';
import { ipcPort } from './ipc-port.ts';

/** The entry of an analysis worker under the terminal and the web mode. */
const port = ipcPort(process);

// Ctrl-C goes to the whole process group; the host decides when its workers end, so that the batch in flight can be
// kept.
process.on('SIGINT', () => {});
port.onClose(() => process.exit());
runWorker(port);
// Workers are killed, so what they compiled would never be kept for the next one. Behind the first task it holds the
// functions that tasks call.
process.once('message', () => setImmediate(flushCompileCache));
