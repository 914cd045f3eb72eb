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
const stoppedSchema = z.object({ frameId: z.string() });
const navigatedSchema = z.object({ errorText: z.string().optional() });

/** In CSS pixels. The phone window is Googlebot's. */
const desktopWindow = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
const phoneWindow = { width: 412, height: 732, deviceScaleFactor: 1, mobile: true };

/**
 * The engine answers or blocks all requests, so that none reaches the network. Closes dialogs; blocks and reports
 * navigation to other pages.
 */
export async function openDevToolsTab({ send, on }: DevTools, visit: Visit, close: () => Promise<void>): Promise<Tab> {
  const frameId = frameSchema.parse(await send('Page.getFrameTree')).frameTree.frame.id;
  const window = /\bMobile\b/.test(visit.userAgent) ? phoneWindow : desktopWindow;
  const crashed = Promise.withResolvers<never>();
  const parsed = Promise.withResolvers<void>();
  const unlessCrashed = <Result>(work: Promise<Result>) => Promise.race([crashed.promise, work]);
  let hasDocument = false;

  const handle = async (paused: Paused) => {
    const { requestId, resourceType, request } = paused;
    if (/^(?:data|blob):/.test(request.url) && resourceType !== 'Document')
      return void (await send('Fetch.continueRequest', { requestId }));
    const isDocument = resourceType === 'Document' && paused.frameId === frameId;
    const isSecond = isDocument && hasDocument;
    if (isSecond && !isDownload(request)) visit.leave(request.url);
    if (isDocument) hasDocument = true;
    const type = resourceType === 'Document' && !isDocument ? 'Frame' : resourceType;
    const answer = isWebAddress(request.url) && !isSecond ? await visit.answer(requestOf(request, type)) : null;
    if (answer) await send('Fetch.fulfillRequest', fulfilment(requestId, answer));
    // Blocking a navigation would show an error page.
    else await send('Fetch.failRequest', { requestId, errorReason: isDocument ? 'Aborted' : 'BlockedByClient' });
  };
  const navigate = async (url: string) => {
    const { errorText } = navigatedSchema.parse(await send('Page.navigate', { url }));
    if (errorText !== undefined) throw new Error(errorText);
  };
  const evaluate = async (expression: string) => {
    const world = await send('Page.createIsolatedWorld', { frameId, worldName: 'PageTwin' });
    const { executionContextId: contextId } = worldSchema.parse(world);
    const evaluated = await send('Runtime.evaluate', { expression, contextId, returnByValue: true });
    const { exceptionDetails, result } = valueSchema.parse(evaluated);
    if (exceptionDetails !== undefined) throw new Error('The page could not be read.');
    return result.value;
  };

  ignoreFailure(crashed.promise);
  on('Fetch.requestPaused', (paused) => ignoreFailure(handle(pausedSchema.parse(paused))));
  on('Page.javascriptDialogOpening', () => ignoreFailure(send('Page.handleJavaScriptDialog', { accept: false })));
  on('Page.domContentEventFired', () => hasDocument && parsed.resolve());
  // `domContentEventFired` never comes if the page opens an external program (`mailto:`) while loading.
  on('Page.frameStoppedLoading', (stopped) => {
    if (hasDocument && stoppedSchema.parse(stopped).frameId === frameId) parsed.resolve();
  });
  on('Inspector.targetCrashed', () => crashed.reject(new Error('The page crashed.')));
  for (const domain of ['Page', 'Network', 'Inspector']) await send(`${domain}.enable`);
  await send('Network.setBypassServiceWorker', { bypass: true });
  await send('Network.setUserAgentOverride', { userAgent: visit.userAgent });
  await send('Emulation.setDeviceMetricsOverride', window);
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return {
    async load(address) {
      const started = navigate(address);
      ignoreFailure(started);
      await unlessCrashed(Promise.all([started, parsed.promise]));
    },
    read: (expression) => unlessCrashed(evaluate(expression)),
    async stretch(height) {
      // A low resolution saves memory, and nobody sees the picture.
      const metrics = { ...window, height, deviceScaleFactor: 0.25 };
      await unlessCrashed(send('Emulation.setDeviceMetricsOverride', metrics));
    },
    async flatten(maxLength) {
      const captured = await unlessCrashed(send('DOMSnapshot.captureSnapshot', { computedStyles: [] }));
      return flattenSnapshot(domSnapshotSchema.parse(captured), maxLength);
    },
    stop: async () => void (await unlessCrashed(send('Runtime.terminateExecution'))),
    close,
  };
}

function ignoreFailure(work: Promise<unknown>) {
  work.catch(() => {});
}

/** Browsers send this header for navigations, not for downloads. */
function isDownload({ headers }: Paused['request']) {
  return !Object.keys(headers).some((name) => name.toLowerCase() === 'upgrade-insecure-requests');
}

function requestOf({ url, method, headers, postDataEntries }: Paused['request'], type: string): PageRequest {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const parts = postDataEntries?.map(({ bytes }) => (bytes === undefined ? null : Buffer.from(bytes, 'base64'))) ?? [];
  const body = parts.length > 0 && parts.every((part) => part !== null) ? Buffer.concat(parts) : null;
  return { address: url, method, headers: lower, body, type };
}

function fulfilment(requestId: string, { statusCode, headers, body }: PageAnswer) {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({
    name,
    value: value.replaceAll(/[\r\n]+/g, ' '),
  }));
  return { requestId, responseCode: statusCode, responseHeaders, body: Buffer.from(body).toString('base64') };
}
