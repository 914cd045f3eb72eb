import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { FiguresDialog } from '../../src-renderer/features/figures/figures-dialog.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const audit = 'a1';
const table = {
  name: 'Pages.csv',
  kind: 'search-console' as const,
  measures: ['clicks' as const],
  addresses: 1200,
  joined: 1150,
  unmatched: 50,
  examples: ['https://shop.example/gone'],
  skipped: 3,
  importedAt: 1,
};
const state = { tables: [table], pages: 1150, measures: table.measures };

const showDialog = (settings: ScreenSettings = {}) => renderScreen(<FiguresDialog onClose={() => {}} />, settings);
const field = () => screen.getByTestId<HTMLTextAreaElement>('figures-files');
const importButton = () => screen.getByTestId<HTMLButtonElement>('figures-import');

test('every line that names a file is imported, and the field is empty afterwards', async () => {
  const { user, asked } = showDialog();
  expect(await screen.findByText('Nothing has been imported yet.')).toBeDefined();
  expect(importButton().disabled).toBe(true);
  await user.click(field());
  await user.paste('  /tables/Pages.csv \n\n/tables/links.zip\n');
  await user.click(importButton());
  expect(asked('figures/import')).toEqual([{ audit, files: ['/tables/Pages.csv', '/tables/links.zip'] }]);
  await expect.poll(() => field().value).toBe('');
});

test('files that cannot be read stay in the field beside the reason', async () => {
  const { user } = showDialog({
    answers: {
      'figures/import': () => {
        throw new AppError('file-not-found', { file: '/tables/none.csv' });
      },
    },
  });
  await user.click(field());
  await user.paste('/tables/none.csv');
  await user.click(importButton());
  expect((await screen.findByRole('alert')).textContent).toContain('/tables/none.csv');
  expect(field().value).toBe('/tables/none.csv');
});

test('a table says how many of its addresses are pages, names some that are none, and can be forgotten', async () => {
  const { user, asked } = showDialog({ answers: { 'figures/list': () => state } });
  const tables = within(await screen.findByTestId('figures-tables'));
  expect(await tables.findByRole('heading', { name: 'Pages.csv' })).toBeDefined();
  expect(
    tables.getByText(/Addresses that are pages of this audit: 1,150 of 1,200\. Rows without an address: 3\./u),
  ).toBeDefined();
  expect(tables.getByText('No page of this audit: 50')).toBeDefined();
  expect(tables.getByText('https://shop.example/gone')).toBeDefined();
  await user.click(tables.getByRole('button', { name: 'Forget this table' }));
  expect(asked('figures/remove')).toEqual([{ audit, name: 'Pages.csv' }]);
});
