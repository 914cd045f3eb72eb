import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError, toWireError } from '../../src-main/engine/app-error.ts';
import type { Connection } from '../../src-renderer/api/connection.ts';
import { ConnectionStrip } from '../../src-renderer/app/bars.tsx';
import { ErrorBoundary } from '../../src-renderer/ui/states.tsx';
import { Shell } from '../../src-renderer/app/shell.tsx';
import { useToast } from '../../src-renderer/ui/toast.tsx';
import { progressOf, summaryOf } from '../support/fake-audit-state.ts';
import { messageButton, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const go = (place: string) => act(() => void (window.location.hash = place));
const renderWindow = (settings: ScreenSettings = {}) =>
  renderScreen(<Shell connection={null} />, { audit: null, ...settings });

test('a click on a screen leaves the link, so that Enter belongs to the screen', async () => {
  const { user } = renderWindow({ place: '/audit/a1/overview' });
  const link = await screen.findByRole('link', { name: /^Clusters/u });
  await user.click(link);
  await screen.findByTestId('cluster-list');
  expect(document.activeElement).not.toBe(link);
  link.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(link);
});

describe('the palette', () => {
  const open = async (settings: ScreenSettings = {}) => {
    const shown = renderWindow(settings);
    await screen.findByRole('main');
    await shown.user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByTestId('palette'));
    const field = palette.getByRole('combobox');
    field.focus();
    return { ...shown, palette, field };
  };
  const chosen = () => within(screen.getByTestId('palette')).getByRole('option', { selected: true }).textContent;

  test('finds commands by parts of their words, and carries the chosen one out', async () => {
    const { user } = await open();
    await user.keyboard('sett gen');
    await expect.poll(chosen).toMatch(/General/u);
    await user.keyboard('{Enter}');
    expect(window.location.hash).toBe('#/settings/general');
    expect(screen.queryByTestId('palette')).toBeNull();
  });

  test('is walked through in a circle', async () => {
    const { user, palette } = await open();
    const names = (await palette.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names.length).toBeGreaterThan(2);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(names.at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(names[1]);
  });

  test('shows saved views of the list beside it', async () => {
    const filter = { languages: ['ru'] };
    const view = {
      id: 'v1',
      list: 'page' as const,
      name: 'Long Russian',
      filter,
      sort: 'words',
      descending: true,
      columns: [],
    };
    const { user } = await open({
      place: '/audit/a1/pages',
      answers: { 'view/list': () => ({ views: [view], defaults: [] }) },
    });
    await user.keyboard('long russian');
    await expect.poll(chosen).toMatch(/Show view “Long Russian”/u);
    await user.keyboard('{Enter}');
    await expect.poll(() => window.location.hash).toMatch(/pages\?languages=ru&sort=words/u);
  });

  test('says that nothing is found, and Enter then does nothing', async () => {
    const { user, palette } = await open();
    await user.keyboard('zzzzqq');
    expect(await palette.findByText('Nothing found')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('palette')).toBeDefined();
  });
});

describe('keys of the window', () => {
  test('a pair of keys goes to a screen, and those that work stand on the sheet', async () => {
    const { user } = renderWindow({ place: '/audit/a1/methods' });
    await screen.findByRole('navigation');
    await user.keyboard('gp');
    await expect.poll(() => window.location.hash).toBe('#/audit/a1/pages');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Next row')).toBeDefined();
  });

  test('an address that is no screen leads to one', async () => {
    renderWindow({ place: '/audit/a1/no-such-screen' });
    await expect.poll(() => window.location.hash).toBe('#/audit/a1/overview');
  });
});

describe('an address dropped on the window', () => {
  const dropped = (addresses: string) => ({
    dataTransfer: {
      types: ['text/uri-list'],
      files: [],
      getData: (type: string) => (type === 'text/uri-list' ? addresses : ''),
    },
  });

  test('becomes the source of a new audit, on whichever screen', async () => {
    renderWindow({ place: '/settings/about' });
    const main = await screen.findByRole('main');
    const drop = dropped('# from a browser\r\nhttps://example.com/sitemap.xml');
    fireEvent.dragOver(main, drop);
    expect(await screen.findByTestId('drop-veil')).toBeDefined();
    fireEvent.drop(main, drop);
    expect((await screen.findByTestId<HTMLTextAreaElement>('start-source')).value).toBe(
      'https://example.com/sitemap.xml',
    );
    expect(screen.queryByTestId('drop-veil')).toBeNull();
    expect(await screen.findByText('Sitemap: https://example.com/sitemap.xml')).toBeDefined();
  });
});

describe('an audit that is not open', () => {
  test('is said to be unknown, with the way to the start', async () => {
    const { user } = renderWindow({
      place: '/audit/gone/pages',
      answers: {
        'audit/summary': () => {
          throw new AppError('audit-not-found', { audit: 'gone' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /start/iu }));
    expect(window.location.hash).toBe('#/');
  });

  test('is opened again from its file where that is known', async () => {
    const summary = summaryOf([]);
    let isOpen = true;
    const answers: ScreenSettings['answers'] = {
      'audit/summary': () => {
        if (!isOpen) throw new AppError('audit-not-found', { audit: 'a1' });
        return summary;
      },
    };
    const first = renderWindow({ place: '/audit/a1/methods', answers });
    await screen.findByRole('navigation');
    await expect.poll(() => first.asked('audit/summary').length).toBeGreaterThan(0);
    await screen.findByRole('heading', { level: 1 });
    first.unmount();
    isOpen = false;
    const { asked } = renderWindow({ place: '/audit/a1/methods', answers });
    await expect.poll(() => asked('audit/open')).toEqual([{ file: summary.file }]);
  });
});

describe('what goes wrong', () => {
  test('in drawing a screen is shown in its place, and the screen drawn anew', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('a fault in drawing');
      return <p>drawn</p>;
    };
    const { user } = renderScreen(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('a fault in drawing');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('drawn')).toBeDefined();
    silent.mockRestore();
  });

  test('with the connection is said until it is there again', async () => {
    let state: ReturnType<Connection['state']> = 'connected';
    const listeners = new Set<() => void>();
    const retryNow = vi.fn<() => void>();
    const connection = {
      state: () => state,
      onState: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      retryNow,
    } as unknown as Connection;
    const turn = (next: typeof state) =>
      act(() => {
        state = next;
        for (const listener of listeners) listener();
      });
    const { user } = renderScreen(<ConnectionStrip connection={connection} />);
    expect(screen.queryByRole('button')).toBeNull();
    turn('lost');
    await user.click(screen.getByRole('button'));
    expect(retryNow).toHaveBeenCalledOnce();
    turn('connected');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('in a run by the clock is told, on whichever screen', async () => {
    const { emit } = renderWindow();
    await screen.findByTestId('start-source');
    const error = toWireError(new AppError('network-dns', { host: 'shop.example' }));
    emit('schedule/ended', { audit: 'b2', file: '/a.pagetwin', name: 'shop', outcome: 'failed', error });
    expect(await screen.findByText(/^The scheduled run of “shop” failed: .*shop\.example/u)).toBeDefined();
  });
});

describe('short messages', () => {
  const Telling = ({ onGone }: { readonly onGone: () => void }) => {
    const toast = useToast();
    return (
      <>
        <button type="button" onClick={() => toast({ text: 'one', action: { label: 'Undo', run: () => {} }, onGone })}>
          first
        </button>
        <button type="button" onClick={() => toast({ text: 'two' })}>
          second
        </button>
      </>
    );
  };

  test('offer to undo for as long as their screen is shown; a comparison lies over one', async () => {
    const { user } = renderWindow({ place: '/audit/a1/clusters' });
    const offers = () =>
      screen.queryAllByRole('status').flatMap((each) => within(each).queryAllByRole('button', { name: 'Undo' }));
    const reviewed = async () => {
      await screen.findByTestId('proposal');
      screen.getByTestId('cluster-list').focus();
    };
    await reviewed();
    await user.keyboard('{ArrowRight}2');
    await messageButton('Undo');
    go('/audit/a1/methods');
    await expect.poll(() => screen.queryByTestId('cluster-list')).toBeNull();
    await expect.poll(offers).toEqual([]);
    go('/audit/a1/clusters');
    await reviewed();
    go('/audit/a1/compare/201/202');
    await screen.findByTestId('decide-side-a');
    await screen.findByTestId('accept-proposal');
    await user.keyboard('3');
    await messageButton('Undo');
    go('/audit/a1/clusters');
    await reviewed();
    await user.click(await messageButton('Undo'));
    expect(await screen.findByText(/^Undone: /u)).toBeDefined();
  });

  test('about an error follow the language', async () => {
    const { user } = renderWindow({
      place: '/open?file=%2Fold.pagetwin',
      answers: {
        'audit/open': () => {
          throw new AppError('audit-file-unreleased', { file: 'old.pagetwin' });
        },
      },
    });
    expect(await screen.findByText(/^old\.pagetwin was written/u)).toBeDefined();
    await user.click(screen.getByTestId('settings-open'));
    await user.selectOptions(await screen.findByTestId('locale-select'), 'ru');
    expect(await screen.findByText(/^Файл old\.pagetwin/u)).toBeDefined();
    expect(screen.queryByText(/^old\.pagetwin was written/u)).toBeNull();
  });

  test('come one at a time, and the one before has gone for good', async () => {
    const onGone = vi.fn<() => void>();
    const { user } = renderScreen(<Telling onGone={onGone} />);
    await user.click(screen.getByRole('button', { name: 'first' }));
    await user.click(screen.getByRole('button', { name: 'second' }));
    expect(screen.queryByText('one')).toBeNull();
    expect(screen.getByText('two')).toBeDefined();
    expect(onGone).toHaveBeenCalledOnce();
  });

  test('whose offer is taken have not gone for good', async () => {
    const onGone = vi.fn<() => void>();
    const { user } = renderScreen(<Telling onGone={onGone} />);
    await user.click(screen.getByRole('button', { name: 'first' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText('one')).toBeNull();
    expect(onGone).not.toHaveBeenCalled();
  });

  test('go after a while, but not while the pointer is on them', async () => {
    const onGone = vi.fn<() => void>();
    renderScreen(<Telling onGone={onGone} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(screen.getByRole('button', { name: 'first' }));
    fireEvent.pointerEnter(screen.getByText('one'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('one')).toBeDefined();
    fireEvent.pointerLeave(screen.getByText('one'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('one')).toBeNull();
    expect(onGone).toHaveBeenCalledOnce();
  });
});

test('while an audit runs, the bars count what the run tells, and not what an older summary said', async () => {
  const told = { ...progressOf('running'), counts: { ...progressOf('running').counts, clusters: 54 } };
  renderWindow({
    place: '/audit/a1/run',
    moment: 'running',
    answers: { 'audit/progress': () => told, 'audit/summary': () => ({ ...summaryOf([]), clusters: 0 }) },
  });
  const screens = within(await screen.findByRole('navigation'));
  await expect.poll(() => screens.getByRole('link', { name: /^Clusters/u }).textContent).toBe('Clusters54');
  expect(screen.getByRole('contentinfo').textContent).toContain('54 clusters');
});
