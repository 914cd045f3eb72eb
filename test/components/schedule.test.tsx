import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { RecentAudits } from '../../src-renderer/features/start/recent-audits.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const shop = {
  file: '/audits/shop.pagetwin',
  name: 'shop',
  openedAt: 1,
  pages: 1,
  clusters: 0,
  exists: true,
  state: 'done' as const,
};
const planned = {
  file: shop.file,
  name: 'shop',
  timing: { every: 'month' as const, at: '04:30', on: 31 },
  since: 1,
  running: false,
  last: null,
  next: Date.UTC(2026, 1, 9, 3),
  isDue: false,
};
const list = (...schedules: (typeof planned)[]) => ({ schedules });

/** The dialog of the audit “shop” in the list of recent audits. */
async function renderSchedule({ answers = {}, ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(<RecentAudits />, {
    ...settings,
    answers: { 'recent/list': () => ({ audits: [shop] }), 'schedule/list': () => list(), ...answers },
  });
  const button = await screen.findByTestId('recent-repeat');
  await expect.poll(() => shown.asked('schedule/list')).toHaveLength(1);
  return { ...shown, button, open: () => shown.user.click(button) };
}

const every = () => screen.getByLabelText<HTMLSelectElement>('How often');
const save = () => screen.getByTestId('schedule-save');

test('begins switched off, and asks for day and time only where they matter', async () => {
  const { user, open } = await renderSchedule();
  await open();
  expect(every().value).toBe('');
  expect(screen.queryByLabelText('Time')).toBeNull();
  await user.selectOptions(every(), 'Every day');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('03:00');
  expect(screen.queryByTestId('schedule-on')).toBeNull();
  await user.selectOptions(every(), 'Every week');
  expect(
    within(screen.getByLabelText('Day of the week'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
});

test('a day that some months lack is explained, and no longer meant after another period', async () => {
  const { user, open, asked } = await renderSchedule();
  await open();
  await user.selectOptions(every(), 'Every month');
  await user.selectOptions(screen.getByLabelText(/^Day/u), '31');
  expect(screen.getByText('A month with fewer days has its run on its last day.')).toBeDefined();
  await user.selectOptions(every(), 'Every week');
  expect(screen.queryByText('A month with fewer days has its run on its last day.')).toBeNull();
  await user.click(save());
  // The engine refuses a 31st day of the week.
  await expect
    .poll(() => asked('schedule/set'))
    .toEqual([{ file: shop.file, timing: { every: 'week', at: '03:00', on: 1 } }]);
  expect(await screen.findByText(/^“shop” is collected again: next /u)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an empty time is not taken', async () => {
  const { user, open, asked } = await renderSchedule({ answers: { 'schedule/list': () => list(planned) } });
  await screen.findByTestId('schedule-state');
  await open();
  await user.clear(screen.getByLabelText('Time'));
  await user.click(save());
  await expect.poll(() => asked('schedule/set')[0]?.timing).toEqual(planned.timing);
});

test('shows what is set, and takes it off', async () => {
  const { user, open, asked } = await renderSchedule({ answers: { 'schedule/list': () => list(planned) } });
  expect((await screen.findByTestId('schedule-state')).textContent).toContain('Next run:');
  await open();
  expect([every().value, screen.getByTestId<HTMLSelectElement>('schedule-on').value]).toEqual(['month', '31']);
  await user.selectOptions(every(), 'Off');
  await user.click(save());
  await expect.poll(() => asked('schedule/remove')).toEqual([{ file: shop.file }]);
  expect(await screen.findByText('“shop” is no longer collected again by itself.')).toBeDefined();
});

test('stays open with what was entered when it cannot be saved', async () => {
  const { user, open } = await renderSchedule({
    answers: {
      'schedule/set': () => {
        throw new AppError('disk-full', {});
      },
    },
  });
  await open();
  await user.selectOptions(every(), 'Every day');
  await user.click(save());
  expect(await screen.findByText('The disk is full.')).toBeDefined();
  expect(every().value).toBe('day');
});

test('a failed run says why in the list', async () => {
  const last = {
    at: 1,
    outcome: 'failed' as const,
    error: {
      code: 'network-dns' as const,
      message: '',
      hint: '',
      retryable: true,
      parameters: { host: 'shop.example' },
    },
  };
  await renderSchedule({ answers: { 'schedule/list': () => ({ schedules: [{ ...planned, last }] }) } });
  expect((await screen.findByTestId('schedule-state')).textContent).toMatch(/Last run failed: .*shop\.example/u);
});

test('lines for other programs follow what is chosen', async () => {
  const { user, open, asked } = await renderSchedule();
  await open();
  await user.click(screen.getByTestId('schedule-others'));
  await screen.findByTestId('schedule-lines');
  expect(asked('schedule/lines').at(-1)).toMatchObject({ scheduler: 'cron', timing: { every: 'day', at: '03:00' } });
  await user.click(screen.getByRole('tab', { name: 'systemd' }));
  await user.selectOptions(every(), 'Every week');
  await expect
    .poll(() => asked('schedule/lines').at(-1))
    .toMatchObject({ scheduler: 'systemd', timing: { every: 'week' } });
});
