import { flushCompileCache } from 'node:module';
import { runWorker } from '../engine/worker/entry.ts';
import { ipcPort } from './fork-worker.ts';

const port = ipcPort(process);

// Ctrl-C reaches the whole process group; the host ends its workers itself, to keep the current batch.
process.on('SIGINT', () => {});
port.onClose(() => process.exit());
runWorker(port);
// Writes the cache now, since workers are killed before Node would. After the first task, most code is compiled.
process.once('message', () => setImmediate(flushCompileCache));
