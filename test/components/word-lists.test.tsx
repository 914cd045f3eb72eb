import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { SettingsScreen } from '../../src-renderer/features/settings/settings-screen.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The list of words, open in its dialog. */
async function renderList(name: string, settings: ScreenSettings = {}) {
  const shown = renderScreen(<SettingsScreen section="words" />, { audit: null, ...settings });
  const open = async () => shown.user.click(await screen.findByTestId(`${name}-open`));
  await expect.poll(() => shown.asked('settings/get')).toHaveLength(1);
  await open();
  const field = () => screen.getByTestId<HTMLTextAreaElement>(`${name}-list`);
  const write = async (text: string) => {
    await shown.user.clear(field());
    await shown.user.click(field());
    await shown.user.paste(text);
  };
  const save = () => shown.user.click(screen.getByTestId(`${name}-save`));
  return { ...shown, open, field, write, save };
}

test('every line of a dictionary that cannot be used is named with the reason, and the others are kept', async () => {
  const { write, save, asked } = await renderList('dictionary');
  await write('兰溪绿茶 300 n\nT恤\n云袖山观测站 0\n茶\n兰溪绿茶\n# nothing');
  expect(await screen.findByText(/^Line 2: “T恤” is not made of Chinese characters only/u)).toBeDefined();
  expect(screen.getByText(/^Line 3: “0” behind “云袖山观测站” is not a frequency/u)).toBeDefined();
  expect(screen.getByText('Line 4: “茶” is one character and cannot be cut anyway.')).toBeDefined();
  expect(screen.getByText('Line 5: “兰溪绿茶” is on line 1 already and counts there.')).toBeDefined();
  expect(screen.getByText(/· Lines to look at: 4$/u)).toBeDefined();
  await save();
  expect(asked('settings/set')).toEqual([
    { dictionary: '兰溪绿茶 300 n\nT恤\n云袖山观测站 0\n茶\n兰溪绿茶\n# nothing' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was written is gone after Cancel', async () => {
  const { write, user, open, field, asked } = await renderList('dictionary', { dictionary: '兰溪绿茶' });
  await write('云袖山观测站');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asked('settings/set')).toEqual([]);
  await open();
  expect(field().value).toBe('兰溪绿茶');
});

test('a file is added below what is there, without its byte order mark, and can be taken a second time', async () => {
  const { write, user, field } = await renderList('dictionary');
  await write('兰溪绿茶\n\n');
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File(['\ufeff夜行列车 nz\n'], 'more.txt', { type: 'text/plain' });
  await user.upload(input, file);
  await expect.poll(() => field().value).toBe('兰溪绿茶\n夜行列车 nz\n');
  // A browser tells of a choice only where it differs from what the field holds.
  expect(input.value).toBe('');
});

test('words are sorted into languages by their script', async () => {
  const { write, save, asked } = await renderList('stop-words');
  await write('有限公司 -我们\nООО\nltd');
  expect(await screen.findByText('Chinese: 2 · Russian: 1 · English: 1')).toBeDefined();
  await save();
  expect(asked('settings/set')).toEqual([{ stopWords: '有限公司 -我们\nООО\nltd' }]);
});

test('rules that the engine refuses are not saved, and nothing of the draft is lost', async () => {
  const { write, save, field, asked, user } = await renderList('site-rules', {
    answers: {
      'selector/check': ({ rules }) => {
        if (rules.includes(':eq')) throw new AppError('selector-invalid', { selector: 'p:eq(1)' });
        return {};
      },
    },
  });
  await write('exclude * p:eq(1)');
  await save();
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('p:eq(1)');
  expect(field().value).toBe('exclude * p:eq(1)');
  expect(asked('settings/set')).toEqual([]);
  await user.clear(field());
  await user.paste('exclude * .related');
  await save();
  await expect.poll(() => asked('settings/set')).toEqual([{ selectorRules: 'exclude * .related' }]);
});

test('how much stands in each list is told beside its button', async () => {
  renderScreen(<SettingsScreen section="words" />, { audit: null, dictionary: '兰溪绿茶\n茶', stopWords: 'ltd inc' });
  await expect.poll(() => screen.getByTestId('dictionary-open').textContent).toBe('Edit… (1)');
  expect(screen.getByTestId('stop-words-open').textContent).toBe('Edit… (2)');
  expect(screen.getByTestId('synonyms-open').textContent).toBe('Edit… (none)');
});
