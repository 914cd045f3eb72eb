import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { SentencesScreen } from '../../src-renderer/features/sentences/sentences-screen.tsx';
import { createFakeClient } from '../support/fake-client.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The list at its address, as the window shows it. */
async function renderSentences({ place = '/audit/a1/sentences', ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(
    <Route<{ sentence?: string }> path="/sentences/:sentence?">
      {({ sentence }) => <SentencesScreen sentence={sentence ?? null} />}
    </Route>,
    { place, ...settings },
  );
  await screen.findAllByTestId('grid-row');
  return shown;
}

const { rows } = await createFakeClient().request('sentence/list', { audit: 'a1', limit: 3 });
const [first, second] = rows.map((row) => row!);
const place = () => decodeURIComponent(window.location.hash.replace('#/audit/a1/', ''));
const side = () => screen.getByTestId('sentence-side');
const shownText = () => screen.getByTestId('sentence-text').textContent;

test('the side shows the sentence that the list is on, and follows the walk', async () => {
  const { user, asked } = await renderSentences();
  expect(shownText()).toBe(first!.text);
  await expect.poll(() => asked('sentence/pages').at(-1)?.sentence).toBe(first!.key);
  await user.keyboard('j');
  await expect.poll(shownText).toBe(second!.text);
  await expect.poll(() => within(side()).queryAllByTestId('sentence-page').length).toBeGreaterThan(0);
});

test('a sentence of the address is shown, wherever the list is', async () => {
  await renderSentences({ place: `/audit/a1/sentences/${second!.key}` });
  await expect.poll(shownText).toBe(second!.text);
});

test('a filter stands in the address, is asked for, and is dropped by its chip', async () => {
  const { user, asked } = await renderSentences();
  await user.click(screen.getByTestId('sentence-filters'));
  await user.click(await screen.findByRole('checkbox', { name: /^identical/u }));
  expect(place()).toBe('sentences?verdicts=identical');
  await expect.poll(() => asked('sentence/list').at(-1)?.verdicts).toEqual(['identical']);
  await user.click(screen.getByRole('radio', { name: /^harmless ones only/u }));
  await expect.poll(() => asked('sentence/list').at(-1)?.ignored).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'all sentences' }));
  expect(place()).toBe('sentences?verdicts=identical');
  await user.click(screen.getByRole('button', { name: /Drop the filter|^In clusters of kind: identical/u }));
  expect(place()).toBe('sentences');
});

test('how many pages a sentence stands on is filtered from and to', async () => {
  const { user, asked } = await renderSentences();
  await user.click(screen.getByTestId('sentence-filters'));
  await user.type(await screen.findByLabelText('Pages, from'), '3{Enter}');
  await expect.poll(() => asked('sentence/list').at(-1)?.pages).toEqual([3, null]);
  await user.clear(screen.getByLabelText('Pages, from'));
  await user.tab();
  await expect.poll(place).toBe('sentences');
});

test('a header sorts, figures from the largest', async () => {
  const { user, asked } = await renderSentences();
  await user.click(within(screen.getByRole('columnheader', { name: 'Length' })).getByRole('button'));
  await expect.poll(() => asked('sentence/list').at(-1)).toMatchObject({ sort: 'length', descending: true });
  expect(place()).toBe('sentences?sort=length&descending=true');
});

test('a sentence is marked as harmless after its effect was shown', async () => {
  const { user, asked } = await renderSentences();
  await user.keyboard('i');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark this sentence as harmless' }));
  expect(dialog.getByText(first!.text)).toBeDefined();
  await expect.poll(() => asked('ignore/preview').at(-1)?.rule).toEqual({ kind: 'sentence', value: first!.key });
  await user.type(dialog.getByRole('textbox'), 'a notice');
  await user.click(dialog.getByTestId('harmless-apply'));
  await expect.poll(() => asked('ignore/add').at(-1)?.rule).toMatchObject({ kind: 'sentence', value: first!.key });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a harmless sentence is taken back without a question', async () => {
  const ignored = `sentence:${first!.key}`;
  const { user, asked } = await renderSentences({
    answers: { 'sentence/list': () => ({ rows: [{ ...first!, ignored }], total: 1, version: 1 }) },
  });
  expect(screen.getByTestId('sentence-harmless').textContent).toBe('No longer harmless');
  await user.click(screen.getByTestId('sentence-harmless'));
  await expect.poll(() => asked('ignore/remove').at(-1)?.rule).toBe(ignored);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sentence is copied, and its places that cannot be read are asked for again', async () => {
  let isBroken = true;
  const { user } = await renderSentences({
    answers: {
      'sentence/pages': () => {
        if (isBroken) throw new AppError('disk-full', {});
        return { rows: [], total: 0 };
      },
    },
  });
  await user.keyboard('c');
  expect(await screen.findByText('Sentence copied.')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(first!.text);
  const alert = await within(side()).findByRole('alert');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => within(side()).queryByRole('alert')).toBeNull();
});
