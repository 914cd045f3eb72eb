import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Port } from '../../../src-main/contract/port.ts';
import { AppError, toWireError } from '../../../src-main/engine/app-error.ts';
import { connectClient, RequestError, serveClient } from '../../../src-main/contract/api.ts';

test('a reply that no port can carry comes back as an error, and the connection lives on', async () => {
  const { port1, port2 } = new MessageChannel();
  const answers: unknown[] = [{ version: () => 'a function' }, { version: '1', shell: 'cli', folder: '/', cores: 1 }];
  serveClient(
    portOf(port1),
    async () => answers.shift(),
    (error) => ({
      code: 'internal',
      message: String(error),
      hint: '',
      retryable: false,
      parameters: {},
    }),
  );
  const client = connectClient(portOf(port2));
  await expect(client.request('app/info', {})).rejects.toBeInstanceOf(RequestError);
  expect(await client.request('app/info', {})).toMatchObject({ version: '1' });
  client.close();
});

test('an event that is not of the contract is passed over, whatever its name', () => {
  let deliver = (_message: unknown): void => {};
  const port: Port = {
    postMessage: () => {},
    onMessage: (listener) => (deliver = listener),
    onClose: () => {},
    close: () => {},
  };
  const heard: unknown[] = [];
  connectClient(port).on('recent/changed', (body) => heard.push(body));
  for (const event of ['no/such', 'toString', 'constructor']) deliver({ event, body: {} });
  deliver({ event: 'recent/changed', body: {} });
  expect(heard).toEqual([{}]);
});

test('a message that is no request is answered as one that is not valid, with its number where it has one', () => {
  let deliver = (_message: unknown): void => {};
  const sent: unknown[] = [];
  const port: Port = {
    postMessage: (message) => void sent.push(message),
    onMessage: (listener) => (deliver = listener),
    onClose: () => {},
    close: () => {},
  };
  serveClient(port, async () => ({}), toWireError);
  for (const message of [null, [], 'x', { id: 7 }, { id: 'x', name: 'app/info' }, { id: 8, name: 5, parameters: {} }])
    deliver(message);
  expect(sent).toMatchObject([-1, -1, -1, 7, -1, 8].map((id) => ({ id, error: { code: 'request-invalid' } })));
});

test('an error repeats the beginning of what is too long to be read', () => {
  const { message, parameters } = toWireError(new AppError('file-not-found', { file: 'x'.repeat(1_000_000) }));
  expect(message.length + String(parameters['file']).length).toBeLessThan(5000);
});

function portOf(inner: MessageChannel['port1']): Port {
  return {
    postMessage: (message) => inner.postMessage(message),
    onMessage: (listener) => void inner.on('message', listener),
    onClose: (listener) => void inner.on('close', listener),
    close: () => inner.close(),
  };
}
