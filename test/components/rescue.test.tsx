import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RescueReport } from '../../src-main/contract/rescue.ts';
import { AppError, toWireError } from '../../src-main/engine/app-error.ts';
import { useRequest } from '../../src-renderer/api/requests.ts';
import { RescueHost } from '../../src-renderer/features/rescue/rescue-dialog.tsx';
import { Failure } from '../../src-renderer/ui/states.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const file = '/audits/shop.pagetwin';
const output = '/audits/shop-rescued.pagetwin';
const report: RescueReport = {
  file,
  output,
  whole: false,
  parts: [
    { kind: 'pages', rows: 1200, lost: 8 },
    { kind: 'texts', rows: 900, lost: null },
  ],
  tables: [],
  redo: null,
  lostPages: 8,
  addresses: ['https://shop.example/tea'],
  lostReviews: true,
  lostSettings: false,
};
const ended = { job: 'rescue', file, outcome: 'done', error: null, report } as const;

/** Any place of the window that shows the error of an audit. */
function Place() {
  const answer = useRequest('audit/summary', { audit: 'a1' });
  return answer.error ? <Failure error={answer.error} /> : null;
}

async function renderRescue({
  error = new AppError('audit-file-damaged', {
    file,
    detail: 'table-damaged',
    part: 'pairs',
    technical: 'pair: row 3 missing from index pair_of_b',
  }),
  answers = {},
  ...settings
}: ScreenSettings & { readonly error?: AppError } = {}) {
  const shown = renderScreen(
    <RescueHost>
      <Place />
    </RescueHost>,
    {
      ...settings,
      answers: {
        'audit/summary': () => {
          throw error;
        },
        ...answers,
      },
    },
  );
  const offer = await screen.findByRole('button', { name: /^(?:Rescue…|Save to a new file)$/u });
  return { ...shown, open: () => shown.user.click(offer) };
}

const start = () => screen.getByTestId('rescue-start');

test('a damaged audit is written to a new file, and what was lost is listed', async () => {
  const { user, open, asked, emit } = await renderRescue();
  await open();
  expect(screen.getByRole('dialog', { name: 'Rescue a damaged audit' }).textContent).toContain('shop.pagetwin');
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain(
    'its part “compared pairs” has errors',
  );
  expect(screen.getByText('pair: row 3 missing from index pair_of_b').closest('details')).not.toBeNull();
  await user.click(start());
  await expect.poll(() => asked('audit/rescue')).toEqual([{ file }]);
  emit('rescue/progress', { job: 'rescue', file, step: 'read', fraction: 0.25 });
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.25);
  emit('rescue/ended', ended);
  const result = within(screen.getByTestId('rescue-result'));
  expect(result.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PartKeptLost',
    'addresses1,2008',
    'texts of pages900some',
  ]);
  expect(result.getByText('8 pages lost their content and are collected again when you go on.')).toBeDefined();
  expect(result.getByText('https://shop.example/tea')).toBeDefined();
});

test('the rescued audit is opened, and the dialog goes', async () => {
  const { user, open, asked, emit } = await renderRescue();
  await open();
  await user.click(start());
  emit('rescue/ended', ended);
  await user.click(screen.getByTestId('rescue-open'));
  await expect.poll(() => asked('audit/open')).toEqual([{ file: output }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('an audit whose file is gone is saved in other words', async () => {
  const { open } = await renderRescue({ error: new AppError('audit-file-gone', { file }) });
  await open();
  expect(screen.getByRole('dialog', { name: 'Save an audit whose file is gone' })).toBeDefined();
  expect(start().textContent).toBe('Save to a new file');
});

test('a rescue that is under way is found again, and cancelled', async () => {
  const running = { job: 'rescue', file, step: 'copy', fraction: 0.5 } as const;
  const { user, open, asked, emit } = await renderRescue({
    answers: { 'audit/rescue-state': () => ({ running, last: null }) },
  });
  await open();
  expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(0.5);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => asked('audit/cancel-rescue')).toEqual([{ file }]);
  emit('rescue/ended', { job: 'rescue', file, outcome: 'cancelled', error: null, report: null });
  expect(screen.getByText('Cancelled. Nothing was written.')).toBeDefined();
  expect(start()).toBeDefined();
});

test('a rescue that cannot begin says why, and can be tried again', async () => {
  const { user, open } = await renderRescue({
    answers: {
      'audit/rescue': () => {
        throw new AppError('disk-full', {});
      },
    },
  });
  await open();
  await user.click(start());
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  await expect.poll(() => alert.textContent).toContain('full');
  expect(start()).toBeDefined();
});

test('a rescue that found nothing to save says so with a hint, and is not offered again', async () => {
  const { user, open, emit } = await renderRescue();
  await open();
  await user.click(start());
  const error = toWireError(new AppError('rescue-nothing', { file }));
  emit('rescue/ended', { job: 'rescue', file, outcome: 'failed', error, report: null });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert').textContent).toContain('could be saved');
  expect(dialog.getByRole('alert').textContent).toContain('backup copy');
  expect(screen.queryByTestId('rescue-start')).toBeNull();
  expect(dialog.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
});

test('of another file nothing is shown', async () => {
  const { open, emit } = await renderRescue();
  await open();
  emit('rescue/ended', { ...ended, file: '/audits/other.pagetwin' });
  expect(screen.queryByTestId('rescue-result')).toBeNull();
});
