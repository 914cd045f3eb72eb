import { describe, expect, it } from 'vitest';
import type { Source } from '../../../../../src-main/contract/audits.ts';
import { scopeOf, type Scope } from '../../../../../src-main/engine/source/crawl/scope.ts';

const blog: Source = { kind: 'site', url: 'https://www.example.com/blog' };
const options = { followLinks: 'sites', subdomains: false, stayInFolder: false, publicAddress: '' } as const;
const scope = (more: Partial<Record<keyof typeof options, string | boolean>> = {}, source: Source = blog) =>
  scopeOf([source], { ...options, ...more } as typeof options);

describe('the scope of a crawl', () => {
  it('holds a site under both its names, and its subdomains when they are wanted', () => {
    expect(scope().holds('http://example.com/a')).toBe(true);
    expect(scope().holds('https://shop.example.com/a')).toBe(false);
    expect(scope({ subdomains: true }).holds('https://shop.example.com/a')).toBe(true);
    expect(scope({ subdomains: true }).holds('https://example.org/a')).toBe(false);
  });

  it('covers no links where none are followed, though the site is held', () => {
    const never = scope({ followLinks: 'never' });
    expect([never.follows, never.covers('https://example.com/a'), never.holds('https://example.com/a')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('knows a folder that was typed without its slash by the redirect', () => {
    const inFolder = scope({ stayInFolder: true });
    expect(inFolder.covers('https://example.com/shop/')).toBe(true);
    inFolder.addAlias('https://www.example.com/blog', 'https://www.example.com/blog/');
    expect([inFolder.covers('https://example.com/shop/'), inFolder.covers('https://example.com/blog/a')]).toEqual([
      false,
      true,
    ]);
  });

  it('is not narrowed by a redirect to a deeper page', () => {
    const inFolder = scope({ stayInFolder: true });
    inFolder.addAlias('https://www.example.com/blog', 'https://www.example.com/blog/2024/');
    expect(inFolder.covers('https://example.com/blog/a')).toBe(true);
  });

  it('follows redirects on the site, out of its folder only from the start itself', () => {
    const shop: Source = { kind: 'site', url: 'https://example.com/shop/' };
    const start = 'https://example.com/shop/';
    const [inside, outside, elsewhere] = [
      'https://example.com/shop/a',
      'https://example.com/about',
      'https://example.org/',
    ];
    const follows = (inFolder: Scope) => [
      inFolder.followsTo(outside, inside),
      inFolder.followsTo(outside, start),
      inFolder.followsTo(elsewhere, inside),
    ];
    expect(follows(scope({}, shop))).toEqual([true, true, false]);
    expect(follows(scope({ stayInFolder: true }, shop))).toEqual([false, true, false]);
  });

  it('takes a folder that has moved under both its names, and the front page for none', () => {
    const shop: Source = { kind: 'site', url: 'https://example.com/shop/' };
    const inFolder = scope({ stayInFolder: true }, shop);
    inFolder.addAlias('https://example.com/shop/', 'https://example.com/store/index.html');
    const holds = (path: string) => inFolder.holds(`https://example.com${path}`);
    expect([holds('/store/a'), holds('/shop/a'), holds('/about')]).toEqual([true, true, false]);
    inFolder.addAlias('https://example.com/shop/', 'https://example.com/');
    expect(holds('/about')).toBe(false);
  });

  it('lets a sitemap list pages of subdomains that are wanted', () => {
    const map: Source = { kind: 'sitemap', url: 'https://example.com/sitemap.xml' };
    expect(scope({}, map).sharesDomain('https://blog.example.com/', 'https://example.com/')).toBe(false);
    expect(scope({ subdomains: true }, map).sharesDomain('https://blog.example.com/', 'https://example.com/')).toBe(
      true,
    );
  });
});
