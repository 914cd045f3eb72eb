import { expect, it } from 'vitest';
import type { Fetcher } from '../../../../../src-main/engine/source/crawl/fetcher.ts';
import type { Robots } from '../../../../../src-main/engine/source/crawl/robots.ts';
import { pageRequests } from '../../../../../src-main/engine/source/render/page-requests.ts';

const page = 'https://shop.example/';
const document = { statusCode: 200, headers: {}, body: new Uint8Array() };
const asked = (address: string, type = 'Fetch') => ({
  address,
  type,
  method: 'GET',
  headers: { cookie: 'theirs', 'x-part': 'one' },
  body: null,
});

/** A crawl that is redirected wherever it goes. */
function traffic(location: string) {
  const fetched: (readonly [address: string, headers: unknown])[] = [];
  const fetch = (address: string, _request: unknown, options: { headers: unknown }) => {
    fetched.push([address, options.headers]);
    return Promise.resolve({ statusCode: 302, headers: { location }, body: null, failure: null, tries: 1 });
  };
  const robots = { rulesFor: () => Promise.resolve({ allows: (address: string) => !address.includes('/closed') }) };
  return {
    fetched,
    ...pageRequests({ fetch } as unknown as Fetcher, robots as unknown as Robots, false)(page, document),
  };
}

it('redirects are given to the page, so that where they lead is looked at like everything that it asks for', async () => {
  const { answer, fetched } = traffic('http://192.168.1.1/');
  await expect(answer(asked('https://shop.example/api'))).resolves.toMatchObject({
    statusCode: 302,
    headers: { location: 'http://192.168.1.1/' },
  });
  await expect(answer(asked('http://192.168.1.1/'))).resolves.toBeNull();
  await expect(answer(asked('https://shop.example/closed'))).resolves.toBeNull();
  expect(fetched).toEqual([['https://shop.example/api', { 'x-part': 'one' }]]);
});

it('frames of the own site are fetched, up to twenty of them, and no others', async () => {
  const { answer, fetched } = traffic('/');
  await answer(asked('https://other.example/frame', 'Frame'));
  for (let nth = 0; nth < 30; nth += 1) await answer(asked(`https://www.shop.example/frame?${nth}`, 'Frame'));
  expect(fetched.map(([address]) => address)).toEqual(
    Array.from({ length: 20 }, (_, nth) => `https://www.shop.example/frame?${nth}`),
  );
});
