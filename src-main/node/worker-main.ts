import { flushCompileCache } from 'node:module';
import { runWorker } from '../engine/worker/entry.ts';
import { ipcPort } from './fork-worker.ts';

const port = ipcPort(process);

// It goes to the whole process group; the host ends its workers, so that the batch in flight can be kept.
process.on('SIGINT', () => {});
port.onClose(() => process.exit());
runWorker(port);
// Workers are killed before Node would write it; after the first task most code is compiled.
process.once('message', () => setImmediate(flushCompileCache));
