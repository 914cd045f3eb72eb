import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OverviewScreen } from '../../src-renderer/features/overview/overview-screen.tsx';
import { createFakeClient } from '../support/fake-client.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const found = await createFakeClient().request('overview/get', { audit: 'a1' });

async function renderOverview(settings: ScreenSettings = {}) {
  const shown = renderScreen(<OverviewScreen />, { place: '/audit/a1/overview', ...settings });
  await screen.findByRole('list', { name: 'Key figures' });
  return shown;
}

const place = () => decodeURIComponent(window.location.hash);
const panel = (name: string) => within(screen.getByRole('region', { name }));

test('figures lead to the lists that they count', async () => {
  const { user } = await renderOverview();
  expect(screen.getByTestId('figure-pages').textContent).toContain('2,313');
  await user.click(screen.getByTestId('figure-wasted'));
  expect(place()).toBe('#/audit/a1/pages?copied=true&indexable=true');
  await user.click(screen.getByRole('link', { name: '2,104 indexable' }));
  expect(place()).toBe('#/audit/a1/pages?indexable=true');
  await user.click(
    screen.getByRole('link', { name: /^In addition, relations between pages that share no cluster: 17/u }),
  );
  expect(place()).toBe('#/audit/a1/relations');
});

test('before texts have been compared nothing is said of copies', async () => {
  const figures = { ...found.figures, clusters: 0, copiedPages: 0, wastedPages: 0, clustersByKind: {}, words: 10 };
  await renderOverview({ answers: { 'overview/get': () => ({ ...found, figures, complete: false }) } });
  for (const id of ['rate', 'clusters', 'wasted', 'copied-text'])
    expect(screen.getByTestId(`figure-${id}`).textContent, id).toMatch(/–$/u);
  expect(screen.getByRole('link', { name: 'copies: –' })).toBeDefined();
  expect(screen.getByTestId('overview-folders').textContent).not.toMatch(/%/u);
});

test('what is not known yet is a dash, and the lead says that nothing repeats', async () => {
  const figures = { ...found.figures, duplicateRate: null, words: 0, clustersByKind: {} };
  await renderOverview({ answers: { 'overview/get': () => ({ ...found, figures }) } });
  expect(screen.getByTestId('figure-rate').textContent).toContain('–');
  expect(screen.getByTestId('figure-copied-text').textContent).toContain('–');
  expect(screen.getByTestId('overview-lead').textContent).toContain('None of the 2,290 pages repeats another one.');
});

test('the lead names the first open cluster with what is to do there, as the report does, and leads to it', async () => {
  const byAction = [
    { action: 'rewrite', pages: 2 },
    { action: 'keep', pages: 1 },
    { action: 'canonical', pages: 1 },
  ] as const;
  const propose = createFakeClient();
  const { user } = await renderOverview({
    answers: {
      'cluster/propose': async (asked) => ({
        ...(await propose.request('cluster/propose', asked)),
        byAction: [...byAction],
      }),
    },
  });
  const link = await screen.findByTestId('overview-next');
  await expect
    .poll(() => link.parentElement?.textContent)
    .toMatch(/^Start here: .+ Rewrite · 2 pages, Set canonical · 1 page$/u);
  await user.click(link);
  expect(place()).toBe('#/audit/a1/clusters/k0');
});

test('after the colon of Chinese stands no further space', async () => {
  renderScreen(<OverviewScreen />, { place: '/audit/a1/overview', locale: 'zh' });
  const link = await screen.findByTestId('overview-next');
  await expect.poll(() => link.parentElement?.textContent).toMatch(/^先处理：\S/u);
});

