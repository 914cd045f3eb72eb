import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { ClustersScreen } from '../../src-renderer/features/clusters/clusters-screen.tsx';
import { clusterRefOf } from '../../src-renderer/features/clusters/cluster-list.ts';
import { createFakeClient } from '../support/fake-client.ts';
import { messageButton, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The review at its address, as the window shows it. */
async function renderClusters({ place = '/audit/a1/clusters', ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(
    <Route path="/clusters/:cluster?">
      {({ cluster }) => <ClustersScreen cluster={cluster === undefined ? null : clusterRefOf(cluster)} />}
    </Route>,
    { place, ...settings },
  );
  const list = await screen.findByTestId('cluster-list');
  await screen.findByTestId('proposal');
  list.focus();
  return { ...shown, list };
}

const shownCluster = () => window.location.hash.replace(/.*clusters\/?([^?]*).*/u, '$1');
const filtered = () => window.location.hash.replace(/[^?]*\??/u, '');
const message = (text: RegExp) => screen.findByText(text);
const chips = (name: string) => within(screen.getByRole('group', { name }));

test('a page that leads to another one than the source page says to which, and is compared with that', async () => {
  const fixtures = createFakeClient();
  const { user } = await renderClusters({
    place: '/audit/a1/clusters/k4',
    answers: {
      'cluster/get': async (wanted) => {
        const found = await fixtures.request('cluster/get', wanted);
        const [, target, ...others] = found.members;
        const via = target && { page: target.page, verdict: 'identical' as const, similarity: 100 };
        const members = found.members.map((member) => (member === others[0] && via ? { ...member, via } : member));
        return { ...found, members };
      },
    },
  });
  await screen.findByText('Same text as', { exact: false });
  const second = screen.getAllByTestId('member-row')[2] as HTMLElement;
  expect(second.textContent).toMatch(/Same text as .+identical100%/u);
  expect(within(second).getAllByText(/identical|pseudo-original|near duplicate/u)).toHaveLength(1);
  await user.click(within(second).getByTestId('compare-open'));
  expect(window.location.hash).toMatch(/compare\/502\/503$/u);
});

describe('reviewing by key', () => {
  test('j and k walk, Home and End go to both ends, and nothing goes beyond them', async () => {
    const { user } = await renderClusters();
    await expect.poll(shownCluster).toBe('k0');
    await user.keyboard('jj');
    await expect.poll(shownCluster).toBe('k2');
    await user.keyboard('kkk');
    await expect.poll(shownCluster).toBe('k0');
    await user.keyboard('{End}');
    await expect.poll(shownCluster).toBe('k127');
    await user.keyboard('j');
    await expect.poll(shownCluster).toBe('k127');
    await user.keyboard('{Home}');
    await expect.poll(shownCluster).toBe('k0');
  });

  test('a accepts what is proposed for all copies and goes on to the next open cluster', async () => {
    const { user, asked } = await renderClusters();
    await user.keyboard('a');
    await expect.poll(shownCluster).toBe('k1');
    await expect
      .poll(() => asked('decision/set-many'))
      .toEqual([
        {
          audit: 'a1',
          selection: { kind: 'clusters', clusters: ['k0'], copies: true },
          change: 'proposal',
          overwrite: false,
          review: 'decided',
        },
      ]);
  });

  test('a number decides for all copies, or only for the page that the keys are on', async () => {
    const { user, asked } = await renderClusters({ place: '/audit/a1/clusters/k1' });
    await user.keyboard('{ArrowRight}');
    const page = Number(document.activeElement?.closest<HTMLElement>('[data-member]')?.dataset['member']);
    expect(page).toBeGreaterThan(0);
    await user.keyboard('2');
    await expect.poll(() => asked('decision/set')).toMatchObject([{ change: { action: 'rewrite' } }]);
    expect(shownCluster()).toBe('k1');
    await user.keyboard('{Escape}4');
    await expect
      .poll(() => asked('decision/set-many'))
      .toMatchObject([
        { selection: { clusters: ['k1'], copies: true }, change: { action: 'redirect' }, overwrite: true },
      ]);
  });

  test('p postpones and goes on, and opens again what was postponed', async () => {
    const { user, asked } = await renderClusters();
    await user.keyboard('p');
    await expect.poll(shownCluster).toBe('k1');
    expect(asked('cluster/review')).toEqual([{ audit: 'a1', clusters: ['k0'], change: { state: 'postponed' } }]);
    await user.keyboard('k');
    await expect.poll(shownCluster).toBe('k0');
    expect(await screen.findByTestId('proposal')).toBeDefined();
  });

  test('after the colon of Chinese stands no further space', async () => {
    await renderClusters({ locale: 'zh' });
    await expect.poll(() => screen.getByTestId('acceptance').textContent).toMatch(/^建议：\S/u);
  });

  test.each([
    ['same-text', 'The same text as the source page: one address is enough.'],
    ['partial-copy', null],
  ])('the reason of a proposal is that of all open pages, such as %s', async (second, said) => {
    const fixtures = createFakeClient();
    await renderClusters({
      place: '/audit/a1/clusters/k4',
      answers: {
        'cluster/get': async (wanted) => {
          const found = await fixtures.request('cluster/get', wanted);
          const reasonAt = (index: number) => (index === 1 ? 'same-text' : second);
          const members = found.members.map((member, index) =>
            member.isSource
              ? member
              : { ...member, adviceReason: reasonAt(index), proposal: { action: 'canonical' as const, target: null } },
          );
          return { ...found, members };
        },
      },
    });
    const acceptance = screen.getByTestId('acceptance');
    await expect.poll(() => acceptance.querySelector('[data-testid=proposal-reason]')?.textContent ?? null).toBe(said);
  });

  test('"no duplicate" of more than two pages asks which one is meant', async () => {
    const { user, asked } = await renderClusters({ place: '/audit/a1/clusters/k1' });
    await user.keyboard('6');
    expect(await message(/^Choose the page that is no duplicate first/u)).toBeDefined();
    expect(asked('cluster/exclude')).toEqual([]);
  });

  test('"no duplicate" of two pages goes on to the next cluster, since theirs is dissolved', async () => {
    const { user, asked } = await renderClusters();
    await user.keyboard('6');
    await expect.poll(() => asked('cluster/exclude')).toHaveLength(1);
    await expect.poll(shownCluster).toBe('k1');
  });

  test('a cluster that is dissolved while it is shown makes way for the one in its place', async () => {
    const fixtures = createFakeClient();
    let isThere = true;
    const { emit } = await renderClusters({
      place: '/audit/a1/clusters/k2',
      answers: {
        'cluster/get': (wanted) => {
          if (wanted.cluster === 'k2' && !isThere) throw new AppError('cluster-not-found');
          return fixtures.request('cluster/get', wanted);
        },
        'cluster/list': async (wanted) => {
          const found = await fixtures.request('cluster/list', wanted);
          const rows = found.rows.filter(({ key }) => isThere || key !== 'k2');
          return { ...found, rows, total: isThere ? found.total : found.total - 1 };
        },
      },
    });
    isThere = false;
    emit('audit/changed', { audit: 'a1', version: 2 });
    await expect.poll(shownCluster).toBe('k3');
    expect(await screen.findByTestId('proposal')).toBeDefined();
  });

  test('keys rest while somebody types, and while a dialog is open', async () => {
    const { user, asked } = await renderClusters();
    await user.type(screen.getByTestId('cluster-search'), 'apd');
    expect([asked('decision/set-many'), asked('cluster/review')]).toEqual([[], []]);
    await user.clear(screen.getByTestId('cluster-search'));
    await user.keyboard('{Escape}');
    await screen.findByTestId('proposal');
    await user.keyboard('i');
    await screen.findByRole('dialog');
    await user.keyboard('a');
    expect(asked('decision/set-many')).toEqual([]);
  });

  test('what was done is named, and taken back by its message', async () => {
    const { user, asked } = await renderClusters({ place: '/audit/a1/clusters/k1' });
    await user.keyboard('{ArrowRight}2');
    await user.click(await messageButton('Undo'));
    expect(await message(/^Undone: /u)).toBeDefined();
    expect(asked('review/undo')).toEqual([{ audit: 'a1' }]);
    await user.click(await messageButton('Redo'));
    expect(await message(/^Done again: /u)).toBeDefined();
  });

  test('undoing shows the cluster that it was about', async () => {
    const { user } = await renderClusters({
      answers: { 'review/undo': () => ({ cluster: 6, entry: null, state: { undo: null, redo: null }, version: 1 }) },
    });
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(shownCluster).toBe('k5');
    expect(await message(/^There is nothing to undo/u)).toBeDefined();
  });

  test('what the engine refuses is said', async () => {
    const { user } = await renderClusters({
      answers: {
        'decision/set-many': () => {
          throw new AppError('audit-running', {});
        },
      },
    });
    await user.keyboard('a');
    expect(await screen.findByText(/running/u)).toBeDefined();
  });
});

describe('many clusters', () => {
  test('are selected, and decided only after their effect was shown', async () => {
    const { user, asked } = await renderClusters();
    await user.keyboard('xjx');
    expect((await screen.findByTestId('selection-bar')).textContent).toContain('2 clusters selected');
    await user.keyboard('2');
    const dialog = within(await screen.findByRole('dialog', { name: /2 clusters/u }));
    const effect = await dialog.findByTestId('bulk-effect');
    expect(effect.textContent).toContain('newly decided9');
    expect(effect.textContent).toContain('The target cannot be indexed.');
    expect(asked('decision/set-many')).toEqual([]);
    await expect.poll(() => document.activeElement).toBe(dialog.getByTestId('bulk-apply'));
    expect(dialog.getByTestId('bulk-apply').textContent).toBe('Change 11 pages');
    await user.click(dialog.getByLabelText('Replace decisions that say something else'));
    await user.selectOptions(dialog.getByTestId('bulk-action'), 'Take decisions back');
    await expect
      .poll(() => asked('decision/preview').at(-1))
      .toMatchObject({ change: { action: null }, overwrite: true });
    await user.click(dialog.getByTestId('bulk-apply'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked('decision/set-many')).toMatchObject([{ change: { action: null }, overwrite: true, review: 'open' }]);
    expect(screen.queryByTestId('selection-bar')).toBeNull();
  });

  test('Escape lets them go', async () => {
    const { user } = await renderClusters();
    await user.keyboard('x');
    await screen.findByTestId('selection-bar');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByTestId('selection-bar')).toBeNull();
  });

  test('a decision that fails leaves the dialog open', async () => {
    const { user } = await renderClusters({
      answers: {
        'decision/set-many': () => {
          throw new AppError('disk-full', {});
        },
      },
    });
    await user.keyboard('x2');
    await user.click(await screen.findByTestId('bulk-apply'));
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(screen.getByTestId('bulk-apply').matches(':disabled')).toBe(false);
  });
});

describe('filters', () => {
  test('a chip narrows the list, is shown with a way to drop it, and stands in the address', async () => {
    const { user, asked } = await renderClusters();
    const partial = await chips('Filter by review and verdict').findByRole('button', { name: /^partial/u });
    await user.click(partial);
    await expect.poll(filtered).toBe('verdicts=partial');
    expect(partial.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => asked('cluster/list').at(-1)?.verdicts).toEqual(['partial']);
    await user.click(
      within(screen.getByRole('list', { name: 'Filters in force' })).getByRole('button', { name: /partial/u }),
    );
    await expect.poll(filtered).toBe('');
    expect(screen.queryByRole('list', { name: 'Filters in force' })).toBeNull();
  });

  test('values that leave nothing are not offered, unless they are chosen', async () => {
    await renderClusters();
    const verdicts = chips('Filter by review and verdict');
    expect(await verdicts.findByRole('button', { name: /^identical [1-9]/u })).toBeDefined();
    expect(verdicts.queryByRole('button', { name: /^contained/u })).toBeNull();
    window.location.hash = '/audit/a1/clusters?verdicts=contained&verdicts=identical';
    expect(await verdicts.findByRole('button', { name: 'contained 0' })).toBeDefined();
  });

  test('of yes and no one is chosen at a time, with how many clusters each would leave', async () => {
    const { user } = await renderClusters();
    await user.click(screen.getByTestId('filters-open'));
    const panel = within(await screen.findByTestId('filter-panel'));
    await user.click(panel.getByRole('checkbox', { name: /^resolved by the site [1-9]/u }));
    await expect.poll(filtered).toBe('resolvedBySite=true');
    await user.click(panel.getByRole('checkbox', { name: /^not resolved yet/u }));
    await expect.poll(filtered).toBe('resolvedBySite=false');
    await user.click(panel.getByRole('checkbox', { name: /^not resolved yet/u }));
    await expect.poll(filtered).toBe('');
  });

  test('several at once are cleared together, by button and by key', async () => {
    const { user } = await renderClusters({
      place: '/audit/a1/clusters?verdicts=identical&resolvedBySite=false&languages=zh',
    });
    const list = () => within(screen.getByRole('list', { name: 'Filters in force' }));
    expect(list().getAllByRole('listitem')).toHaveLength(4);
    await user.keyboard('c');
    await expect.poll(filtered).toBe('');
  });

  test('a search that nothing fits says so and lets itself be cleared', async () => {
    const { user } = await renderClusters();
    await user.click(screen.getByTestId('cluster-search'));
    await user.paste('no such words');
    expect(await screen.findByText('No cluster matches')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect((await screen.findAllByTestId('cluster-row')).length).toBeGreaterThan(5);
    expect(screen.getByTestId<HTMLInputElement>('cluster-search').value).toBe('');
  });

  test('another order keeps the cluster that is looked at', async () => {
    const { user, asked } = await renderClusters({ place: '/audit/a1/clusters/k3' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest similarity');
    await expect.poll(() => asked('cluster/list').at(-1)?.sort).toBe('floor');
    expect(shownCluster()).toBe('k3');
  });
});

describe('ignore rules', () => {
  const openRules = async (settings: ScreenSettings = {}) => {
    const shown = await renderClusters(settings);
    await shown.user.keyboard('i');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ignore rules' }));
    return { ...shown, dialog };
  };
  const add = () => screen.getByTestId('ignore-add');

  test('a rule is shown with its effect before it is added', async () => {
    const { user, dialog, asked } = await openRules();
    await user.click(dialog.getByTestId('ignore-section'));
    const folder = dialog.getByTestId<HTMLInputElement>('ignore-value');
    expect(folder.value).toBe('example.cn/news');
    expect(asked('ignore/add')).toEqual([]);
    await user.clear(folder);
    expect(add().matches(':disabled')).toBe(true);
    await user.type(folder, 'example.cn/tag ');
    await expect.poll(() => asked('ignore/preview').at(-1)?.rule).toEqual({ kind: 'section', value: 'example.cn/tag' });
    expect((await dialog.findByTestId('ignore-effect')).textContent).toContain('clusters that vanish2');
    await user.type(dialog.getByLabelText('Why (optional)'), ' tags ');
    await user.click(add());
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked('ignore/add')).toEqual([
      { audit: 'a1', rule: { kind: 'section', value: 'example.cn/tag' }, note: 'tags' },
    ]);
  });

  test('what was written for one kind is there again after a look at another', async () => {
    const { user, dialog } = await openRules();
    await user.click(dialog.getByTestId('ignore-pattern'));
    await user.clear(dialog.getByTestId('ignore-value'));
    await user.type(dialog.getByTestId('ignore-value'), 'https://example.cn/x*');
    await user.click(dialog.getByTestId('ignore-section'));
    await user.click(dialog.getByTestId('ignore-pattern'));
    expect(dialog.getByTestId<HTMLInputElement>('ignore-value').value).toBe('https://example.cn/x*');
  });

  test('are for the cluster of the row while its pages are still on their way', async () => {
    const fixtures = createFakeClient();
    const { user, asked } = await renderClusters({
      answers: {
        'cluster/get': (wanted) =>
          wanted.cluster === 'k127' ? new Promise(() => {}) : fixtures.request('cluster/get', wanted),
      },
    });
    await user.keyboard('{End}');
    await expect.poll(() => asked('cluster/get').map(({ cluster }) => cluster)).toContain('k127');
    await user.keyboard('i');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ignore rules' }));
    await expect.poll(() => asked('sentence/list').at(-1)?.cluster).toBe('k127');
    expect((await dialog.findByLabelText<HTMLSelectElement>(/^Sentence/u)).value).not.toBe('');
    await user.click(dialog.getByTestId('ignore-pattern'));
    expect(dialog.getByTestId<HTMLInputElement>('ignore-value').value).toBe('https://example.cn/news/*.html');
  });

  test('a rule that cannot be tried cannot be added', async () => {
    const { dialog } = await openRules({
      answers: {
        'ignore/preview': () => {
          throw new AppError('pattern-not-linear', { pattern: '*' });
        },
      },
    });
    expect(await dialog.findByRole('alert')).toBeDefined();
    expect(add().matches(':disabled')).toBe(true);
  });

  test('a cluster without a shared sentence offers none', async () => {
    const { dialog } = await openRules({ answers: { 'sentence/list': () => ({ rows: [], total: 0, version: 1 }) } });
    expect(await dialog.findByText('This cluster has no shared long sentence.')).toBeDefined();
    expect(add().matches(':disabled')).toBe(true);
  });

  test('rules in force are listed and taken off', async () => {
    const rule = {
      id: 'r1',
      kind: 'pattern' as const,
      value: '/x*',
      label: '/x*',
      note: '',
      createdAt: 1,
      pages: 3,
      applied: true,
    };
    const { user, dialog, asked } = await openRules({ answers: { 'ignore/list': () => ({ rules: [rule] }) } });
    await user.click(await dialog.findByRole('button', { name: 'Remove the rule “/x*”' }));
    await expect.poll(() => asked('ignore/remove')).toEqual([{ audit: 'a1', rule: 'r1' }]);
  });
});

describe('notes', () => {
  test('are saved when they are left, and not when nothing was written', async () => {
    const { user, asked } = await renderClusters();
    await user.keyboard('n');
    const note = await screen.findByLabelText('Note on the cluster');
    await expect.poll(() => document.activeElement).toBe(note);
    await user.tab();
    expect(asked('cluster/review')).toEqual([]);
    await user.keyboard('n');
    await user.type(await screen.findByLabelText('Note on the cluster'), 'Ask Ann');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => asked('cluster/review'))
      .toEqual([{ audit: 'a1', clusters: ['k0'], change: { note: 'Ask Ann' } }]);
  });

  test('are as before after Escape', async () => {
    const { user, asked, list } = await renderClusters();
    await user.keyboard('n');
    await user.type(await screen.findByLabelText('Note on the cluster'), 'Ask Ann');
    await user.keyboard('{Escape}');
    expect(asked('cluster/review')).toEqual([]);
    expect(document.activeElement).toBe(list);
  });
});

describe('the history', () => {
  const entry = (id: number, undone = false) => ({
    id,
    command: 'decide' as const,
    parameters: { count: 1, address: `/${id}`, action: 'rewrite' },
    words: `Step ${id}`,
    at: 1_760_000_000_000,
    undone,
  });

  test('goes back to a point step by step', async () => {
    const rows = [entry(4, true), entry(3), entry(2), entry(1)];
    const { user, asked } = await renderClusters({
      answers: { 'review/history': () => ({ rows, total: 4, state: { undo: entry(3), redo: entry(4, true) } }) },
    });
    await user.keyboard('h');
    const entries = within(await screen.findByTestId('history')).getAllByRole('listitem');
    await user.click(within(entries[3]!).getByRole('button', { name: 'Undo up to here' }));
    await expect.poll(() => asked('review/undo')).toHaveLength(2);
    await user.click(within(entries[0]!).getByRole('button', { name: 'Redo up to here' }));
    await expect.poll(() => asked('review/redo')).toHaveLength(1);
  });

  test('says of how many pages, which cluster and which action a step is', async () => {
    const title = 'Green tea: how to brew it without any bitterness at home';
    const rows = [
      { ...entry(2), command: 'accept-proposals' as const, parameters: { count: 1, action: '', title } },
      { ...entry(1), command: 'decide-many' as const, parameters: { count: 2, action: 'canonical', title: '' } },
    ];
    const { user } = await renderClusters({
      answers: { 'review/history': () => ({ rows, total: 2, state: { undo: rows[0]!, redo: null } }) },
    });
    await user.keyboard('h');
    const entries = within(await screen.findByTestId('history')).getAllByRole('listitem');
    expect(entries[0]!.textContent).toContain(
      'Accepted the proposal for 1 page: Green tea: how to brew it without any bitter…',
    );
    expect(entries[1]!.textContent).toContain('Changed the decisions for 2 pages: Set canonical');
  });

  test('that is empty says what will stand there', async () => {
    const { user } = await renderClusters();
    await user.keyboard('h');
    expect(await screen.findByText(/^Nothing has been decided yet/u)).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }).matches(':disabled')).toBe(true);
  });
});

