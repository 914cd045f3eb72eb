import type { Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { expect, test } from './web-app.ts';

let other: Server;
let received = '';

test.beforeEach(async () => {
  other = createServer((request, response) => {
    received = request.headers.cookie ?? received;
    response.setHeader('content-type', 'text/html').end('<title>another server</title>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
test.afterEach(() => other.close());

/** The state of a WebSocket that is opened with a cookie by a program that may say anything of itself. */
const replayed = (base: URL, cookie: string) =>
  new Promise<string>((resolve) => {
    const headers = { cookie, origin: base.origin, host: base.host };
    const socket = new WebSocket(`ws://${base.host}/socket`, ['pagetwin'], { headers });
    socket.once('open', () => resolve('open')).once('error', ({ message }) => resolve(message));
  });

/** The options of an audit come from the engine; they are there, folded away. */
const isConnected = (page: Page) => expect(page.getByLabel('Page limit')).toBeAttached();

test('another server that the same browser visits gets the cookie, and nothing for it', async ({ page, app }) => {
  const base = new URL(app.url);
  await page.goto(app.url);
  await isConnected(page);
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await expect(page).toHaveTitle('another server');
  expect(received).toContain(`pagetwin-${base.port}=`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  expect(await replayed(base, received)).toContain('401');

  // The app itself goes on in a new tab, by its plain address.
  const second = await page.context().newPage();
  await second.goto(base.origin);
  await isConnected(second);
});

test('a page without its key says how to sign in', async ({ page, app }) => {
  await page.goto(app.url);
  await isConnected(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(new URL(app.url).origin);
  await expect(page.getByText('Open the address that PageTwin printed when it started.')).toBeVisible();
});
