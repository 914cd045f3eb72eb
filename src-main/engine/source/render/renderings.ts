import type { NewProblem } from '../../../contract/problems.ts';
import { messageOf, fail } from '../../app-error.ts';
import { semaphore } from '../semaphore.ts';
import { withProblem, type CollectContext, type CollectedPage, type RenderingDependencies } from '../source.ts';
import type { Fetcher } from '../crawl/fetcher.ts';
import type { Robots } from '../crawl/robots.ts';
import type { OpenBrowser, RenderBrowser } from './browser.ts';
import { differsMuch, hasScript, needsRendering, textGain, type RawPage } from './needs-rendering.ts';
import { pageRequests, plainHeaders } from './page-requests.ts';
import { renderPage, type Rendering } from './render-page.ts';

const pagesPerBrowser = 150;

export type RenderingContext = Pick<CollectContext, 'options' | 'reportProblem' | 'rendering' | 'signal'>;

interface Running {
  readonly opening: Promise<RenderBrowser>;
  pages: number;
  inWork: number;
}

/**
 * Renders pages that need it, a few at a time. Pages that hang, crash or grow without end are kept as fetched. Throws
 * `render-no-browser` when `render` is `on` without a browser.
 */
export function renderingsOf(
  { options, rendering, reportProblem, signal }: RenderingContext,
  fetcher: Fetcher,
  robots: Robots,
) {
  const isAutomatic = options.render === 'automatic';
  if (options.render === 'on' && rendering && !rendering.openBrowser) fail('render-no-browser');
  const inTab = semaphore(options.renderTabs);
  const trafficOf = pageRequests(fetcher, robots, options.renderPosts);
  const browsers = new Set<Running>();
  let current: Running | null = null;
  let [isMissing, isNoticed] = [false, false];

  const report = (code: NewProblem['code'], parameters: NewProblem['parameters'] = {}) =>
    reportProblem({ code, address: null, parameters });

  const retire = (running: Running) => {
    if (current === running) current = null;
  };

  const end = async (running: Running) => {
    retire(running);
    browsers.delete(running);
    await running.opening.then((browser) => browser.close()).catch(() => {});
  };

  const cannotStart = (error: unknown) => {
    signal.throwIfAborted();
    const detail = messageOf(error);
    if (!isAutomatic) fail('render-browser-failed', { detail }, { cause: error });
    isMissing = true;
    report('render-failed', { detail });
    return null;
  };

  /** A browser is replaced after `pagesPerBrowser` pages or when stuck, and closed after its last page. */
  const open = async (
    openBrowser: OpenBrowser,
    { address, headers, body }: RawPage & Pick<CollectedPage, 'address'>,
    charset: string,
  ) => {
    signal.throwIfAborted();
    const running = (current ??= { opening: openBrowser(), pages: 0, inWork: 0 });
    browsers.add(running);
    running.pages += 1;
    running.inWork += 1;
    if (running.pages >= pagesPerBrowser) retire(running);
    try {
      const browser = await running.opening.catch(cannotStart);
      if (!browser) return null;
      if (!browser.isSandboxed && !isNoticed) report('render-without-sandbox');
      isNoticed ||= !browser.isSandboxed;
      // Overrides the page's own declaration, which may be wrong.
      const document = { ...plainHeaders(headers), 'content-type': `text/html; charset=${charset}` };
      const traffic = trafficOf(address, { statusCode: 200, headers: document, body });
      const rendered = await renderPage(browser, { address, traffic, signal, options });
      if (rendered.isStuck) retire(running);
      return rendered;
    } finally {
      running.inWork -= 1;
      if (running !== current && running.inWork === 0) await end(running);
    }
  };

  return {
    /** Throws only on abort. */
    async render(page: CollectedPage) {
      const { address, headers, body } = page;
      if (!rendering || !body || page.unchanged || options.render === 'off') return page;
      const raw = { address, headers, body };
      const read = !isMissing && hasScript(raw) ? await rendering.mainText(raw) : null;
      if (read === null || (isAutomatic && !needsRendering(raw, read.text))) return page;
      const { openBrowser, mainText } = rendering;
      if (!openBrowser) {
        isMissing = true;
        report('render-no-browser');
        return page;
      }
      const rendered = await inTab(() => open(openBrowser, raw, read.charset));
      return rendered ? asRendered({ ...page, body }, read.text, rendered, mainText) : page;
    },
    close: async () => void (await Promise.all([...browsers].map(end))),
  };
}

async function asRendered(
  page: CollectedPage & RawPage,
  rawText: string,
  { html, redirectTo, failures }: Rendering,
  mainText: RenderingDependencies['mainText'],
) {
  const { address } = page;
  const known = failures.reduce<CollectedPage>(withProblem, page);
  if (redirectTo !== null) {
    const left = { ...known, redirectTo, body: null };
    return withProblem(left, { code: 'redirected-by-script', parameters: { target: redirectTo } });
  }
  if (html === null) return known;
  // The byte order mark overrides the page's own declaration.
  const body = Buffer.from(`\uFEFF${html}`, 'utf8');
  const { etag: _etag, 'last-modified': _changedAt, ...others } = plainHeaders(page.headers);
  const headers = { ...others, 'content-type': 'text/html; charset=utf-8' };
  const { text } = await mainText({ address, headers, body });
  const gain = textGain(rawText, text);
  const rendered = { ...known, headers, body, raw: { headers: page.headers, body: page.body, ...gain } };
  if (!differsMuch(gain)) return rendered;
  const parameters = { letters: gain.addedLetters, total: gain.renderedLetters };
  return withProblem(rendered, { code: 'text-only-rendered', parameters });
}
