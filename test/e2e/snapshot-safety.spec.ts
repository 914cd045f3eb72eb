import { expect, test } from '@playwright/test';
import { cutBlocks } from '../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { renderSnapshot } from '../../src-main/engine/page/snapshot/render-snapshot.ts';
import { securityHeaders } from '../../src-main/node/renderer-files.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { hostilePages } from './hostile-pages.ts';

function snapshotOf(html: string): string {
  const tree = parseHtml(html, 'all');
  const blocks = cutBlocks(tree).map(({ element }) => ({ element, kept: true, rule: 'density' }));
  return renderSnapshot(tree, blocks, 'en').html;
}

/** A page of the app's own kind, and a server that counts what it is asked. */
async function serve() {
  const asked: string[] = [];
  const policies = new Map<string, Readonly<Record<string, string>>>([
    ['/app', securityHeaders()],
    ['/bare', {}],
  ]);
  const { origin, close } = await startLoopbackServer((request, response) => {
    const headers = policies.get(request.url ?? '');
    if (!headers && request.url !== '/favicon.ico') asked.push(request.url ?? '');
    response
      .writeHead(headers ? 200 : 404, { ...headers, 'Content-Type': 'text/html' })
      .end(headers ? '<!doctype html><title>app</title>' : '');
  });
  return { asked, home: origin, close };
}

interface Looked {
  readonly names: string[];
  readonly attributes: string[];
  readonly text: string;
}

/** Puts a document into a frame, waits until it is loaded, touches everything in it, and tells what it consists of. */
function lookAt([html, sandbox]: readonly [string, string | null]): Promise<Looked> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.srcdoc = html;
    frame.addEventListener('load', () => {
      const inside = frame.contentDocument;
      const elements = [...(inside?.body.querySelectorAll<HTMLElement>('*') ?? [])];
      for (const element of elements) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        element.dispatchEvent(new FocusEvent('focus'));
        element.click();
      }
      setTimeout(() =>
        resolve({
          names: [...new Set(elements.map(({ localName }) => localName))],
          attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))],
          text: inside?.body.textContent ?? '',
        }),
      );
    });
    document.body.append(frame);
  });
}

/** Each has a server of its own and waits most of the time. */
test.describe.configure({ mode: 'parallel' });

for (const name of Object.keys(hostilePages(''))) {
  test(`a snapshot of a hostile page (${name}) runs nothing and asks for nothing`, async ({ page }) => {
    const server = await serve();
    try {
      const html = snapshotOf(hostilePages(server.home)[name]!);
      const withoutPolicy = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, '');
      expect(withoutPolicy).not.toBe(html);
      const elsewhere: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() || elsewhere.push(request.url()));
      page.on('dialog', (dialog) => elsewhere.push(dialog.message()));
      page.on('popup', (popup) => elsewhere.push(popup.url()));
      // Once as the app shows it; once more without policy and sandbox, when only what the document is made of
      // protects.
      for (const [address, document, sandbox] of [
        ['/app', html, 'allow-same-origin'],
        ['/bare', withoutPolicy, null],
      ] as const) {
        await page.goto(server.home + address);
        await page.evaluate(() =>
          Object.assign(globalThis, {
            ran: [],
            pwned: (how: string) => (globalThis as unknown as { ran: string[] }).ran.push(how),
          }),
        );
        const looked = await page.evaluate(lookAt, [document, sandbox] as const);
        await page.waitForLoadState('networkidle');
        expect(looked.names.filter((element) => !['div', 'span', 'br'].includes(element))).toEqual([]);
        expect(
          looked.attributes.filter((attribute) => !/^(data-(element|tag|state|rule|style)|dir)$/u.test(attribute)),
        ).toEqual([]);
        expect(looked.text).toMatch(/\S/u);
        expect(await page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran)).toEqual([]);
        expect(page.url()).toBe(server.home + address);
        expect(page.frames()).toHaveLength(2);
      }
      expect(elsewhere).toEqual([]);
      expect(server.asked).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await server.close();
    }
  });
}

test('the hostile pages are hostile: shown as they are, scripts run and requests leave', async ({ page }) => {
  const server = await serve();
  try {
    await page.goto(`${server.home}/bare`);
    await page.evaluate(() =>
      Object.assign(globalThis, {
        ran: [],
        pwned: (how: string) => (globalThis as unknown as { ran: string[] }).ran.push(how),
      }),
    );
    const pages = hostilePages(server.home);
    const shown = ['scripts', 'handlers', 'loads', 'styles'].map((name) => pages[name] ?? '');
    await page.evaluate((documents) => {
      for (const html of documents)
        document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: html }));
    }, shown);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran.length))
      .toBeGreaterThan(3);
    await expect.poll(() => server.asked.length).toBeGreaterThan(10);
  } finally {
    await page.close();
    await server.close();
  }
});
