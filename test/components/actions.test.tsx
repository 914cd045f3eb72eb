import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanRow } from '../../src-main/contract/plan.ts';
import { decisionActions } from '../../src-main/contract/reviews.ts';
import { translate } from '../../src-main/locales/translate.ts';
import { ActionsScreen } from '../../src-renderer/features/actions/actions-screen.tsx';
import { createFakeClient } from '../support/fake-client.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const proposed: PlanRow = {
  address: 'https://example.cn/copy',
  page: 7,
  title: 'A copy',
  action: 'redirect',
  target: 'https://example.cn/source',
  destination: 'https://example.cn/source',
  ground: 'proposed',
  owner: '',
  note: '',
  state: 'open',
  reason: '',
  isSource: false,
  source: null,
  cluster: { id: 3, key: 'k3' },
  verdict: 'identical',
  similarity: 100,
  clicksAtStake: null,
  decidedAt: null,
  conflicts: [],
};
const decided: PlanRow = {
  ...proposed,
  address: 'https://example.cn/other',
  title: 'Another',
  ground: 'decided',
  owner: 'Ada',
  conflicts: ['target-loop'],
};

const client = createFakeClient();
const facets = await client.request('plan/facets', { audit: 'a1' });
const files = await client.request('plan/files', { audit: 'a1' });

async function renderPlan({ answers = {}, ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(<ActionsScreen />, {
    place: '/audit/a1/actions',
    ...settings,
    answers: {
      'plan/list': ({ offset = 0 }) => ({ rows: [proposed, decided].slice(offset), total: 2, version: 1 }),
      'plan/facets': () => ({ ...facets, owners: [{ value: 'Ada', count: 1 }] }),
      ...answers,
    },
  });
  const grid = await screen.findByTestId('plan-grid');
  await screen.findAllByTestId('grid-row');
  grid.focus();
  return { ...shown, grid };
}

const side = () => within(screen.getByTestId('plan-side'));
const place = () => decodeURIComponent(window.location.hash);

test.each(['en', 'zh', 'ru'] as const)('in %s the longest name of an action fits its column', async (locale) => {
  const { grid } = await renderPlan({ locale });
  const names = decisionActions.map((action) => translate(locale, `decision.${action}`));
  // In pixels of the system's fonts at 13 px, with the padding of a cell.
  const widest = Math.max(
    ...names.map((name) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7), 16)),
  );
  const width = Number.parseInt(grid.style.getPropertyValue('--w-action'), 10);
  expect(width).toBeGreaterThanOrEqual(widest);
  expect(width, 'beside it the target stays in sight').toBeLessThanOrEqual(184);
});

test('a accepts what is proposed, with its target, and goes on', async () => {
  const { user, asked } = await renderPlan();
  await user.keyboard('a');
  await expect
    .poll(() => asked('decision/set'))
    .toEqual([{ audit: 'a1', address: proposed.address, change: { action: 'redirect', target: proposed.target } }]);
  expect(await side().findByRole('heading', { name: /^Another/u })).toBeDefined();
});

test('owner, state and note wait for a decision', async () => {
  const { user, asked } = await renderPlan();
  expect(side().getByTestId('plan-work').matches(':disabled')).toBe(true);
  await user.keyboard('n');
  expect(
    await screen.findByText(/^Accept the proposal or choose an action first/u, { selector: '.toast p' }),
  ).toBeDefined();
  await user.keyboard('js');
  await expect
    .poll(() => asked('decision/set'))
    .toEqual([{ audit: 'a1', address: decided.address, change: { state: 'in-progress' } }]);
});

test('a target is taken with Enter, and Escape leaves it as it was', async () => {
  const { user, asked } = await renderPlan();
  await user.keyboard('t');
  const field = side().getByTestId('plan-target');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'https://example.cn/new{Escape}');
  expect(asked('decision/set')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'https://example.cn/new{Enter}');
  await expect
    .poll(() => asked('decision/set'))
    .toEqual([
      { audit: 'a1', address: proposed.address, change: { action: 'redirect', target: 'https://example.cn/new' } },
    ]);
});

