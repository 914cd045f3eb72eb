import { runWorker } from '../engine/worker/entry.ts';
import { ipcPort } from './ipc-port.ts';

/** The entry of an analysis worker under the terminal and the web mode. */
const port = ipcPort(process);

// Ctrl-C goes to the whole process group; the host decides when its workers end, so that the batch in flight can be kept.
process.on('SIGINT', () => {});
port.onClose(() => process.exit());
runWorker(port);
