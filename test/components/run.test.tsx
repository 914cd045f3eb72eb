import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AuditProgress } from '../../src-main/contract/audits.ts';
import { AppError, toWireError } from '../../src-main/engine/app-error.ts';
import { RunScreen } from '../../src-renderer/features/run/run-screen.tsx';
import { progressOf, summaryOf } from '../support/fake-audit-state.ts';
import { messageButton, refuseClipboard, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

async function renderRun(settings: ScreenSettings = {}) {
  const shown = renderScreen(<RunScreen />, { place: '/audit/a1/run', ...settings });
  const state = await screen.findByTestId('run-state');
  return { ...shown, state };
}

const button = (name: string) => screen.getByRole('button', { name });
const buttonIfAny = (name: string) => screen.queryByRole('button', { name });
/** Progress as the engine tells it while pages are being collected. */
const collecting: AuditProgress = {
  ...progressOf('running'),
  stages: progressOf('new').stages.map((stage) =>
    stage.stage === 'collect'
      ? { ...stage, state: 'running', done: 12, total: 40, rate: 3.25, elapsedMillis: 4000 }
      : stage,
  ),
};

describe('the run of an audit', () => {
  test('follows what the engine tells', async () => {
    const { emit, state } = await renderRun({ moment: 'running', answers: { 'audit/progress': () => collecting } });
    expect(await screen.findByText('12 of at least 40 known')).toBeDefined();
    expect(screen.getByText(/^3\.3\/s/u)).toBeDefined();
    emit('audit/progress', { ...collecting, fraction: 0.25, counts: { ...collecting.counts, pages: 77 } });
    await expect
      .poll(() => screen.getByRole('progressbar', { name: 'Progress of the audit' }).getAttribute('value'))
      .toBe('0.25');
    expect(screen.getByRole('link', { name: '77' })).toBeDefined();
    emit('audit/progress', progressOf('done'));
    await expect.poll(() => state.getAttribute('data-state')).toBe('done');
    expect(screen.getByTestId('run-open-clusters')).toBeDefined();
    expect(buttonIfAny('Pause')).toBeNull();
  });

  test('tells how many pages are known while nobody knows how many there are, and moves without a share', async () => {
    const open = { ...collecting, fraction: null, millisLeft: null };
    const { emit } = await renderRun({ answers: { 'audit/progress': () => open } });
    const bar = screen.getByRole('progressbar', { name: 'Progress of the audit' });
    expect(await screen.findByText('12 read, 40 known so far')).toBeDefined();
    expect(bar.hasAttribute('value')).toBe(false);
    expect(screen.queryByText(/%|Estimating/u)).toBeNull();
    emit('audit/progress', { ...open, state: 'paused' });
    await expect.poll(() => bar.getAttribute('value')).toBe('0');
    expect(screen.getByText('12 read, 40 known so far')).toBeDefined();
  });

  test('shows a dash for what no stage has counted yet, and no link to it', async () => {
    const none = { ...collecting.counts, candidates: 0, pairs: 0, clusters: 0 };
    await renderRun({ answers: { 'audit/progress': () => ({ ...collecting, counts: none }) } });
    const card = screen.getByText('Clusters').closest('div')!;
    expect(card.textContent).toBe('Clusters–');
    expect(within(card).queryByRole('link')).toBeNull();
  });

  test('ignores what is told of another audit', async () => {
    const { emit, state } = await renderRun({ moment: 'running' });
    emit('audit/progress', { ...progressOf('failed'), audit: 'b2' });
    emit('audit/progress', { ...progressOf('running'), fraction: 0.5 });
    await expect
      .poll(() => screen.getByRole('progressbar', { name: 'Progress of the audit' }).getAttribute('value'))
      .toBe('0.5');
    expect(state.getAttribute('data-state')).toBe('running');
  });

  test('is paused and goes on, by button and by key', async () => {
    const { user, state, asked } = await renderRun({ moment: 'running' });
    await user.click(button('Pause'));
    await expect.poll(() => state.getAttribute('data-state')).toBe('paused');
    expect(screen.getByText(/^It continues from the same place/u)).toBeDefined();
    await user.keyboard('p');
    await expect.poll(() => state.getAttribute('data-state')).toBe('running');
    expect(asked('audit/start')).toEqual([{ audit: 'a1', again: null }]);
  });

  test('is stopped, and goes on where the message offers it', async () => {
    const { user, state } = await renderRun({ moment: 'running' });
    await user.click(button('Stop'));
    await expect.poll(() => state.getAttribute('data-state')).toBe('cancelled');
    await user.click(await messageButton('Go on'));
    await expect.poll(() => state.getAttribute('data-state')).toBe('running');
  });

  test('cannot be paused twice', async () => {
    await renderRun({ moment: 'pausing' });
    expect(button('Pause').matches(':disabled')).toBe(true);
    expect(button('Stop').matches(':disabled')).toBe(false);
  });

  test('has enough pages as soon as there are some, and compares what is there after a pause too', async () => {
    const paused = { ...collecting, state: 'paused' as const };
    const { user, asked } = await renderRun({ answers: { 'audit/progress': () => paused } });
    await user.click(button('Enough pages'));
    await expect.poll(() => asked('audit/start')).toEqual([{ audit: 'a1' }]);
    expect(asked('audit/stop-collecting')).toEqual([{ audit: 'a1' }]);
  });

  test('does not offer to stop collecting what has been collected, or before there is a page', async () => {
    await renderRun({ moment: 'running' });
    expect(buttonIfAny('Enough pages')).toBeNull();
  });

  test('says what kept it from starting', async () => {
    const { user, state } = await renderRun({
      moment: 'paused',
      answers: {
        'audit/start': () => {
          throw new AppError('disk-full', {});
        },
      },
    });
    await user.click(button('Go on'));
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    expect(state.getAttribute('data-state')).toBe('paused');
  });
});

describe('how a run ended', () => {
  const failedBy = (error: AppError): AuditProgress => ({ ...progressOf('failed'), error: toWireError(error) });
  const outcome = (): HTMLElement => screen.getAllByRole('alert')[0]!;

  test('a failure says why and what to do, and is tried again', async () => {
    const failed = failedBy(new AppError('network-dns', { host: 'shop.example' }));
    const { user, asked } = await renderRun({ answers: { 'audit/progress': () => failed } });
    expect(outcome().textContent).toContain('shop.example');
    await user.click(within(outcome()).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => asked('audit/start')).toEqual([{ audit: 'a1', again: null }]);
  });

  test('a mistyped address is corrected with the same options, while no page is there', async () => {
    const failed = failedBy(
      new AppError('sitemap-not-found', { address: 'https://a.example/sitmap.xml', status: 404 }),
    );
    const counts = { ...failed.counts, pages: 0 };
    const { emit } = await renderRun({ answers: { 'audit/progress': () => ({ ...failed, counts }) } });
    const link = await screen.findByRole('link', { name: 'Correct the address…' });
    expect(link.getAttribute('href')).toBe('#/?again=a1');
    emit('audit/progress', failed);
    await expect.poll(() => screen.queryByRole('link', { name: 'Correct the address…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('the stage that failed says so and why; one that was stopped is interrupted', async () => {
    const failed = failedBy(new AppError('disk-full'));
    const { emit } = await renderRun({ answers: { 'audit/progress': () => failed } });
    const stages = within(screen.getByRole('region', { name: 'Stages' })).getAllByRole('listitem');
    const states = () => stages.map(({ dataset }) => dataset['state']);
    expect(states().slice(0, 4)).toEqual(['done', 'done', 'failed', 'waiting']);
    expect(stages[2]?.textContent).toMatch(/failedThe disk is full\.$/u);
    emit('audit/progress', progressOf('cancelled'));
    await expect.poll(() => states()[2]).toBe('interrupted');
    expect(stages[2]?.textContent).not.toContain('The disk is full.');
  });

  test('a site that answers over http only leads to a new audit of that', async () => {
    const failed = failedBy(new AppError('https-unavailable', { host: 'a.example', address: 'http://a.example/' }));
    await renderRun({ answers: { 'audit/progress': () => failed } });
    const link = screen.getByRole('link', { name: 'Use http://a.example/' });
    expect(link.getAttribute('href')).toBe('#/?source=http%3A%2F%2Fa.example%2F');
  });

  test('a damaged file leads to its rescue', async () => {
    const failed = failedBy(new AppError('audit-file-damaged', { file: '/audits/a.pagetwin', detail: 'malformed' }));
    const { user } = await renderRun({ answers: { 'audit/progress': () => failed } });
    await user.click(within(outcome()).getByRole('button', { name: /rescue/iu }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  test('an end without copies is told from one with them, and from one without any text', async () => {
    const clean = { ...summaryOf([]), relations: 0 };
    await renderRun({ answers: { 'audit/summary': () => clean } });
    expect(await screen.findByText('Finished: no duplicates found.')).toBeDefined();
  });
});

test('the end says plainly that there are no copies, and how many clusters repeat by design', async () => {
  const kinds = { version: { clusters: 54, pages: 162 } };
  const summary = { ...summaryOf([]), clusters: 54, clustersByKind: kinds, copiedPages: 0 };
  const told = { ...progressOf('done'), counts: { ...progressOf('done').counts, clusters: 54 } };
  await renderRun({ answers: { 'audit/summary': () => summary, 'audit/progress': () => told } });
  expect(
    await screen.findByText('No copies were found. Repeating by design, or without a text: 54 clusters.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: '54' }).getAttribute('href')).toBe('#/audit/a1/clusters');
});

describe('running again', () => {
  test('begins at the chosen stage with the changed options', async () => {
    const { user, asked } = await renderRun();
    await user.click(button('Run again…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The collected pages are kept/u)).toBeDefined();
    await user.selectOptions(dialog.getByLabelText(/^Run again from/u), 'collect');
    expect(dialog.getByText(/^Pages are fetched again/u)).toBeDefined();
    await user.click(await dialog.findByLabelText('Obey robots.txt'));
    await user.click(dialog.getByRole('button', { name: 'Run again' }));
    await expect.poll(() => asked('audit/start')).toEqual([{ audit: 'a1', again: 'collect' }]);
    expect(asked('audit/set-options')).toMatchObject([{ options: { collect: { obeyRobots: false, concurrency: 4 } } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not begin with options that are refused', async () => {
    const { user, asked } = await renderRun({
      answers: {
        'audit/set-options': () => {
          throw new AppError('disk-full', {});
        },
      },
    });
    await user.click(button('Run again…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('Obey robots.txt'));
    await user.click(dialog.getByRole('button', { name: 'Run again' }));
    expect(await dialog.findByText('The disk is full.')).toBeDefined();
    expect(asked('audit/start')).toEqual([]);
  });
});

describe('the list of problems', () => {
  const counts = [
    { code: 'redirected' as const, severity: 'info' as const, count: 40, retryable: 0 },
    { code: 'http-server-error' as const, severity: 'error' as const, count: 3, retryable: 2 },
    { code: 'text-empty' as const, severity: 'warning' as const, count: 7, retryable: 7 },
  ];
  const answers: ScreenSettings['answers'] = { 'problem/counts': () => ({ counts }) };
  const kinds = () => within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');

  test('has the gravest kinds first, and shows one of them', async () => {
    const { user, asked } = await renderRun({ answers });
    await screen.findByRole('group', { name: 'Show' });
    expect(kinds().map(({ dataset }) => dataset['code'])).toEqual([
      undefined,
      'http-server-error',
      'text-empty',
      'redirected',
    ]);
    expect(kinds()[0]?.textContent).toBe('All problems 50');
    await user.click(kinds()[1]!);
    await expect.poll(() => asked('problem/list').at(-1)?.code).toBe('http-server-error');
    expect(window.location.hash).toBe('#/audit/a1/run?problem=http-server-error');
    await user.click(kinds()[1]!);
    await expect.poll(() => window.location.hash).toBe('#/audit/a1/run');
    expect(kinds()[0]?.getAttribute('aria-pressed')).toBe('true');
  });

  test('says that nothing fits, and not that there are no problems', async () => {
    const { user } = await renderRun({
      answers: { ...answers, 'problem/list': () => ({ rows: [], total: 0 }) },
    });
    expect(await screen.findByText('Nothing found')).toBeDefined();
    await user.type(screen.getByTestId('problem-search'), 'nowhere');
    expect(screen.queryByText('No problems')).toBeNull();
  });

  test('only a run that reached its end says that there are none', async () => {
    const none = { 'problem/counts': () => ({ counts: [] }), 'problem/list': () => ({ rows: [], total: 0 }) };
    const { emit } = await renderRun({ moment: 'paused', answers: none });
    expect(await screen.findByText(/^None so far: the run stopped/u)).toBeDefined();
    emit('audit/progress', progressOf('done'));
    expect(await screen.findByText('No problems')).toBeDefined();
  });

  test('has everything that failed tried again, and a run that is under way waits for it', async () => {
    const { user, asked } = await renderRun({ moment: 'running', answers });
    await user.click(await screen.findByTestId('problems-retry'));
    expect(await screen.findByText('3 addresses will be fetched again.')).toBeDefined();
    expect(asked('problem/retry')).toEqual([{ audit: 'a1', codes: ['http-server-error'], addresses: [] }]);
    expect([asked('audit/pause').length, asked('audit/start').length]).toEqual([1, 1]);
  });

  test('starts nothing where nothing can be fetched again', async () => {
    const { user, asked } = await renderRun({
      answers: { ...answers, 'problem/retry': () => ({ addresses: 0 }) },
    });
    await user.click(await screen.findByTestId('problems-retry'));
    expect(await screen.findByText('Nothing of this can be fetched again.')).toBeDefined();
    expect(asked('audit/start')).toEqual([]);
  });

  test('has pages without text tried again with their scripts', async () => {
    const { user, asked } = await renderRun({ place: '/audit/a1/run?problem=text-empty', answers });
    await user.click(await screen.findByRole('button', { name: 'Try again with scripts' }));
    await expect.poll(() => asked('problem/retry')).toMatchObject([{ codes: ['text-empty'] }]);
    expect(asked('audit/set-options')).toMatchObject([
      { options: { collect: { concurrency: 4, render: 'automatic' } } },
    ]);
  });

  test('is copied, and a clipboard that refuses is said to', async () => {
    const { user } = await renderRun({ answers });
    await user.click(await screen.findByRole('button', { name: 'Copy the list' }));
    expect(await screen.findByText('Copied: 640 rows.')).toBeDefined();
    expect((await navigator.clipboard.readText()).split('\n')[0]).toBe('Severity\tKind\tAddress\tMessage');
    refuseClipboard();
    await user.click(screen.getByRole('button', { name: 'Copy the list' }));
    expect(await screen.findByText('The clipboard cannot be reached.')).toBeDefined();
  });
});
