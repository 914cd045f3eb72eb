import { z } from 'zod';
import type { PageAnswer, PageRequest, Tab, Visit } from '../../engine/source/render/browser.ts';
import { domSnapshotSchema, flattenSnapshot } from './flatten-snapshot.ts';
import { isWebAddress } from '../../contract/web-address.ts';

export interface DevTools {
  send(method: string, parameters?: object): Promise<unknown>;
  on(event: string, listener: (parameters: unknown) => void): void;
}

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({
    url: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()),
    postDataEntries: z.array(z.object({ bytes: z.string().optional() })).optional(),
  }),
});
type Paused = z.infer<typeof pausedSchema>;

const frameSchema = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const worldSchema = z.object({ executionContextId: z.number() });
const valueSchema = z.object({
  result: z.object({ value: z.unknown() }).partial(),
  exceptionDetails: z.unknown().optional(),
});
const navigatedSchema = z.object({ errorText: z.string().optional() });

/** A window in CSS pixels. Pages are made for one of the two; that of a phone is Googlebot's. */
const desktopWindow = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
const phoneWindow = { width: 412, height: 732, deviceScaleFactor: 1, mobile: true };

/**
 * One page over the DevTools protocol: its requests are held, answered by the engine or refused, so that none reaches
 * the network; dialogs are closed, and who wants to leave stays and is reported.
 */
export async function openDevToolsTab(devTools: DevTools, visit: Visit, close: () => Promise<void>): Promise<Tab> {
  const frames = frameSchema.parse(await devTools.send('Page.getFrameTree'));
  const tab = new DevToolsTab(devTools, visit, frames.frameTree.frame.id, close);
  await tab.prepare();
  return tab;
}

class DevToolsTab implements Tab {
  readonly #devTools: DevTools;
  readonly #visit: Visit;
  readonly #frame: string;
  readonly close: () => Promise<void>;
  readonly #window: typeof desktopWindow;
  readonly #crashed = Promise.withResolvers<never>();
  readonly #parsed = Promise.withResolvers<void>();
  #hasDocument = false;

  constructor(devTools: DevTools, visit: Visit, frame: string, close: () => Promise<void>) {
    this.#devTools = devTools;
    this.#visit = visit;
    this.#frame = frame;
    this.close = close;
    this.#window = /\bMobile\b/.test(visit.userAgent) ? phoneWindow : desktopWindow;
    this.#crashed.promise.catch(() => {});
  }

  async prepare(): Promise<void> {
    const { send, on } = this.#devTools;
    on('Fetch.requestPaused', (paused) => ignoreFailure(this.#handle(pausedSchema.parse(paused))));
    on('Page.javascriptDialogOpening', () => ignoreFailure(send('Page.handleJavaScriptDialog', { accept: false })));
    on('Page.domContentEventFired', () => this.#hasDocument && this.#parsed.resolve());
    on('Inspector.targetCrashed', () => this.#crashed.reject(new Error('The page crashed.')));
    for (const domain of ['Page', 'Network', 'Inspector']) await send(`${domain}.enable`);
    await send('Network.setBypassServiceWorker', { bypass: true });
    await send('Network.setUserAgentOverride', { userAgent: this.#visit.userAgent });
    await send('Emulation.setDeviceMetricsOverride', this.#window);
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  }

  async load(address: string): Promise<void> {
    const started = this.#navigate(address);
    ignoreFailure(started);
    await this.#unlessCrashed(Promise.all([started, this.#parsed.promise]));
  }

  read(expression: string): Promise<unknown> {
    return this.#unlessCrashed(this.#evaluate(expression));
  }

  async stretch(height: number): Promise<void> {
    // Nobody looks at it, and what is drawn coarsely takes less memory.
    const metrics = { ...this.#window, height, deviceScaleFactor: 0.25 };
    await this.#unlessCrashed(this.#devTools.send('Emulation.setDeviceMetricsOverride', metrics));
  }

  async flatten(maxLength: number): Promise<string | null> {
    const captured = this.#devTools.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
    return flattenSnapshot(domSnapshotSchema.parse(await this.#unlessCrashed(captured)), maxLength);
  }

  async stop(): Promise<void> {
    await this.#unlessCrashed(this.#devTools.send('Runtime.terminateExecution'));
  }

  #unlessCrashed<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([this.#crashed.promise, work]);
  }

  async #navigate(address: string): Promise<void> {
    const { errorText } = navigatedSchema.parse(await this.#devTools.send('Page.navigate', { url: address }));
    if (errorText !== undefined) throw new Error(errorText);
  }

  async #evaluate(expression: string): Promise<unknown> {
    const world = await this.#devTools.send('Page.createIsolatedWorld', {
      frameId: this.#frame,
      worldName: 'PageTwin',
    });
    const { executionContextId: contextId } = worldSchema.parse(world);
    const answer = valueSchema.parse(
      await this.#devTools.send('Runtime.evaluate', { expression, contextId, returnByValue: true }),
    );
    if (answer.exceptionDetails !== undefined) throw new Error('The page could not be read.');
    return answer.result.value;
  }

  async #handle({ requestId, frameId, resourceType, request }: Paused): Promise<void> {
    const { send } = this.#devTools;
    if (/^(?:data|blob):/.test(request.url) && resourceType !== 'Document')
      return void (await send('Fetch.continueRequest', { requestId }));
    const isDocument = resourceType === 'Document' && frameId === this.#frame;
    const isSecond = isDocument && this.#hasDocument;
    if (isSecond && !isDownload(request)) this.#visit.leave(request.url);
    if (isDocument) this.#hasDocument = true;
    const type = resourceType === 'Document' && !isDocument ? 'Frame' : resourceType;
    const answer = isWebAddress(request.url) && !isSecond ? await this.#visit.answer(requestOf(request, type)) : null;
    if (answer) await send('Fetch.fulfillRequest', fulfilment(requestId, answer));
    else await send('Fetch.failRequest', { requestId, errorReason: isDocument ? 'Aborted' : 'BlockedByClient' });
  }
}

function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => {});
}

/** Only what is to be shown as a page asks for the step up to https; the link of a download, otherwise alike, does not. */
function isDownload({ headers }: Paused['request']): boolean {
  return !Object.keys(headers).some((name) => name.toLowerCase() === 'upgrade-insecure-requests');
}

function requestOf({ url, method, headers, postDataEntries }: Paused['request'], type: string): PageRequest {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { address: url, method, headers: lower, body: bodyOf(postDataEntries ?? []), type };
}

function bodyOf(entries: NonNullable<Paused['request']['postDataEntries']>): Uint8Array | null {
  const parts = entries.map(({ bytes }) => (bytes === undefined ? null : Buffer.from(bytes, 'base64')));
  return parts.length > 0 && parts.every((part) => part !== null) ? Buffer.concat(parts) : null;
}

function fulfilment(requestId: string, { statusCode, headers, body }: PageAnswer): object {
  const responseHeaders = Object.entries(headers).map(([name, value]) => {
    return { name, value: value.replaceAll(/[\r\n]+/g, ' ') };
  });
  return { requestId, responseCode: statusCode, responseHeaders, body: Buffer.from(body).toString('base64') };
}
