import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { expect, test } from 'vitest';
import type { Result } from '../../src-main/contract/api.ts';
import { MethodsScreen } from '../../src-renderer/features/methods/methods-screen.tsx';
import { progressOf } from '../support/fake-audit-state.ts';
import { detectorResultsOf } from '../support/fake-audit.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const ids = ['minhash', 'simhash', 'same-url'];
const results = detectorResultsOf(ids);

/** The screen at its address, as the window shows it. */
function renderMethods({ place = '/audit/a1/methods', answers = {}, ...settings }: ScreenSettings = {}) {
  return renderScreen(
    <Route<{ view?: string; detector?: string }> path="/methods/:view?/:detector?">
      {({ view, detector }) => <MethodsScreen view={view} detector={detector} />}
    </Route>,
    { place, ...settings, answers: { 'detector/results': () => results, ...answers } },
  );
}

const rows = async () => {
  const table = await screen.findByTestId('method-table');
  return [...table.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) => dataset['detector']);
};
const heading = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(heading(name)).getByRole('button');
const place = () => window.location.hash.replace('#/audit/a1/', '');

test('methods are sorted by their figures from the largest, by their names from A, and the other way round', async () => {
  const { user } = renderMethods();
  expect(await rows()).toEqual(['same-url', 'simhash', 'minhash']);
  expect(heading('Proposed').getAttribute('aria-sort')).toBe('descending');
  await user.click(sortBy('Proposed'));
  expect(await rows()).toEqual(['minhash', 'simhash', 'same-url']);
  await user.click(sortBy('Pages'));
  expect(await rows()).toEqual(['minhash', 'simhash', 'same-url']);
  await user.click(sortBy('Method'));
  expect((await rows())[0]).toBe('minhash');
  expect(heading('Method').getAttribute('aria-sort')).toBe('ascending');
  expect(heading('Options in force').hasAttribute('aria-sort')).toBe(false);
});

test('what has not run yet has no figures, and comes last whichever way they are sorted', async () => {
  const perDetector = results.perDetector.map((result) =>
    result.id === 'simhash' ? { ...result, proposed: null } : result,
  );
  const { user } = renderMethods({ answers: { 'detector/results': () => ({ ...results, perDetector }) } });
  expect((await rows()).at(-1)).toBe('simhash');
  expect(screen.getAllByTitle('Not run yet')).toHaveLength(2);
  await user.click(sortBy('Proposed'));
  expect((await rows()).at(-1)).toBe('simhash');
});

test('the number of pairs that a method alone found leads to them', async () => {
  const { user, asked } = renderMethods();
  await user.click(await screen.findByRole('link', { name: /^6: / }));
  expect(place()).toBe('methods/only/same-url');
  await expect.poll(() => asked('detector/only').at(-1)).toMatchObject({ detector: 'same-url', confirmed: true });
  await user.click(screen.getByRole('button', { name: /^Not confirmed/ }));
  await expect.poll(() => asked('detector/only').at(-1)?.confirmed).toBe(false);
  expect(screen.getByRole('button', { name: 'Not confirmed 2' }).getAttribute('aria-pressed')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Found only by'), 'simhash');
  expect(place()).toBe('methods/only/simhash');
});

test('a method without any pair of its own says so', async () => {
  renderMethods({
    place: '/audit/a1/methods/only/minhash',
    answers: { 'detector/only': () => ({ rows: [], total: 0 }) },
  });
  expect(await screen.findByText('Nothing here')).toBeDefined();
  expect(screen.getByText(/was proposed by another method, too/)).toBeDefined();
});

test('agreement is cut and not rounded, and never 0 where methods agree in something', async () => {
  const cell = (both: number, jaccard: number | null) => ({ both, jaccard });
  const matrix: Result<'detector/results'>['matrix'] = [
    [cell(40, 1), cell(1, 0.0001), cell(0, 0)],
    [cell(1, 0.0001), cell(57, 1), cell(39, 0.999)],
    [cell(0, 0), cell(39, 0.999), cell(0, null)],
  ];
  renderMethods({
    place: '/audit/a1/methods/agreement',
    answers: { 'detector/results': () => ({ ...results, matrix }) },
  });
  const table = await screen.findByTestId('agreement-table');
  const cells = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
  );
  expect(cells).toEqual([
    ['40', '< 1%1', '0'],
    ['< 1%1', '57', '99%39'],
    ['0', '99%39', '0'],
  ]);
});

test('before anything was proposed the views say what is to come', async () => {
  const { user } = renderMethods({
    answers: {
      'detector/results': () => detectorResultsOf([]),
      'audit/progress': () => progressOf('running'),
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Agreement' }));
  expect(await screen.findByText('Nothing proposed')).toBeDefined();
});
