import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { fromHostSchema, type HostStart, type ToHost } from './host-protocol.ts';
import { renderWindows } from './render-window.ts';

type SupervisorOptions = Readonly<{
  hostFile: string;
  workerFile: string;
  start: HostStart;
  onStarted: () => void;
  onCrashed: (code: number) => void;
  onGivenUp: () => void;
}>;

const crashesPerMinute = 3;
const closeMillis = 15_000;

export function hostSupervisor(options: SupervisorOptions) {
  let engine: ReturnType<typeof engineProcess> | null = null;
  let crashes: number[] = [];
  let isClosing = false;
  const closed = Promise.withResolvers<void>();
  const start = () => {
    engine = engineProcess(options, ended);
    engine.send({ kind: 'start', start: options.start });
    options.onStarted();
  };
  const ended = (code: number) => {
    engine = null;
    if (isClosing) return closed.resolve();
    options.onCrashed(code);
    const now = performance.now();
    crashes = [...crashes.filter((time) => time > now - minuteMillis), now];
    if (crashes.length > crashesPerMinute) options.onGivenUp();
    else start();
  };
  return {
    start,
    connect: () => engine?.connect() ?? null,
    /** Gives the engine limited time to write its checkpoint. */
    async close() {
      isClosing = true;
      const running = engine;
      if (!running) return;
      running.send({ kind: 'close' });
      const timer = setTimeout(() => running.kill(), closeMillis);
      await closed.promise;
      clearTimeout(timer);
    },
  };
}

const minuteMillis = 60_000;

/** An engine host and all that ends with it. Its messages must not reach the next host, which uses the same numbers. */
function engineProcess({ hostFile, workerFile }: SupervisorOptions, onEnded: (code: number) => void) {
  const host = utilityProcess.fork(hostFile, [], { serviceName: 'PageTwin engine' });
  const workers = new Map<number, UtilityProcess>();
  let hasEnded = false;
  const send = (message: ToHost, ...ports: MessagePortMain[]) => {
    if (!hasEnded) host.postMessage(message, ports);
  };
  const rendering = renderWindows((event) => send({ kind: 'tab-event', event }));
  const spawnWorker = (id: number) => {
    const worker = utilityProcess.fork(workerFile, [], { serviceName: 'PageTwin analysis' });
    const { port1, port2 } = new MessageChannelMain();
    workers.set(id, worker);
    worker.once('exit', () => {
      if (workers.get(id) !== worker) return;
      workers.delete(id);
      send({ kind: 'worker-ended', worker: id });
    });
    worker.postMessage(null, [port1]);
    send({ kind: 'worker', worker: id }, port2);
  };
  host.on('message', (message: unknown) => {
    // Limits a host that was compromised by a foreign page.
    const { success, data } = fromHostSchema.safeParse(message);
    if (!success || hasEnded) return;
    if (data.kind === 'spawn-worker') spawnWorker(data.worker);
    else if (data.kind === 'kill-worker') workers.get(data.worker)?.kill();
    else rendering.call(data.call);
  });
  host.once('exit', (code) => {
    hasEnded = true;
    rendering.closeAll();
    for (const worker of workers.values()) worker.kill();
    workers.clear();
    onEnded(code);
  });
  return {
    send,
    connect() {
      const { port1, port2 } = new MessageChannelMain();
      send({ kind: 'client' }, port1);
      return port2;
    },
    kill: () => host.kill(),
  };
}
