import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ExportEnded } from '../../src-main/contract/exports.ts';
import { AppError, toWireError } from '../../src-main/engine/app-error.ts';
import { ExportDialog } from '../../src-renderer/features/export/export-dialog.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

async function renderExport(settings: ScreenSettings = {}) {
  const onClose = vi.fn<() => void>();
  const shown = renderScreen(<ExportDialog onClose={onClose} />, settings);
  await expect.poll(() => shown.asked('settings/get')).toHaveLength(1);
  return { ...shown, onClose };
}

const run = () => screen.getByTestId('export-run');
const format = (name: string) => screen.getByTestId<HTMLInputElement>(`export-format-${name}`);
const ended = (change: Partial<ExportEnded>): ExportEnded => ({
  audit: 'a1',
  job: 'x',
  outcome: 'failed',
  error: null,
  result: null,
  ...change,
});

test('nothing can be exported without a format, nor tables without a table', async () => {
  const { user } = await renderExport();
  for (const name of ['html', 'xlsx', 'csv', 'json']) await user.click(format(name));
  expect(run().matches(':disabled')).toBe(true);
  const group = screen.getByRole('group', { name: 'Tables' });
  const tables = within(group);
  expect(group.matches(':disabled')).toBe(true);
  await user.click(format('csv'));
  expect(run().matches(':disabled')).toBe(false);
  for (const box of tables.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  expect(run().matches(':disabled')).toBe(true);
  // A report needs none.
  await user.click(format('html'));
  expect(run().matches(':disabled')).toBe(false);
});

test('what was chosen is asked for and is there the next time, the reader of the report is not', async () => {
  const { user, asked } = await renderExport();
  await user.click(format('json'));
  await user.selectOptions(screen.getByLabelText('Language of the report'), 'Русский');
  await user.type(screen.getByTestId('export-client'), 'ACME');
  await user.click(run());
  expect(await screen.findAllByTestId('export-file')).toHaveLength(3);
  expect(asked('export/start')).toMatchObject([
    { formats: ['html', 'xlsx', 'csv'], locale: 'ru', client: { name: 'ACME' }, folder: null, existing: 'refuse' },
  ]);
  expect(asked('settings/set')).toMatchObject([{ export: { formats: ['html', 'xlsx', 'csv'], locale: 'ru' } }]);
  expect(JSON.stringify(asked('settings/set'))).not.toContain('ACME');
});

test('a PDF is not offered where no browser can make it, and its form only together with it', async () => {
  const { user } = await renderExport({ answers: { 'export/abilities': () => ({ pdf: false }) } });
  expect(await screen.findByText(/^Needs Chromium, Chrome or Edge/u)).toBeDefined();
  await user.click(format('pdf'));
  expect(format('pdf').checked).toBe(false);
  expect(screen.getByTestId('export-form').matches(':disabled')).toBe(true);
});

test('the form of the PDF is chosen with it', async () => {
  const { user, asked } = await renderExport();
  await user.click(format('pdf'));
  await user.selectOptions(screen.getByTestId('export-form'), 'Summary of a few pages');
  await user.click(run());
  await expect.poll(() => asked('export/start')[0]?.form).toBe('summary');
});

test('files that are there are written over only when that is said', async () => {
  const { user, asked } = await renderExport({
    answers: {
      'export/start': ({ existing }) => {
        if (existing !== 'replace') throw new AppError('export-exists', { folder: '/x', count: 2, example: 'a.csv' });
        return { job: 'x' };
      },
    },
  });
  await user.click(run());
  expect((await screen.findByRole('alert')).textContent).toContain('/x has 2 of these files already');
  await user.click(screen.getByTestId('export-replace'));
  await expect.poll(() => asked('export/start').map(({ existing }) => existing)).toEqual(['refuse', 'replace']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows how far it is, can be cancelled, and the choices are there again afterwards', async () => {
  const { user, emit, asked } = await renderExport({ answers: { 'export/start': () => ({ job: 'x' }) } });
  await user.click(format('json'));
  await user.click(run());
  await screen.findByText('Preparing…');
  emit('export/progress', { audit: 'a1', job: 'x', format: 'xlsx', fraction: 0.4, millisLeft: 65_000 });
  expect((await screen.findByText(/^Writing:/u)).textContent).toContain('Excel');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  emit('export/progress', { audit: 'another', job: 'y', format: 'html', fraction: 0.9, millisLeft: null });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  await user.click(screen.getByTestId('export-cancel'));
  await expect.poll(() => asked('export/cancel')).toEqual([{ audit: 'a1' }]);
  emit('export/ended', ended({ outcome: 'cancelled' }));
  expect(await screen.findByText(/^The export was cancelled/u)).toBeDefined();
  expect(format('json').checked).toBe(false);
});

test('one that is under way is found when the dialog is opened again', async () => {
  const running = { audit: 'a1', job: 'x', format: 'csv' as const, fraction: 0.7, millisLeft: null };
  await renderExport({ answers: { 'export/state': () => ({ running, last: null }) } });
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0.7');
  expect(screen.queryByTestId('export-run')).toBeNull();
});

test('says why it failed, and what is missing where only a format did', async () => {
  const { user, emit } = await renderExport({ answers: { 'export/start': () => ({ job: 'x' }) } });
  await user.click(run());
  await screen.findByText('Preparing…');
  emit('export/ended', ended({ error: toWireError(new AppError('disk-full', {})) }));
  expect(await screen.findByText('The disk is full.')).toBeDefined();
  await user.click(run());
  await screen.findByText('Preparing…');
  const failures = [{ format: 'pdf' as const, error: toWireError(new AppError('pdf-no-browser', {})) }];
  emit('export/ended', ended({ outcome: 'done', result: { folder: '/x', files: [], failures, archive: null } }));
  expect(await screen.findByText(/^Not written:.*PDF/u)).toBeDefined();
  expect(screen.queryByText('Written to /x')).toBeNull();
  await user.click(screen.getByTestId('export-again'));
  expect(run().matches(':disabled')).toBe(false);
});

test('a logo that is no picture is refused; one that is is sent, and taken away again', async () => {
  const { user, asked } = await renderExport();
  const input = screen.getByTestId<HTMLInputElement>('export-logo');
  await user.upload(input, new File([new Uint8Array(1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 1 MB');
  await user.upload(input, new File(['png'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Remove the logo' });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(run());
  await expect.poll(() => asked('export/start')[0]?.client).toEqual({ logo: { type: 'image/png', data: btoa('png') } });
});
