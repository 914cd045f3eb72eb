import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { CheckScreen } from '../../src-renderer/features/check/check-screen.tsx';
import { keepDraft, recallDraft, storeDraft, type TextCheck } from '../../src-renderer/features/check/draft-editor.tsx';
import { summaryOf } from '../support/fake-audit-state.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const summary = summaryOf([]);
const nothingRead: TextCheck = {
  text: 'One.',
  sentences: [],
  language: 'en',
  length: 4,
  verbatim: 0,
  reworded: 0,
  own: 1,
  originality: 100,
  segments: [],
  pages: [],
  searched: 0,
  candidates: 0,
  compared: 0,
  millis: 1,
};

function renderCheck(settings: ScreenSettings = {}) {
  keepDraft('a1', { title: '', text: '', exclude: [], result: null });
  const shown = renderScreen(<CheckScreen />, { place: '/audit/a1/check', ...settings });
  const draft = screen.getByLabelText<HTMLTextAreaElement>('Draft');
  const write = async (text: string) => {
    await shown.user.click(draft);
    await shown.user.paste(text);
  };
  return { ...shown, draft, write };
}

test('says what to do first, that it is about to check, and then how original the draft is', async () => {
  const { write, asked } = renderCheck();
  expect(screen.getByText(/^Paste a text at the left/u)).toBeDefined();
  await write('Tea from the hills.');
  expect(screen.getByText('The check begins as soon as you pause.')).toBeDefined();
  expect((await screen.findByTestId('originality')).textContent).toBe('37.0%Originality');
  expect(screen.getAllByTestId('checked-page')).toHaveLength(1);
  expect(screen.getByText('3 sentences in common')).toBeDefined();
  expect(asked('check/text')).toMatchObject([{ audit: 'a1', text: 'Tea from the hills.', exclude: [] }]);
});

test('what was written is stored when the author pauses or leaves, and found again by a window that was reloaded', async () => {
  const { write, unmount } = renderCheck();
  await write('Tea from the hills.');
  await screen.findByTestId('originality');
  const stored = () => JSON.parse(sessionStorage.getItem('pagetwin.draft.a1') ?? '{}') as { text?: string };
  await expect.poll(() => stored().text).toBe('Tea from the hills.');
  await write(' And more.');
  unmount();
  expect(stored().text).toBe('Tea from the hills. And more.');
  storeDraft('b2', { title: 'Tea', text: 'Of another window.', exclude: ['/a'] });
  expect(recallDraft('b2')).toEqual({ title: 'Tea', text: 'Of another window.', exclude: ['/a'], result: null });
});

test('a newer wording stops the check before it', async () => {
  const { write, asked } = renderCheck({ answers: { 'check/text': () => new Promise(() => {}) } });
  await write('One.');
  await screen.findByRole('progressbar', { name: 'Checking the draft' });
  await write(' Two.');
  await expect.poll(() => asked('check/text').map(({ text }) => text)).toEqual(['One.', 'One. Two.']);
  expect(asked('check/cancel')).toEqual([{ job: asked('check/text')[0]?.job }]);
});

test('a check that is cancelled shows nothing, and its late answer is not taken', async () => {
  const late = Promise.withResolvers<void>();
  const { write, user } = renderCheck({ answers: { 'check/text': () => late.promise.then(() => nothingRead) } });
  await write('One.');
  await user.click(await screen.findByTestId('check-cancel'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => late.resolve());
  expect(screen.getByText('The check begins as soon as you pause.')).toBeDefined();
});

test('a check that the engine ended as cancelled is no error', async () => {
  const { write, user } = renderCheck({
    answers: {
      'check/text': () => {
        throw new AppError('cancelled', {});
      },
    },
  });
  await write('One.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error is said, and the check tried again', async () => {
  let isBroken = true;
  const { write, user, asked } = renderCheck({
    answers: {
      'check/text': () => {
        if (isBroken) throw new AppError('disk-full', {});
        return new Promise(() => {});
      },
    },
  });
  await write('One.');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The disk is full.')).toBeDefined();
  isBroken = false;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => asked('check/text')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page is left out of the next check, and counts again with Undo', async () => {
  const { write, user, asked } = renderCheck();
  await write('One.');
  await user.click(await screen.findByTestId('checked-exclude'));
  await expect.poll(() => asked('check/text').at(-1)?.exclude).toHaveLength(1);
  const excluded = within(screen.getByRole('region', { name: /^Pages left out/u }));
  expect(excluded.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => asked('check/text').at(-1)?.exclude).toEqual([]);
  expect(excluded.queryAllByRole('listitem')).toEqual([]);
});

test('a cleared draft comes back with Undo', async () => {
  const { write, user, draft } = renderCheck();
  await write('One.');
  await screen.findByTestId('originality');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([draft.value, document.activeElement === draft]).toEqual(['', true]);
  expect(screen.queryByTestId('originality')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(draft.value).toBe('One.');
});

test('an audit that has read no texts says so', async () => {
  const { write } = renderCheck({ answers: { 'check/text': () => nothingRead } });
  await write('One.');
  expect(await screen.findByText('Nothing can be searched yet')).toBeDefined();
  expect(screen.queryByTestId('originality')).toBeNull();
});

test('a file becomes the draft, with its title; one that is too large does not', async () => {
  const { user, draft } = renderCheck();
  const input = screen.getByTestId('draft-file');
  await user.upload(input, new File(['A draft.'], 'draft.md', { type: 'text/markdown' }));
  await expect.poll(() => draft.value).toBe('A draft.');
  expect(screen.getByLabelText<HTMLInputElement>('Title (optional)').value).toBe('A draft');
  await user.upload(input, new File([new Uint8Array(2_800_001)], 'book.txt', { type: 'text/plain' }));
  expect(await screen.findByText('This file is too large for a draft (2.8 MB at most).')).toBeDefined();
  expect(draft.value).toBe('A draft.');
});

test('the draft goes along to another audit, and is checked against that', async () => {
  const { write, user, asked } = renderCheck({
    answers: {
      'audit/open': () => ({ ...summary, audit: 'b2' }),
      'audit/summary': () => summary,
    },
  });
  await write('One.');
  await screen.findByTestId('originality');
  await user.selectOptions(await screen.findByLabelText('Compare with the pages of'), 'Городская библиотека, ноябрь');
  await expect.poll(() => asked('check/text').at(-1)).toMatchObject({ audit: 'b2', text: 'One.' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Draft').value).toBe('One.');
  const chosen = '/home/editor/PageTwin/biblioteka.pagetwin';
  expect(asked('audit/open')).toEqual([{ file: chosen }]);
  expect(screen.getByLabelText<HTMLSelectElement>('Compare with the pages of').value).toBe(chosen);
  expect(await screen.findByTestId('originality')).toBeDefined();
  const links = await screen.findAllByTestId('page-link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/^#\/audit\/b2\/pages\/\d+$/u),
  ]);
});
