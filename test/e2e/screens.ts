import { expect, type Page } from '@playwright/test';
import { openDemo, type WebApp } from './web-app.ts';

/** A place of the window, and what is there once it has been drawn. */
export interface ShownScreen {
  readonly name: string;
  /** Behind the `#`. */
  readonly place: string;
  readonly ready: string;
}

/** Opens an audit of the demo site and returns every screen of the window with a place that shows something. */
export async function everyScreen(page: Page, app: WebApp): Promise<readonly ShownScreen[]> {
  await openDemo(page, app);
  return screensOfOpenAudit(page);
}

export async function screensOfOpenAudit(page: Page): Promise<readonly ShownScreen[]> {
  const base = new URL(page.url()).hash.replace(/^#/u, '').split('/').slice(0, 3).join('/');
  await go(page, `${base}/overview`);
  const cluster = await hrefIn(page, '.treemap a');
  const sentence = await hrefIn(page, '.sentence-link');
  await go(page, cluster);
  /** The last member is the least like its source, so there is most to see. */
  const pair = await hrefIn(page, '.clusters_review-detail a[href*="/compare/"]', 'last');
  const [, a = '', b = ''] = /\/compare\/(\d+)\/(\d+)/u.exec(pair) ?? [];
  return [
    { name: 'start', place: '/', ready: '[data-testid=start-source]' },
    { name: 'overview', place: `${base}/overview`, ready: '.treemap a' },
    { name: 'run', place: `${base}/run`, ready: '[data-testid=run-state][data-state=done]' },
    { name: 'clusters', place: cluster, ready: '.clusters_review-detail h2' },
    { name: 'compare', place: `${base}/compare/${a}/${b}`, ready: '[data-testid=compare-pane-a]' },
    { name: 'compare-page', place: `${base}/compare/${a}/${b}/page`, ready: '[data-testid=snapshot-pane-a] iframe' },
    { name: 'compare-source', place: `${base}/compare/${a}/${b}/source`, ready: '[data-testid=source-lines]' },
    { name: 'compare-evidence', place: `${base}/compare/${a}/${b}/evidence`, ready: '[data-testid=evidence-table]' },
    { name: 'compare-metadata', place: `${base}/compare/${a}/${b}/metadata`, ready: '.metadata-table' },
    { name: 'compare-all', place: `${base}/compare/${a}/all`, ready: '[data-testid=shares-grid] [role=row]' },
    { name: 'relations', place: `${base}/relations`, ready: '.main h1' },
    { name: 'pages', place: `${base}/pages`, ready: '.main [role=row]' },
    { name: 'page', place: `${base}/pages/${b}`, ready: '.main h1' },
    { name: 'sentences', place: sentence, ready: '.main h1, .main [role=row]' },
    { name: 'checks', place: `${base}/checks`, ready: '[data-testid=check-rail]' },
    { name: 'actions', place: `${base}/actions`, ready: '.main h1, .main [role=row]' },
    { name: 'check', place: `${base}/check`, ready: '.main h1, .main textarea' },
    { name: 'changes', place: `${base}/changes`, ready: '.main h1' },
    { name: 'verdicts', place: `${base}/verdicts`, ready: '[data-testid=verdict-card]' },
    { name: 'methods', place: `${base}/methods`, ready: '.main h1' },
    ...['general', 'processing', 'presets', 'thresholds', 'words', 'network', 'privacy', 'keyboard', 'about'].map(
      (section) => ({
        name: `settings-${section}`,
        place: `${base}/settings/${section}`,
        ready: '.settings-body h2',
      }),
    ),
  ];
}

/**
 * Goes there as a link inside the window does, and waits until it has been drawn. The page itself looks at every frame:
 * from outside it would be looked at after 100, 350 and 850 ms, which takes more time than most screens.
 */
export async function go(page: Page, place: string, ready = '.main h1, .main h2'): Promise<void> {
  await page.evaluate(async (hash) => {
    if (new URL(hash, window.location.href).href === window.location.href) return;
    const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    window.location.hash = hash;
    await changed;
  }, `#${place}`);
  await page.waitForFunction(
    (selector) => {
      const element = document.querySelector(selector);
      const box = element?.getBoundingClientRect();
      const isShown = element?.checkVisibility({ visibilityProperty: true }) && box && box.width > 0 && box.height > 0;
      return isShown && document.querySelector('.main .waiting') === null;
    },
    ready,
    { polling: 'raf', timeout: 60_000 },
  );
  expect(new URL(page.url()).hash.split('?')[0], 'the place has not been sent elsewhere').toBe(
    `#${place.split('?')[0]}`,
  );
}

export interface Looks {
  readonly locale?: 'en' | 'zh' | 'ru';
  readonly theme?: 'light' | 'dark';
}

/** Chooses language and theme as a user does. */
export async function chooseLooks(page: Page, { locale, theme }: Looks): Promise<void> {
  await page.getByTestId('settings-open').click();
  const popover = page.locator('.popover');
  if (locale) await popover.getByTestId('locale-select').selectOption(locale);
  if (theme) await popover.getByTestId('theme-select').selectOption(theme);
  await page.keyboard.press('Escape');
  if (locale) await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-CN' : locale);
  if (theme) await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

async function hrefIn(page: Page, selector: string, which: 'first' | 'last' = 'first'): Promise<string> {
  const link = page.locator(selector)[which]();
  await expect(link).toBeVisible();
  return ((await link.getAttribute('href')) ?? '').replace(/^#/u, '');
}
