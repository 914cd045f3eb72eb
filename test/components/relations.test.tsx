import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedRelation } from '../../src-main/contract/clusters.ts';
import { RelationsScreen } from '../../src-renderer/features/clusters/relations-screen.tsx';
import { createFakeClient } from '../support/fake-client.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const client = createFakeClient();
const {
  members: [first, second],
} = await client.request('cluster/get', { audit: 'a1', cluster: 'k0', members: 2 });
const relations = (await client.request('relation/list', { audit: 'a1' })).rows.slice(0, 2);
const groups = [first!, second!].map(({ page }, index) => ({
  page: { ...page, title: `Page ${index + 1}` },
  cluster: null,
  relations: 2,
  contents: [],
  covered: 0.5,
}));

async function renderRelations({ answers = {}, ...settings }: ScreenSettings = {}) {
  const decided = new Map<number, ListedRelation['decision']>();
  const shown = renderScreen(<RelationsScreen />, {
    place: '/audit/a1/relations',
    ...settings,
    answers: {
      'relation/groups': () => ({ rows: groups, total: groups.length }),
      'relation/list': () => ({
        rows: relations.map((row) => ({ ...row, decision: decided.get(row.yields) ?? null })),
        total: relations.length,
      }),
      'relation/facets': () => ({
        total: 2,
        verdicts: [{ value: 'contained', count: 2 }],
        decided: [],
        differences: [],
      }),
      ...answers,
    },
  });
  const list = await screen.findByTestId('relation-groups');
  await screen.findAllByTestId('relation-row');
  list.focus();
  return { ...shown, list };
}

const place = () => decodeURIComponent(window.location.hash);
const bar = () => within(screen.getByTestId('decision-bar'));

test('j and k walk the pages, the right arrow leads to what has their text', async () => {
  const { user } = await renderRelations();
  await user.keyboard('j');
  await expect.poll(place).toContain(`page=${groups[1]!.page.id}`);
  expect(await screen.findByRole('heading', { name: 'Page 2' })).toBeDefined();
  await screen.findAllByTestId('relation-row');
  await user.keyboard('{ArrowRight}');
  const [row] = screen.getAllByTestId('relation-row');
  expect(row!.contains(document.activeElement)).toBe(true);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByTestId('relation-groups'));
});

test('the page that yields is A, stands above B, and is A in the comparison as well', async () => {
  const turned = relations.map((row) => ({ ...row, yields: row.b }));
  await renderRelations({ answers: { 'relation/list': () => ({ rows: turned, total: turned.length }) } });
  const [row] = screen.getAllByTestId('relation-row');
  const { a, b, titleA, addressA, titleB, addressB } = turned[0]!;
  const pages = [...row!.querySelectorAll('.relation-page')].map(({ textContent }) => textContent ?? '');
  expect(pages.map((page) => page[0])).toEqual(['A', 'B']);
  expect(row!.querySelector('.relation-title')?.getAttribute('title')).toBe(`${titleB}\n${addressB}`);
  const link = within(row!).getByTestId('compare-open');
  expect(link.getAttribute('href')).toMatch(new RegExp(`/compare/${b}/${a}$`, 'u'));
  expect(link.getAttribute('aria-label') ?? link.title).toContain(titleA || addressA);
});

test('a number decides for the page that yields, and a target goes with a redirect', async () => {
  const { user, asked } = await renderRelations();
  const { a, yields, addressA, addressB } = relations[0]!;
  const [own, other] = yields === a ? [addressA, addressB] : [addressB, addressA];
  await user.keyboard('4');
  await expect
    .poll(() => asked('decision/set'))
    .toEqual([{ audit: 'a1', address: own, change: { action: 'redirect', target: other } }]);
});

const planRowOf = async (address: string) => {
  const [row] = (await client.request('plan/list', { audit: 'a1' })).rows;
  return { ...row!, address, action: 'merge' as const, ground: 'proposed' as const };
};

test('Enter accepts what is proposed as soon as it is there, and nothing before it has been seen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, asked } = await renderRelations({
    answers: {
      'plan/list': async ({ text = '' }) => {
        await promise;
        return { rows: [await planRowOf(text)], total: 1, version: 1 };
      },
    },
  });
  const accept = bar().getByTestId('relation-accept-now');
  expect(accept.matches(':disabled')).toBe(true);
  await user.keyboard('{Enter}');
  expect(asked('decision/set')).toEqual([]);
  resolve();
  await expect.poll(() => accept.textContent).toContain('Merge');
  await user.keyboard('{Enter}');
  await expect.poll(() => asked('decision/set')).toMatchObject([{ change: { action: 'merge' } }]);
});

test('Enter says so where nothing is proposed', async () => {
  const { user, asked } = await renderRelations({
    answers: { 'plan/list': () => ({ rows: [], total: 0, version: 1 }) },
  });
  await expect.poll(() => bar().queryByTestId('relation-accept-now')).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Nothing is proposed for this page/u)).toBeDefined();
  expect(asked('decision/set')).toEqual([]);
});

test('“not a duplicate” takes the two apart', async () => {
  const { user, asked } = await renderRelations();
  const { a, b } = relations[0]!;
  await user.click(bar().getByTestId('decide-not-duplicate'));
  await expect.poll(() => asked('cluster/exclude')).toEqual([{ audit: 'a1', what: { kind: 'pair', a, b } }]);
});

test('a verdict narrows the list and stands in the address', async () => {
  const { user, asked } = await renderRelations();
  const verdicts = within(screen.getByRole('group', { name: 'Filter by verdict' }));
  await user.click(await verdicts.findByRole('button', { name: /^contained/iu }));
  expect(place()).toBe('#/audit/a1/relations?verdicts=contained');
  await expect.poll(() => asked('relation/groups').at(-1)).toMatchObject({ verdicts: ['contained'] });
});

test('an audit without relations says so, and a filter that leaves none is dropped', async () => {
  const { user } = renderScreen(<RelationsScreen />, { place: '/audit/a1/relations?text=tea' });
  expect(await screen.findByRole('heading', { name: 'No relation fits the filter' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /clear/iu }));
  expect(await screen.findByRole('heading', { name: 'No relations' })).toBeDefined();
});
