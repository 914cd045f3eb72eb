import { expect, test } from 'vitest';
import { readStartRequest, startArguments, startRoute } from '../../../src-main/node/start-request.ts';

const folder = import.meta.dirname;

test.each([
  [[], { kind: 'nothing' }, ''],
  [['--demo'], { kind: 'demo' }, '#/?demo=1'],
  [['--inspect', ''], { kind: 'nothing' }, ''],
  [
    ['a b.pagetwin'],
    { kind: 'file', file: `${folder}/a b.pagetwin` },
    `#/open?file=${encodeURIComponent(`${folder}/a b.pagetwin`)}`,
  ],
  [['https://例子.cn/sitemap.xml?a=b&c'], { kind: 'source', source: 'https://例子.cn/sitemap.xml?a=b&c' }, undefined],
  [['example.com'], { kind: 'source', source: 'example.com' }, '#/?source=example.com'],
  [['start-request.test.ts'], { kind: 'source', source: `${folder}/start-request.test.ts` }, undefined],
] as const)('%j asks for %j', (args, request, route) => {
  expect(readStartRequest(args, folder)).toEqual(request);
  if (route !== undefined) expect(startRoute(request)).toBe(route);
});

test.each([['--demo'], ['/a.pagetwin'], ['https://example.com/']])(
  '%s is passed on as it is understood',
  (argument) => {
    expect(startArguments(readStartRequest([argument], '/'))).toEqual([argument]);
  },
);

test('an address in a route is one parameter, whatever it holds', () => {
  const route = startRoute({ kind: 'source', source: 'https://a.example/?x=1&demo=1#y' });
  expect(new URLSearchParams(route.slice('#/?'.length)).get('source')).toBe('https://a.example/?x=1&demo=1#y');
});
