import { setTimeout as sleep } from 'node:timers/promises';
import { budgets } from '../../budgets.ts';
import { resourceText } from '../../resource-file.ts';
import { normaliseAddress } from '../address.ts';
import type { Failure } from '../crawl/response.ts';
import { userAgentOf, type CollectOptionValues } from '../options.ts';
import type { RenderBrowser, Tab } from './browser.ts';
import { countLetters, hardlyAnyLetters } from './needs-rendering.ts';
import type { PageTraffic } from './page-requests.ts';
import { messageOf } from '../../app-error.ts';

type RenderRequest = Readonly<{
  address: string;
  traffic: PageTraffic;
  options: CollectOptionValues;
  signal: AbortSignal;
}>;

export type Rendering = Readonly<{
  html: string | null;
  redirectTo: string | null;
  failures: readonly Failure[];
  isStuck: boolean;
}>;

/** A page is complete after this long without requests and changes. */
const quietMillis = 500;
const lookEveryMillis = 100;
/** How long a page with hardly any text may wait for a timer or response. */
const patienceMillis = 5000;
/** After stretching, endless lists load this long; without change in `unmovedMillis`, none will come. */
const stretchedMillis = 5000;
const unmovedMillis = 250;
const callMillis = 3000;
const readMillis = 10_000;

let scripts = '';

/** Calls a function of `page-scripts.js`. */
function inPage(call: string) {
  const { piercedElements, renderedFrames } = budgets;
  scripts ||= resourceText('render', 'page-scripts.js').trimEnd().replace(/;$/, '');
  return `(${scripts})(${JSON.stringify({ piercedElements, renderedFrames })}).${call}`;
}

/**
 * Takes the document when the page is complete or time is up. Failures of the page are returned; only an abort throws.
 */
export async function renderPage(browser: RenderBrowser, request: RenderRequest): Promise<Rendering> {
  const { address, traffic, options, signal } = request;
  let target: string | null = null;
  const leave = (to: string) => {
    const wanted = normaliseAddress(to, address);
    if (wanted !== null && wanted !== normaliseAddress(address)) target ??= wanted;
  };
  let tab: Tab | null = null;
  let outcome: Outcome = {};
  try {
    tab = await within(
      callMillis * 3,
      browser.open({ userAgent: userAgentOf(options).header, answer: traffic.answer, leave }),
    );
    outcome = await watch(tab, request, () => target);
  } catch (error) {
    outcome = { redirectTo: target, failure: { code: 'render-failed', parameters: { detail: messageOf(error) } } };
  } finally {
    traffic.end();
  }
  const isStuck =
    tab === null ||
    (await within(callMillis, tab.close()).then(
      () => false,
      () => true,
    ));
  signal.throwIfAborted();
  const { html = null, redirectTo = null, failure } = outcome;
  return { html, redirectTo, failures: [...(failure ? [failure] : []), ...unsentPosts(traffic)], isStuck };
}

interface Outcome extends Partial<Pick<Rendering, 'html' | 'redirectTo'>> {
  readonly failure?: Failure;
}

async function watch(tab: Tab, request: RenderRequest, target: () => string | null) {
  const { address, traffic, signal, options } = request;
  const { renderTimeoutMillis: timeoutMillis, renderFullHeight } = options;
  const startedAt = performance.now();
  const deadline = startedAt + timeoutMillis;
  const patience = Math.min(patienceMillis, timeoutMillis / 2);
  const inTime = <Result>(call: Promise<Result>) => within(deadline - performance.now(), call);
  let elements = 0;
  try {
    const loaded = tab.load(address).then(() => true);
    loaded.catch(() => {});
    const soon = () => sleep(lookEveryMillis, false, { signal });
    while (target() === null && !(await inTime(Promise.race([loaded, soon()]))))
      if (performance.now() >= deadline) throw new TookTooLong();
    let [size, changedAt] = ['', performance.now()];
    let stretchedAt: number | null = null;
    for (;;) {
      if (target() !== null) return { redirectTo: target() };
      const measured = await inTime(tab.read(inPage('measure()')));
      const [count = 0, letters = 0, heapBytes = 0] = Array.isArray(measured) ? measured.map(Number) : [];
      const now = performance.now();
      elements = count;
      if (elements > budgets.renderedElements || heapBytes > budgets.renderedHeapBytes) return { failure: tooMuch };
      if (size !== `${elements} ${letters}`) [size, changedAt] = [`${elements} ${letters}`, now];
      const movedAt = Math.max(changedAt, traffic.lastAt);
      const isStill =
        !traffic.isBusy(patience) &&
        now - movedAt >= (movedAt === stretchedAt ? unmovedMillis : quietMillis) &&
        (now - startedAt >= patience ||
          countLetters(String(await inTime(tab.read(inPage('shownText()'))))) >= hardlyAnyLetters);
      const mayStretch = isStill && stretchedAt === null && renderFullHeight && elements <= budgets.piercedElements;
      if (mayStretch && (await inTime(stretch(tab)))) stretchedAt = changedAt = performance.now();
      else if (isStill || (stretchedAt !== null && now >= Math.min(deadline, stretchedAt + stretchedMillis)))
        return await taken(tab, request, elements);
      if (now >= deadline) throw new TookTooLong();
      await sleep(lookEveryMillis, undefined, { signal });
    }
  } catch (error) {
    if (!(error instanceof TookTooLong) || signal.aborted) throw error;
    await within(callMillis, tab.stop()).catch(() => {});
    const parameters = { seconds: Math.round(timeoutMillis / 1000) };
    return await taken(tab, request, elements, { code: 'render-timeout', parameters });
  }
}

async function stretch(tab: Tab) {
  const height = Number(await tab.read(inPage('fullHeight()')));
  if (height > 0) await tab.stretch(Math.min(height, budgets.renderedPixels));
  return height > 0;
}

async function taken(tab: Tab, { options: { maxBytes } }: RenderRequest, elements: number, failure?: Failure) {
  const reading =
    elements > budgets.piercedElements ? tab.read(inPage(`outerHtml(${maxBytes})`)) : tab.flatten(maxBytes);
  const html = await within(readMillis, reading).catch((error: unknown) => {
    if (failure) return undefined;
    throw error;
  });
  if (html === null) return { failure: tooMuch };
  return { html: typeof html === 'string' ? html : null, ...(failure && { failure }) };
}

const tooMuch: Failure = { code: 'render-too-heavy', parameters: {} };

const unsentPosts = ({ unsent: [first, ...others] }: PageTraffic): readonly Failure[] =>
  first === undefined ? [] : [{ code: 'render-post-unsent', parameters: { count: others.length + 1, target: first } }];

class TookTooLong extends Error {}

/** Throws `TookTooLong` after `millis`; a later result is ignored. */
async function within<Result>(millis: number, call: Promise<Result>) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`No response within ${millis} ms`)), Math.max(0, millis));
  });
  call.catch(() => {});
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
