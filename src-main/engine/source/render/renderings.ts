import type { NewProblem } from '../../../contract/problems.ts';
import { AppError, messageOf } from '../../app-error.ts';
import { semaphore } from '../semaphore.ts';
import { withProblem, type CollectContext, type CollectedPage } from '../source.ts';
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
 * Runs scripts of pages that need it, a few at a time. Whatever hangs, crashes or grows without end costs its time and
 * is read as fetched.
 */
export class Renderings {
  readonly #context: RenderingContext;
  readonly #requests;
  readonly #inTab;
  readonly #browsers = new Set<Running>();
  #current: Running | null = null;
  #isMissing = false;
  #isNoticed = false;

  /** Throws `render-no-browser` where every page needs one. */
  constructor(context: RenderingContext, fetcher: Fetcher, robots: Robots) {
    this.#context = context;
    this.#inTab = semaphore(context.options.renderTabs);
    this.#requests = pageRequests(fetcher, robots, context.options.renderPosts);
    if (context.options.render === 'on' && context.rendering && !context.rendering.openBrowser)
      throw new AppError('render-no-browser');
  }

  /** As its scripts make it, or as it is. Throws only on abort. */
  async render(page: CollectedPage): Promise<CollectedPage> {
    const { body, headers } = page;
    const { rendering, options } = this.#context;
    if (!rendering || !body || page.unchanged || options.render === 'off') return page;
    const raw = { address: page.address, headers, body };
    const read = !this.#isMissing && hasScript(raw) ? await rendering.mainText(raw) : null;
    if (read === null || (this.#isAutomatic && !needsRendering(raw, read.text))) return page;
    const { openBrowser } = rendering;
    if (!openBrowser) {
      this.#isMissing = true;
      this.#report('render-no-browser');
      return page;
    }
    const rendered = await this.#inTab(() => this.#open(openBrowser, raw, read.charset));
    return rendered ? await this.#asRendered({ ...page, body }, read.text, rendered) : page;
  }

  async close() {
    await Promise.all([...this.#browsers].map((running) => this.#end(running)));
  }

  get #isAutomatic() {
    return this.#context.options.render === 'automatic';
  }

  async #open(
    openBrowser: OpenBrowser,
    { address, headers, body }: RawPage & { readonly address: string },
    charset: string,
  ) {
    const { options, signal } = this.#context;
    signal.throwIfAborted();
    const running = this.#take(openBrowser);
    try {
      const browser = await running.opening.catch((error: unknown) => this.#cannotStart(error));
      if (!browser) return null;
      if (!browser.isSandboxed && !this.#isNoticed) this.#report('render-without-sandbox');
      this.#isNoticed ||= !browser.isSandboxed;
      const document = { ...plainHeaders(headers), 'content-type': `text/html; charset=${charset}` };
      const traffic = this.#requests(address, { statusCode: 200, headers: document, body });
      const rendering = await renderPage(browser, { address, traffic, signal, options });
      if (rendering.isStuck) this.#retire(running);
      return rendering;
    } finally {
      running.inWork -= 1;
      if (running !== this.#current && running.inWork === 0) await this.#end(running);
    }
  }

  #report(code: NewProblem['code'], parameters: NewProblem['parameters'] = {}) {
    this.#context.reportProblem({ code, address: null, parameters });
  }

  /** One that has shown its share, or hangs, is retired and ends with its last page. */
  #take(openBrowser: OpenBrowser) {
    this.#current ??= { opening: openBrowser(), pages: 0, inWork: 0 };
    const running = this.#current;
    this.#browsers.add(running);
    running.pages += 1;
    running.inWork += 1;
    if (running.pages >= pagesPerBrowser) this.#retire(running);
    return running;
  }

  #retire(running: Running) {
    if (this.#current === running) this.#current = null;
  }

  async #end(running: Running) {
    this.#retire(running);
    this.#browsers.delete(running);
    await running.opening.then((browser) => browser.close()).catch(() => {});
  }

  #cannotStart(error: unknown) {
    this.#context.signal.throwIfAborted();
    const detail = messageOf(error);
    if (!this.#isAutomatic) throw new AppError('render-browser-failed', { detail }, { cause: error });
    this.#isMissing = true;
    this.#report('render-failed', { detail });
    return null;
  }

  async #asRendered(
    page: CollectedPage & { readonly body: Uint8Array },
    rawText: string,
    { html, redirectTo, failures }: Rendering,
  ) {
    const { address } = page;
    const known = failures.reduce<CollectedPage>(withProblem, page);
    if (redirectTo !== null) {
      const left = { ...known, redirectTo, body: null };
      return withProblem(left, { code: 'redirected-by-script', parameters: { target: redirectTo } });
    }
    if (html === null) return known;
    const body = Buffer.from(`\uFEFF${html}`, 'utf8');
    const headers = renderedHeaders(page.headers);
    const read = await this.#context.rendering?.mainText({ address, headers, body });
    const gain = textGain(rawText, read?.text ?? '');
    const rendered = { ...known, headers, body, raw: { headers: page.headers, body: page.body, ...gain } };
    if (!differsMuch(gain)) return rendered;
    const parameters = { letters: gain.addedLetters, total: gain.renderedLetters };
    return withProblem(rendered, { code: 'text-only-rendered', parameters });
  }
}

function renderedHeaders(headers: CollectedPage['headers']): CollectedPage['headers'] {
  const { etag: _etag, 'last-modified': _changedAt, ...others } = plainHeaders(headers);
  return { ...others, 'content-type': 'text/html; charset=utf-8' };
}
