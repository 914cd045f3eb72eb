import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { PagesScreen } from '../../src-renderer/features/pages/pages-screen.tsx';
import { createFakeClient } from '../support/fake-client.ts';
import { messageButton, refuseClipboard, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The table of pages at its address, as the window shows it. */
async function renderPages({ place = '/audit/a1/pages', ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(
    <Route<{ page?: string; view?: string }> path="/pages/:page?/:view?">
      {({ page, view }) => <PagesScreen page={page === undefined ? null : Number(page)} view={view} />}
    </Route>,
    { place, ...settings },
  );
  const grid = await screen.findByRole('grid', { name: 'Pages' });
  await screen.findAllByTestId('grid-row');
  return { ...shown, grid };
}

const {
  rows: [row],
} = await createFakeClient().request('page/list', { audit: 'a1', limit: 1 });

const query = () => decodeURIComponent(window.location.hash.replace(/[^?]*\??/u, ''));
const rail = () => within(screen.getByTestId('filter-rail'));
const facet = (name: string) => within(rail().getByRole('group', { name }));
const headings = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ dataset }) => dataset['column']);
const heading = (name: RegExp) => within(screen.getByRole('columnheader', { name })).getByRole('button');

describe('filters of a table', () => {
  test('a facet is chosen with its count beside it, stands in the address and is asked for', async () => {
    const { user, asked } = await renderPages();
    const chinese = await screen.findByRole('checkbox', { name: /^Chinese/u });
    await user.click(chinese);
    expect(query()).toBe('languages=zh');
    await expect.poll(() => asked('page/list').at(-1)?.languages).toEqual(['zh']);
    await user.click(await screen.findByRole('checkbox', { name: /^Russian/u }));
    await expect.poll(() => asked('page/list').at(-1)?.languages).toEqual(['zh', 'ru']);
    await user.click(screen.getByRole('checkbox', { name: /^Chinese/u }));
    expect(query()).toBe('languages=ru');
  });

  test('folders of a site with one host are named without it', async () => {
    const found = await createFakeClient().request('page/facets', { audit: 'a1' });
    const one = { hosts: [{ value: 'one.cn', count: 5 }], folders: ['one.cn', 'one.cn/news', 'one.cn/wiki'] };
    const folders = one.folders.map((value) => ({ value, count: 1 }));
    const { user } = await renderPages({ answers: { 'page/facets': () => ({ ...found, hosts: one.hosts, folders }) } });
    await user.click(await screen.findByRole('checkbox', { name: /^\/news/u }));
    expect(query()).toBe('folder=one.cn/news');
    expect(
      facet('Folder')
        .getAllByRole('checkbox')
        .map(({ parentElement }) => parentElement?.title),
    ).toEqual(['/', '/news', '/wiki']);
  });

  test('of folders one is chosen at a time', async () => {
    const { user } = await renderPages();
    await screen.findByTestId('filter-rail');
    const [first, second] = facet('Folder').getAllByRole('checkbox');
    await user.click(first!);
    await user.click(second!);
    expect(new URLSearchParams(query()).getAll('folder')).toHaveLength(1);
  });

  test('each is dropped by its own button, and all at once', async () => {
    const { user } = await renderPages({ place: '/audit/a1/pages?text=section&languages=zh&languages=ru&words=100..' });
    const chips = within(await screen.findByRole('list', { name: 'Filters in force' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Text: section',
      'Language: Chinese',
      'Language: Russian',
      'Words: 100 – …',
      'Clear filters',
    ]);
    await user.click(chips.getByRole('button', { name: /Chinese/u }));
    expect(query()).toMatch(/^text=section&.*languages=ru/u);
    await user.click(screen.getByTestId('filters-clear'));
    expect(query()).not.toMatch(/section|ru|100/u);
    expect(screen.queryByRole('list', { name: 'Filters in force' })).toBeNull();
  });

  test('a chosen value that leaves nothing stays, so that it can be taken back', async () => {
    await renderPages({ place: '/audit/a1/pages?statusCodes=418' });
    await screen.findByTestId('filter-rail');
    expect(facet('Status code').getByRole<HTMLInputElement>('checkbox', { name: '418 0' }).checked).toBe(true);
  });

  test('a span is taken when its field is left or Enter is pressed, with open ends', async () => {
    const { user } = await renderPages();
    const from = await screen.findByLabelText('Words, from');
    await user.type(from, '1200');
    expect(query()).toBe('');
    await user.tab();
    expect(query()).toBe('words=1200..');
    await user.type(screen.getByLabelText('Words, to'), '1300{Enter}');
    expect(query()).toBe('words=1200..1300');
    await user.clear(screen.getByLabelText('Words, from'));
    await user.clear(screen.getByLabelText('Words, to'));
    await user.tab();
    expect(query()).toBe('');
  });

  test('a search is asked for when the typing pauses, in names or in texts too', async () => {
    const { user, asked } = await renderPages();
    await user.type(screen.getByTestId('page-search'), ' tea ');
    await expect.poll(query).toBe('text=tea');
    await user.click(screen.getByRole('checkbox', { name: /texts/iu }));
    await expect.poll(() => asked('page/list').at(-1)).toMatchObject({ text: 'tea', searchIn: 'all' });
    expect(asked('page/list').map(({ text }) => text)).not.toContain('t');
  });

  test('a filter that leaves nothing says so and lets itself be cleared', async () => {
    const { user } = await renderPages({
      answers: { 'page/list': ({ text }) => ({ rows: text ? [] : [row!], total: text ? 0 : 1, version: 1 }) },
    });
    await user.type(screen.getByTestId('page-search'), 'x{Enter}');
    const buttons = await screen.findAllByRole('button', { name: 'Clear filters' });
    expect(screen.queryByTestId('grid-row')).toBeNull();
    await user.click(buttons.at(-1)!);
    expect(await screen.findByTestId('grid-row')).toBeDefined();
  });

  test('an address with filters that there are not is shown without them', async () => {
    const { asked } = await renderPages({ place: '/audit/a1/pages?sort=no-such&languages=zh&words=x..y&made-up=1' });
    expect(asked('page/list')[0]).toMatchObject({ sort: 'address', languages: ['zh'] });
    expect(asked('page/list')[0]).not.toHaveProperty('words');
  });
});

describe('columns of a table', () => {
  test('sort by a click, numbers from the largest on, and the other way round by a second one', async () => {
    const { user, asked } = await renderPages();
    await user.click(heading(/^Word Count/u));
    const words = screen.getByRole('columnheader', { name: /^Word Count/u });
    expect(words.getAttribute('aria-sort')).toBe('descending');
    await user.click(heading(/^Word Count/u));
    expect(words.getAttribute('aria-sort')).toBe('ascending');
    await user.click(heading(/^Title/u));
    expect(words.getAttribute('aria-sort')).toBeNull();
    await expect.poll(() => asked('page/list').at(-1)).toMatchObject({ sort: 'title', descending: false });
  });

  test('are hidden, shown again and put back as usual', async () => {
    const { user, asked } = await renderPages();
    const usual = headings();
    await user.click(screen.getByTestId('columns-open'));
    await user.click(await screen.findByRole('checkbox', { name: 'Word Count' }));
    expect(headings()).toEqual(usual.filter((id) => id !== 'words'));
    await expect.poll(() => asked('settings/set').at(-1)?.tables?.['pages']?.hidden).toEqual(['words']);
    expect(usual).not.toContain('heading');
    await user.click(screen.getByRole('checkbox', { name: 'H1-1' }));
    expect(headings()).toContain('heading');
    await user.click(screen.getByRole('button', { name: 'Columns as usual' }));
    expect(headings()).toEqual(usual);
  });

  test('change places with Alt and the arrows, or in the list of columns', async () => {
    const { user } = await renderPages();
    const [first, second, third] = headings();
    const sort = within(screen.getAllByRole('columnheader')[1]!).getByRole('button');
    sort.focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(headings().slice(0, 3)).toEqual([second, first, third]);
    await user.click(screen.getByTestId('columns-open'));
    const forward = await screen.findAllByRole('button', { name: /^Move “.*” forward$/u });
    expect(forward[0]?.matches(':disabled')).toBe(true);
    await user.click(forward[1]!);
    expect(headings().slice(0, 3)).toEqual([first, second, third]);
  });

  test('get wider and narrower with Shift and the arrows', async () => {
    const { user, grid } = await renderPages();
    const width = () => Number.parseInt(grid.style.getPropertyValue('--w-words'), 10);
    const before = width();
    heading(/^Word Count/u).focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(width()).toBe(before + 16);
  });

  test('are walked through with the arrows', async () => {
    const { user } = await renderPages();
    const buttons = screen
      .getAllByRole('columnheader')
      .slice(1)
      .map((each) => within(each).getByRole('button'));
    buttons[0]!.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(buttons[1]);
  });

  test('are kept when the table is left at once', async () => {
    const { user, unmount, asked } = await renderPages();
    await user.click(screen.getByTestId('columns-open'));
    await user.click(await screen.findByRole('checkbox', { name: 'Word Count' }));
    unmount();
    await expect.poll(() => asked('settings/set')).toMatchObject([{ tables: { pages: { hidden: ['words'] } } }]);
  });
});

describe('rows of a table', () => {
  const current = (grid: HTMLElement) => within(grid).getByRole('row', { current: true }).dataset['index'];
  const selected = () =>
    screen
      .getAllByTestId('grid-row')
      .flatMap((each) => (each.getAttribute('aria-selected') === 'true' ? [each.dataset['index']] : []));

  test('are walked through and selected by key', async () => {
    const { user, grid } = await renderPages();
    grid.focus();
    await user.keyboard('jjkx');
    expect(current(grid)).toBe('1');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['1', '2', '3']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText(/^All .*pages selected$/u)).toBeDefined();
  });

  test('begin where the list was left, unless it is sorted otherwise', async () => {
    const { user, grid, unmount } = await renderPages();
    grid.focus();
    await user.keyboard('jj');
    unmount();
    const again = await renderPages();
    expect(current(again.grid)).toBe('2');
    again.unmount();
    const sorted = await renderPages({ place: '/audit/a1/pages?sort=words' });
    expect(current(sorted.grid)).toBe('0');
  });

  test('are copied with the columns that are shown, and a clipboard that refuses is said to', async () => {
    const { user, grid } = await renderPages();
    grid.focus();
    await user.keyboard('x{Shift>}j{/Shift}{Control>}c{/Control}');
    expect(await screen.findByText(/^Copied: \d rows?\.$/u)).toBeDefined();
    const lines = (await navigator.clipboard.readText()).trim().split('\n');
    expect(lines[0]?.split('\t')).toHaveLength(headings().length);
    refuseClipboard();
    await user.keyboard('{Control>}c{/Control}');
    expect(await screen.findByText('The clipboard cannot be reached.')).toBeDefined();
  });
});

