import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../src-main/contract/api.ts';
import type { Port } from '../../../src-main/contract/port.ts';
import { connectClient, RequestError, serveClient } from '../../../src-main/contract/rpc.ts';

test('a reply that no port can carry comes back as an error, and the connection lives on', async () => {
  const { port1, port2 } = new MessageChannel();
  const answers: unknown[] = [{ version: () => 'a function' }, { version: '1', shell: 'cli', folder: '/', cores: 1 }];
  const handlers = { 'app/info': () => answers.shift() } as unknown as Handlers;
  serveClient(portOf(port1), handlers, (error) => ({
    code: 'internal',
    message: String(error),
    hint: '',
    retryable: false,
    parameters: {},
  }));
  const client = connectClient(portOf(port2));
  await expect(client.request('app/info', {})).rejects.toBeInstanceOf(RequestError);
  expect(await client.request('app/info', {})).toMatchObject({ version: '1' });
  client.close();
});

test('an event that is not of the contract is passed over, whatever its name', () => {
  let deliver = (_message: unknown): void => {};
  const port: Port = { postMessage: () => {}, onMessage: (listener) => (deliver = listener), onClose: () => {}, close: () => {} };
  const heard: unknown[] = [];
  connectClient(port).on('recent/changed', (body) => heard.push(body));
  for (const event of ['no/such', 'toString', 'constructor']) deliver({ event, body: {} });
  deliver({ event: 'recent/changed', body: {} });
  expect(heard).toEqual([{}]);
});

function portOf(inner: MessageChannel['port1']): Port {
  return {
    postMessage: (message) => inner.postMessage(message),
    onMessage: (listener) => void inner.on('message', listener),
    onClose: (listener) => void inner.on('close', listener),
    close: () => inner.close(),
  };
}
