import { afterEach } from 'vitest';
import type { CollectOptionValues } from '../../../src-main/engine/source/options.ts';
import type { KnownAddress } from '../../support/memory-frontier.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { startTestSite, type Reply, type Route, type TestSite } from './test-site.ts';

export type Routes = Readonly<Record<string, Route>>;

/** The site that a test crawls; closed when the test is over. */
export class CrawledSite {
  site!: TestSite;

  constructor() {
    afterEach(() => this.site.close());
  }

  crawl = async (
    routes: Routes | ((origin: string) => Routes),
    options: Partial<CollectOptionValues> = {},
    start = '/',
  ): Promise<Collected> => {
    this.site = await startTestSite((origin) => (typeof routes === 'function' ? routes(origin) : routes));
    return runCollect({ kind: 'site', url: this.site.origin + start }, { options });
  };

  pathOf = (address: string): string => address.replace(this.site.origin, '');

  paths = ({ frontier }: Collected): string[] => frontier.addresses().map(({ address }) => this.pathOf(address));

  known = ({ frontier }: Collected, path: string): KnownAddress | undefined =>
    frontier.addresses().find(({ address }) => this.pathOf(address) === path);
}

/** A page whose body is the given markup. */
export const html = (markup: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><title>t</title>${markup}`,
});

export const link = (...targets: readonly string[]): Reply =>
  html(targets.map((target) => `<a href="${target}">x</a>`).join(''));