describe('saved views', () => {
  test('keep filter, order and columns under a name, and bring them back', async () => {
    const { user, asked } = await renderPages({ place: '/audit/a1/pages?languages=zh&sort=words&descending=true' });
    await user.click(screen.getByTestId('views-open'));
    await user.type(await screen.findByTestId('view-name'), ' Long {Enter}');
    expect(await screen.findByText('View “Long” saved.')).toBeDefined();
    expect(asked('view/save')[0]?.view).toMatchObject({
      name: 'Long',
      filter: { languages: ['zh'] },
      sort: 'words',
      descending: true,
    });
    await user.click(screen.getByTestId('filters-clear'));
    await user.click(heading(/^Title/u));
    await user.click(screen.getByTestId('views-open'));
    await user.click(await screen.findByRole('button', { name: 'Long' }));
    expect(new URLSearchParams(query()).get('languages')).toBe('zh');
    expect(new URLSearchParams(query()).get('sort')).toBe('words');
  });

  test('need a name, and are taken back after they were removed', async () => {
    const view = {
      id: 'v1',
      list: 'page' as const,
      name: 'Long',
      filter: {},
      sort: 'words',
      descending: true,
      columns: [],
    };
    const { user, asked } = await renderPages({ answers: { 'view/list': () => ({ views: [view], defaults: [] }) } });
    await user.click(screen.getByTestId('views-open'));
    expect((await screen.findByRole('button', { name: 'Save view' })).matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove view “Long”' }));
    await user.click(await messageButton('Undo'));
    await expect.poll(() => asked('review/undo')).toEqual([{ audit: 'a1' }]);
  });

  test('that cannot be saved are said not to be', async () => {
    const { user } = await renderPages({
      answers: {
        'view/save': () => {
          throw new AppError('disk-full', {});
        },
      },
    });
    await user.click(screen.getByTestId('views-open'));
    await user.type(await screen.findByTestId('view-name'), 'Long{Enter}');
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    expect(screen.getByTestId<HTMLInputElement>('view-name').value).toBe('Long');
  });
});

test('a decision that would change no page says why, and cannot be carried out', async () => {
  const nothing = {
    pages: 1,
    byAction: {},
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
    skipped: 1,
    conflictCount: 0,
  };
  const { user } = await renderPages({
    answers: { 'decision/preview': () => ({ ...nothing, samples: [], conflicts: [] }) },
  });
  await user.click(screen.getByRole('button', { name: 'Decide…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^None of these pages has a proposal/u)).toBeDefined();
  expect(dialog.getByTestId('bulk-apply').matches(':disabled')).toBe(true);
});
