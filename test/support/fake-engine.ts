import { connectClient, serveClient, type EventBody, type EventName } from '../../src-main/contract/api.ts';
import { type Port, createPort } from '../../src-main/contract/port.ts';
import { AppError, toWireError } from '../../src-main/engine/app-error.ts';
import type { Engine } from '../../src-main/engine/engine.ts';

type Emit = <Name extends EventName>(name: Name, body: EventBody<Name>) => void;

export interface FakeEngine extends Engine {
  /** Sends an event to every connected client. */
  readonly emit: Emit;
}

/** An engine that knows `app/info` only, for tests of the ways that lead to an engine. */
export function createFakeEngine(): FakeEngine {
  const answer = async (name: string) => {
    if (name !== 'app/info') throw new AppError('request-unknown', { name });
    return { version: '0.0.0-test', shell: 'web', folder: '/nowhere', cores: 1 };
  };
  const clients: Emit[] = [];
  const connect = (port: Port) => void clients.push(serveClient(port, answer, toWireError));
  return {
    answer,
    connect,
    client: () => connectClient(connectedPort(connect)),
    startSchedules: () => {},
    close: async () => {},
    emit: (name, body) => clients.forEach((client) => client(name, body)),
  };
}

/** One end of a pair of ports in this process; the other end is given to `connect`. */
export function connectedPort(connect: (port: Port) => void): Port {
  const close = () => [here, there].forEach(({ end }) => end());
  const here = createPort((message) => there.receive(message), close);
  const there = createPort((message) => here.receive(message), close);
  connect(there.port);
  return here.port;
}