test('what speaks against a row is said at its side', async () => {
  const { user } = await renderPlan();
  await user.keyboard('j');
  expect((await side().findByTestId('plan-conflict')).textContent).toContain(
    'It is left out of redirects and canonical lines.',
  );
});

test('several rows get owner and state in one step', async () => {
  const { user, asked } = await renderPlan();
  await user.keyboard('xjx');
  await user.click(screen.getByTestId('assign-open'));
  await user.type(await screen.findByTestId('assign-owner'), 'Grace');
  await user.click(screen.getByTestId('assign-apply'));
  await expect
    .poll(() => asked('decision/set-many'))
    .toEqual([
      {
        audit: 'a1',
        selection: { kind: 'addresses', addresses: [proposed.address, decided.address] },
        change: { owner: 'Grace' },
        overwrite: true,
      },
    ]);
});

test('conflicts are one click away, and the filter stands in the address', async () => {
  const { user } = await renderPlan({
    answers: { 'plan/conflicts': () => ({ rows: [], total: 3, counts: [], version: 1 }) },
  });
  const button = await screen.findByTestId('plan-conflicts');
  await user.click(button);
  expect(place()).toBe('#/audit/a1/actions?hasConflict=true');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.click(button);
  expect(place()).toBe('#/audit/a1/actions');
});

test('files hold decisions, and proposals only when they are asked for', async () => {
  const { user, asked } = await renderPlan({
    answers: {
      'plan/files': () => ({
        ...files,
        files: files.files.map((file) => (file.file === 'nginx' ? { ...file, entries: 1, proposals: 1 } : file)),
        decided: 1,
        proposals: 1,
      }),
    },
  });
  await user.keyboard('e');
  const box = await screen.findByTestId('plan-include-proposals');
  await user.click(screen.getByTestId('plan-export'));
  await expect.poll(() => asked('plan/export').at(-1)).toMatchObject({ files: ['nginx'], includeProposals: false });
  expect(await screen.findByTestId('plan-written')).toBeDefined();
  await user.click(box);
  await user.click(screen.getByTestId('plan-export'));
  await expect.poll(() => asked('plan/export').at(-1)).toMatchObject({ files: ['nginx'], includeProposals: true });
});

test('where nothing is decided, the files lead to the decisions that they wait for', async () => {
  const { user, asked } = await renderPlan({
    answers: { 'plan/files': () => ({ ...files, decided: 0, proposals: 2 }) },
  });
  await user.keyboard('e');
  const decide = await screen.findByTestId('plan-decide');
  await expect.poll(() => document.activeElement).toBe(decide);
  await user.click(decide);
  await user.click(await screen.findByTestId('bulk-apply'));
  const selection = { kind: 'addresses', addresses: [proposed.address, decided.address] };
  await expect.poll(() => asked('decision/set-many')).toMatchObject([{ selection, change: 'proposal' }]);
});

test('the address of a row is copied from its menu', async () => {
  const { user, grid } = await renderPlan();
  await user.pointer({ keys: '[MouseRight]', target: within(grid).getAllByTestId('grid-row')[0] ?? grid });
  expect(screen.getByTestId('menu-live').matches(':disabled, [data-disabled]')).toBe(false);
  await user.click(screen.getByTestId('menu-address'));
  expect(await screen.findByText('Address copied.')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(proposed.address);
});

test('that files of a folder stand nowhere known is said once, beside the files', async () => {
  const { user } = await renderPlan({ answers: { 'plan/files': () => ({ ...files, placeless: 12 }) } });
  await user.keyboard('e');
  expect(await screen.findByText(/is not known\. Left out for that: 12 addresses/u)).toBeDefined();
});