test('the graph of many pages that are all alike draws its main lines, those of the page pointed at, and all on demand', async () => {
  const nodes = Array.from({ length: 12 }, (_, page) => ({
    page,
    address: `https://a.example/${page}`,
    title: `Page ${page}`,
    role: page === 3 ? ('source' as const) : ('member' as const),
    cluster: 1,
  }));
  const edges = nodes.flatMap(({ page: b }) =>
    nodes
      .slice(0, b)
      .map(({ page: a }) => ({ a, b, verdict: 'identical' as const, similarity: 100, direction: 'none' as const })),
  );
  const { user } = await renderClusters({
    answers: { 'cluster/graph': () => ({ nodes, edges, leftNodes: 0, leftEdges: 0 }) },
  });
  await user.click(screen.getByRole('tab', { name: 'Similarity' }));
  await user.click(screen.getByRole('button', { name: 'Graph' }));
  const graph = await screen.findByRole('group', { name: 'Graph of 12 pages and 66 pairs' });
  const lines = () => graph.querySelectorAll('line').length;
  const node = (page: number) => within(graph).getByRole('button', { name: `Page ${page}, member, 11 pairs` });
  expect(lines()).toBe(11);
  await user.hover(node(5));
  expect(lines()).toBe(21);
  node(5).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(node(6));
  await user.click(screen.getByRole('checkbox', { name: 'Draw all 66 pairs' }));
  expect(lines()).toBe(66);
});
