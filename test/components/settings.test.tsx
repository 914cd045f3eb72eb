import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { SettingsScreen } from '../../src-renderer/features/settings/settings-screen.tsx';
import { refuseClipboard, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const renderSettings = (section: string, settings: ScreenSettings = {}) =>
  renderScreen(<SettingsScreen section={section} />, { audit: null, ...settings });
const page = document.documentElement;

test('another language counts at once, for all words and for the document', async () => {
  const { user, asked } = renderSettings('general');
  await screen.findByLabelText('Language');
  await user.selectOptions(screen.getByLabelText('Language'), 'Русский');
  expect(await screen.findByRole('heading', { name: 'Настройки' })).toBeDefined();
  expect(page.lang).toBe('ru');
  expect(asked('settings/set')).toEqual([{ locale: 'ru' }]);
  await user.selectOptions(screen.getByTestId('locale-select'), 'English');
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeDefined();
});

test('theme, density and motion stand on the document at once', async () => {
  const { user } = renderSettings('general');
  await user.selectOptions(await screen.findByLabelText('Appearance'), 'Dark');
  await user.selectOptions(screen.getByLabelText('Density'), 'Compact');
  await user.click(screen.getByTestId('reduced-motion'));
  expect({ ...page.dataset }).toMatchObject({ theme: 'dark', density: 'compact', motion: 'reduced' });
});

test('what the engine refuses goes back to what it holds, and is said', async () => {
  const { user } = renderSettings('general', {
    theme: 'light',
    answers: {
      'settings/set': () => {
        throw new AppError('file-not-writable', { file: 'settings.json' });
      },
    },
  });
  const theme = await screen.findByLabelText<HTMLSelectElement>('Appearance');
  await expect.poll(() => theme.value).toBe('light');
  await user.selectOptions(theme, 'Dark');
  expect(await screen.findByText(/settings\.json/u)).toBeDefined();
  await expect.poll(() => theme.value).toBe('light');
  await expect.poll(() => page.dataset['theme']).toBe('light');
});

test('low memory leaves no choice of processes', async () => {
  const { user } = renderSettings('processing');
  const workers = await screen.findByLabelText<HTMLSelectElement>('Analysis processes');
  await screen.findByText(/Processor cores of this computer: 8/u);
  expect(within(workers).queryByRole('option', { name: '12' })).toBeNull();
  await user.selectOptions(workers, '4');
  await user.selectOptions(screen.getByLabelText('Memory'), 'Low-memory mode');
  expect([workers.value, workers.disabled]).toEqual(['1', true]);
  await user.selectOptions(screen.getByLabelText('Memory'), 'Usual');
  expect([workers.value, workers.disabled]).toEqual(['4', false]);
});

test('sections that there are not lead to the general one; those of the desktop are shown there only', async () => {
  renderSettings('no-such-section');
  expect(await screen.findByRole('heading', { name: 'General' })).toBeDefined();
  expect(screen.queryByTestId('settings-desktop')).toBeNull();
});

test('a version that cannot be put on the clipboard is said not to be there', async () => {
  const { user } = renderSettings('about');
  refuseClipboard();
  await user.click(await screen.findByTestId('copy-version'));
  expect(await screen.findByText('The clipboard cannot be reached.')).toBeDefined();
});

const presetFile = (content: string) => new File([content], 'presets.json', { type: 'application/json' });

test('presets come from a file, without methods that are not known, under names that are free', async () => {
  const { user, asked } = renderSettings('presets', { presets: { News: { simhash: {} } } });
  await screen.findByTestId('preset-row');
  const presets = { News: { 'exact-content': {}, 'no-such-method': {} } };
  const input = screen.getByTestId('presets-file');
  await user.upload(input, presetFile(JSON.stringify({ kind: 'pagetwin-presets', presets })));
  expect(await screen.findByText('Not known to this version and left out: no-such-method')).toBeDefined();
  await expect.poll(() => screen.getAllByTestId('preset-row')).toHaveLength(2);
  expect(asked('settings/set')[0]?.presets).toEqual({
    News: { simhash: {} },
    [Object.keys(asked('settings/set')[0]?.presets ?? {})[1] ?? '']: { 'exact-content': {} },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => screen.getAllByTestId('preset-row')).toHaveLength(1);
});

test('presets are passed on as a file that can be taken over again', async () => {
  const { user } = renderSettings('presets', { presets: { News: { simhash: {} }, Shops: {} } });
  const saved: Blob[] = [];
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return '#';
  });
  onTestFinished(() => spy.mockRestore());
  await screen.findAllByTestId('preset-row');
  await user.click(screen.getByTestId('presets-export'));
  await user.click(within(screen.getAllByTestId('preset-row')[0]!).getByRole('button', { name: 'Export' }));
  const written = await Promise.all(saved.map(async (blob): Promise<unknown> => JSON.parse(await blob.text())));
  expect(written).toEqual([
    { kind: 'pagetwin-presets', presets: { News: { simhash: {} }, Shops: {} } },
    { kind: 'pagetwin-presets', presets: { News: { simhash: {} } } },
  ]);
});

test('a file without presets changes nothing and is said to hold none', async () => {
  const { user, asked } = renderSettings('presets');
  await user.upload(screen.getByTestId('presets-file'), presetFile('not json'));
  expect(await screen.findByText('This file holds no presets.')).toBeDefined();
  expect(asked('settings/set')).toEqual([]);
});

test('a preset is renamed, but not to a name that is taken', async () => {
  const { user, asked } = renderSettings('presets', { presets: { News: { simhash: {} }, Shops: {} } });
  const rename = async () => user.click((await screen.findAllByTestId('preset-rename'))[0]!);
  await rename();
  await user.clear(screen.getByTestId('preset-name'));
  await user.type(screen.getByTestId('preset-name'), 'Shops{Enter}');
  expect(asked('settings/set')).toEqual([]);
  await user.clear(screen.getByTestId('preset-name'));
  await user.type(screen.getByTestId('preset-name'), 'Magazines{Enter}');
  expect(await screen.findByText('The preset is now called “Magazines”.')).toBeDefined();
  expect(asked('settings/set')).toEqual([{ presets: { Magazines: { simhash: {} }, Shops: {} } }]);
});

test('a preset is deleted, and back with Undo', async () => {
  const { user } = renderSettings('presets', { presets: { News: { simhash: {} } } });
  await user.click(await screen.findByRole('button', { name: 'Delete the preset “News”' }));
  await expect.poll(() => screen.queryByTestId('preset-row')).toBeNull();
  expect(screen.getByTestId('presets-export').matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await screen.findByTestId('preset-row')).textContent).toContain('News');
});
