import { expect, test } from 'vitest';
import { brokeredWindows } from '../../../src-main/desktop/brokered.ts';
import type { FromHost, TabCall } from '../../../src-main/desktop/host-protocol.ts';

async function openTab() {
  const asked: TabCall[] = [];
  const left: string[] = [];
  const broker = brokeredWindows((message: FromHost) => void (message.kind === 'tab-call' && asked.push(message.call)));
  const done = (value: unknown = null, failure: string | null = null) => {
    const last = asked.findLast(({ kind }) => kind !== 'answer');
    if (last && 'call' in last) broker.heard({ kind: 'done', tab: last.tab, call: last.call, value, failure });
  };
  const browser = await broker.open();
  const opening = browser.open({
    userAgent: 'PageTwin',
    answer: async ({ address }) =>
      address.endsWith('/api') ? { statusCode: 200, headers: {}, body: Buffer.from('{}') } : null,
    leave: (address) => left.push(address),
  });
  done();
  return { asked, left, broker, done, browser, tab: await opening };
}

test('a tab is asked for and its calls come back', async () => {
  const { asked, tab, done } = await openTab();
  expect(asked).toEqual([{ kind: 'open', tab: 1, call: 1, userAgent: 'PageTwin' }]);
  const reading = tab.read('1 + 1');
  done(2);
  await expect(reading).resolves.toBe(2);
  const loading = tab.load('https://a.example/');
  done(null, 'The page crashed.');
  await expect(loading).rejects.toThrow('The page crashed.');
});

test('requests of the page are answered by the crawl, and refused when it does not want them', async () => {
  const { asked, broker } = await openTab();
  for (const [request, path] of ['api', 'picture'].entries()) {
    broker.heard({
      kind: 'request',
      tab: 1,
      request,
      address: `https://a.example/${path}`,
      method: 'GET',
      headers: {},
      body: null,
      type: 'Fetch',
    });
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.filter(({ kind }) => kind === 'answer')).toMatchObject([
    { request: 0, answer: { statusCode: 200 } },
    { request: 1, answer: null },
  ]);
});

test('who leaves is told of, and closing the browser closes its tabs', async () => {
  const { asked, left, broker, browser, done } = await openTab();
  broker.heard({ kind: 'leave', tab: 1, address: 'https://a.example/other' });
  expect(left).toEqual(['https://a.example/other']);
  const closing = browser.close();
  expect(asked.at(-1)).toMatchObject({ kind: 'close', tab: 1 });
  done();
  await closing;
});