test('the threshold says what would be left, asks for nothing, and is taken along to the lists', async () => {
  const { user, asked } = await renderOverview();
  const slider = screen.getByRole('slider', { name: 'Count pairs from this similarity on' });
  fireEvent.change(slider, { target: { value: '90' } });
  expect(screen.getByTestId('threshold-effect').textContent).toMatch(/^From 90 ?% on: \d+ of \d+ clusters/u);
  expect(slider.getAttribute('aria-valuetext')).toBe(screen.getByTestId('threshold-effect').textContent);
  expect(asked('overview/get')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Open the clusters' }));
  expect(place()).toBe('#/audit/a1/clusters?kinds=copies&kinds=templated&floor=90..');
});

test('the pages of the threshold are those of copies, not of families', async () => {
  const { user } = await renderOverview();
  await user.click(screen.getByRole('link', { name: 'Open the pages' }));
  expect(place()).toBe('#/audit/a1/pages?clusterKinds=copies&clusterKinds=templated');
});

test('folders stand by their copies, or as a tree with short names', async () => {
  const { user } = await renderOverview();
  const folders = panel('Folders');
  const names = () => folders.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['example.cn', 'example.cn/news', 'example.cn/wiki']);
  await user.click(folders.getByRole('button', { name: 'Folder' }));
  expect(names()).toEqual(['example.cn', '/news', '/wiki']);
  expect(folders.getByRole('columnheader', { name: 'Folder' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(folders.getByRole('link', { name: '420' }));
  expect(place()).toBe('#/audit/a1/pages?folder=example.cn/news&copied=true');
});

test('the picture of clusters is a list for whom pictures do not speak', async () => {
  const { user } = await renderOverview();
  const button = screen.getByTestId('treemap-list');
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  const clusters = panel('Clusters of copies by size');
  expect(clusters.getAllByRole('row')).toHaveLength(101);
  expect(clusters.getByRole('link', { name: /^Further clusters/u })).toBeDefined();
});

test('hosts, languages, verdicts and problems lead to what they count', async () => {
  const { user } = await renderOverview();
  await user.click(panel('Hosts').getByRole('link', { name: '301' }));
  expect(place()).toBe('#/audit/a1/pages?hosts=www.example.cn&sourceHosts=example.cn');
  await user.click(panel('Languages').getByRole('link', { name: /Russian/u }));
  expect(place()).toBe('#/audit/a1/pages?languages=ru');
  await user.click(panel('Problems').getByRole('link', { name: /9$/u }));
  expect(place()).toBe('#/audit/a1/run?problem=http-client-error');
  await user.click(panel('Clusters of copies by verdict').getAllByRole('link')[0]!);
  expect(place()).toMatch(/^#\/audit\/a1\/clusters\?kinds=.*verdicts=/u);
});

test('the review says what is to be done with how many pages', async () => {
  const facets = await createFakeClient().request('plan/facets', { audit: 'a1' });
  const actions = [
    { value: 'redirect', count: 12 },
    { value: 'keep', count: 40 },
  ];
  const { user } = await renderOverview({ answers: { 'plan/facets': () => ({ ...facets, actions }) } });
  const toDo = await screen.findByTestId('to-do-redirect');
  expect(toDo.textContent).toContain('12');
  expect(screen.queryByTestId('to-do-keep')).toBeNull();
  await user.click(toDo);
  expect(place()).toBe('#/audit/a1/actions?actions=redirect');
});

test('an audit without pages says so instead', async () => {
  const figures = { ...found.figures, pages: 0 };
  renderScreen(<OverviewScreen />, { answers: { 'overview/get': () => ({ ...found, figures }) } });
  expect(await screen.findByRole('heading', { name: 'No pages yet' })).toBeDefined();
});

test('versions and translations of the site are one row each, which leads to what is proposed for them', async () => {
  const tree = { path: 'docs', root: '/docs', isCurrent: false, pages: 36, matched: 0, proposed: 0, folder: null };
  const trees = [
    { ...tree, kind: 'version' as const, name: '', isCurrent: true },
    { ...tree, kind: 'version' as const, name: '1.3', path: 'docs/1.3', matched: 31, proposed: 29, folder: 'docs/1.3' },
    { ...tree, kind: 'locale' as const, path: 'ru', name: 'ru', matched: 36, proposed: 5, folder: 'ru' },
  ];
  const { user } = await renderOverview({ answers: { 'overview/get': () => ({ ...found, trees }) } });
  const rows = panel('Versions').getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'VersionPagesIn a newer one tooTo set canonical',
    'docs without a version: current3600',
    'docs/1.3 363129',
  ]);
  await user.click(panel('Versions').getByRole('link', { name: '29' }));
  expect(place()).toBe('#/audit/a1/actions?folder=docs/1.3&reasons=other-version');
  expect(panel('Translations').getByRole('link', { name: 'Russian' })).toBeDefined();
  await user.click(panel('Translations').getByRole('link', { name: '5' }));
  expect(place()).toBe('#/audit/a1/actions?folder=ru&actions=hreflang');
});
