import type { MessageEvent, MessagePortMain } from 'electron';
import { createEngine, type Engine } from '../engine/engine.ts';
import { commandLine } from '../node/node-platform.ts';
import { brokeredWindows, brokeredWorkers } from './brokered.ts';
import { type FromHost, type HostStart, type ToHost, toHostSchema } from './host-protocol.ts';
import { messagePort } from './message-port.ts';

/**
 * Entry of the engine's utility process. If the engine fails to start, the process exits, and the main process decides.
 */
const { parentPort } = process;
const ask = (message: FromHost) => parentPort.postMessage(message);
const workers = brokeredWorkers(ask);
const windows = brokeredWindows(ask);
let engine: Promise<Engine> | null = null;

parentPort.on('message', (event: MessageEvent) => {
  handle(toHostSchema.parse(event.data), event.ports[0]).catch((error: unknown) => {
    console.error('The engine host failed:', error);
    process.exit(1);
  });
});

async function handle(message: ToHost, port: MessagePortMain | undefined) {
  if (message.kind === 'worker-ended') workers.ended(message.worker);
  else if (message.kind === 'tab-event') windows.heard(message.event);
  else if (message.kind === 'close') {
    await (await engine)?.close();
    process.exit(0);
  } else if (message.kind === 'start') await (engine = startEngine(message.start));
  else if (!port) throw new Error(`A message of kind ${message.kind} came without its port.`);
  else if (message.kind === 'worker') workers.deliver(message.worker, port);
  else (await engine)?.connect(messagePort(port));
}

async function startEngine(start: HostStart) {
  const engine = await createEngine({
    ...start,
    shell: 'desktop',
    commandLine: commandLine(true),
    spawnWorker: workers.spawn,
    downloadAddress: () => null,
    printToPdf: windows.print,
    openBrowser: windows.open,
  });
  if (start.maxWorkers === null) engine.startSchedules();
  return engine;
}
