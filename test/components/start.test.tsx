import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { auditOptionsSchema } from '../../src-main/contract/options.ts';
import { AppError } from '../../src-main/engine/app-error.ts';
import type { StartLink } from '../../src-renderer/app/use-open-audit.ts';
import { StartScreen } from '../../src-renderer/features/start/start-screen.tsx';
import { summaryOf } from '../support/fake-audit-state.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const renderStart = (settings: ScreenSettings = {}, link: StartLink | null = null) => {
  const shown = renderScreen(<StartScreen link={link} />, settings);
  const field = screen.getByLabelText<HTMLTextAreaElement>('What to audit');
  const enter = async (text: string) => {
    await shown.user.clear(field);
    if (text !== '') await shown.user.click(field);
    await shown.user.paste(text);
    await shown.user.tab();
  };
  return { ...shown, field, enter };
};

const noProfiles = { 'profile/list': () => ({ profiles: [] }) };

test('the choice of a preset names the methods that it holds', async () => {
  const { user } = renderStart({ answers: noProfiles });
  const [preset] = await screen.findAllByLabelText<HTMLSelectElement>(/^Methods/u);
  const names = () => preset?.closest('label')?.querySelector('small')?.textContent ?? '';
  await expect.poll(names).toContain('SimHash');
  await user.selectOptions(preset ?? document.body, await within(preset ?? document.body).findByText(/^All · /u));
  expect(names(), 'all need no list').toBe('');
});

describe('the field for what to audit', () => {
  test('says what was recognised when it is left', async () => {
    const { enter } = renderStart();
    await enter('/home/editor/pages');
    expect(await screen.findByText('Folder of pages: /home/editor/pages')).toBeDefined();
    await enter('/home/editor/site.warc.gz');
    expect(await screen.findByText('Web archive (WARC): /home/editor/site.warc.gz')).toBeDefined();
  });

  test('names the line of several that is nothing to audit, and what could be entered', async () => {
    const { enter, field } = renderStart();
    await enter('https://example.com/\nno such thing');
    expect(await screen.findByText(/“no such thing” is no address, folder, sitemap or list/u)).toBeDefined();
    expect(screen.getByText(/Enter the address of a site or sitemap/u)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await enter('https://example.com/');
    expect(await screen.findByText('Sitemap: https://example.com/')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  test('shows the first of many sources, and how many more there are', async () => {
    const { enter } = renderStart();
    await enter(Array.from({ length: 6 }, (_, index) => `/pages/${index}`).join('\n'));
    expect(await screen.findByText('Folder of pages: /pages/3')).toBeDefined();
    expect(screen.queryByText('Folder of pages: /pages/4')).toBeNull();
    expect(screen.getByText('and 2 more')).toBeDefined();
  });

  test('offers to open an audit that was made before instead of auditing its file', async () => {
    const { enter, user, asked } = renderStart();
    await enter('/audits/tea.pagetwin');
    expect(screen.getByText('An existing audit, which will be opened: /audits/tea.pagetwin')).toBeDefined();
    expect(screen.getByTestId('start-test').matches(':disabled')).toBe(true);
    await user.click(screen.getByTestId('start-audit'));
    await expect.poll(() => asked('audit/open')).toEqual([{ file: '/audits/tea.pagetwin' }]);
    expect(asked('source/recognise')).toEqual([]);
    await expect.poll(() => window.location.hash).toContain('/overview');
  });
});

describe('starting an audit', () => {
  test('makes it with name and options, starts it and shows its run', async () => {
    const { enter, user, asked } = renderStart({ answers: noProfiles });
    await enter('https://example.com/');
    await user.type(screen.getByLabelText('Name'), ' Spring ');
    await user.click(await screen.findByLabelText('Obey robots.txt'));
    await user.click(screen.getByTestId('start-audit'));
    await expect.poll(() => window.location.hash).toBe('#/audit/a1/run');
    const [made] = asked('audit/create');
    expect(made).toMatchObject({
      sources: [{ kind: 'sitemap', url: 'https://example.com/' }],
      name: 'Spring',
      file: null,
      options: { collect: { obeyRobots: false } },
    });
    expect(asked('audit/start')).toEqual([{ audit: 'a1' }]);
  });

  test('is filled in as an audit was begun whose address is to be corrected', async () => {
    const begun = {
      ...summaryOf([]),
      name: 'Spring',
      sources: [{ kind: 'site' as const, url: 'https://exmaple.com/' }],
      collectedPages: 0,
    };
    const options = auditOptionsSchema.parse({ collect: { obeyRobots: false } });
    const { field, user, asked } = renderStart(
      { answers: { ...noProfiles, 'audit/summary': () => begun, 'audit/options': () => options } },
      { kind: 'again', audit: 'a1' },
    );
    await expect.poll(() => field.value).toBe('https://exmaple.com/');
    expect(screen.getByTestId('start-again').textContent).toContain('Spring');
    await user.clear(field);
    await user.type(field, 'https://example.com/{Enter}');
    await expect.poll(() => window.location.hash).toBe('#/audit/a1/run');
    expect(asked('audit/create')).toMatchObject([
      {
        sources: [{ url: 'https://example.com/' }],
        name: 'Spring',
        file: null,
        options: { collect: { obeyRobots: false } },
        again: 'a1',
      },
    ]);
    expect(asked('recent/forget')).toEqual([{ file: begun.file }]);
  });

  test('does not keep a name that only repeats the wrong address', async () => {
    const url = 'https://exmaple.com/sitemap.xml';
    const begun = { ...summaryOf([]), name: 'exmaple.com', sources: [{ kind: 'sitemap' as const, url }] };
    const { field } = renderStart(
      { answers: { 'audit/summary': () => begun, 'audit/options': () => auditOptionsSchema.parse({}) } },
      { kind: 'again', audit: 'a1' },
    );
    await expect.poll(() => field.value).toBe(url);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  test('happens once, however often Enter is pressed', async () => {
    const making = Promise.withResolvers<void>();
    const { field, user, asked } = renderStart({
      answers: {
        'source/recognise': async ({ text }) => {
          await making.promise;
          return { source: { kind: 'site', url: text }, suggestedName: 'example.com' };
        },
      },
    });
    await user.click(field);
    await user.paste('https://example.com/');
    await user.keyboard('{Enter}{Enter}{Enter}');
    making.resolve();
    await expect.poll(() => window.location.hash).toContain('/run');
    expect(asked('audit/create')).toHaveLength(1);
  });

  test('says why it cannot be made, and lets it be tried again', async () => {
    const { enter, user } = renderStart({
      answers: {
        'audit/create': () => {
          throw new AppError('audit-file-exists', { file: '/audits/a.pagetwin' });
        },
      },
    });
    await enter('/pages');
    await user.click(screen.getByTestId('start-audit'));
    expect(await screen.findByText('There is a file /audits/a.pagetwin already.')).toBeDefined();
    expect(screen.getByText(/Choose another name, or open the file/u)).toBeDefined();
    expect(screen.getByTestId('start-audit').matches(':disabled')).toBe(false);
  });

  test('asks nothing about fetching where a folder is read', async () => {
    const { enter } = renderStart();
    expect(await screen.findByLabelText('Page limit')).toBeDefined();
    expect(screen.getByLabelText('Obey robots.txt')).toBeDefined();
    await enter('/pages');
    await expect.poll(() => screen.queryByLabelText('Obey robots.txt')).toBeNull();
    expect(screen.getByTestId('start-test').matches(':disabled')).toBe(true);
    expect(screen.getByTestId('start-test').title).toBe('Only web addresses can be tested');
  });
});

describe('testing one page', () => {
  test('shows steps, facts and text of the page, and is put away', async () => {
    const { enter, user } = renderStart();
    await enter('https://example.com/');
    await user.click(screen.getByTestId('start-test'));
    const panel = within(await screen.findByTestId('test-panel'));
    expect(await panel.findByText('Prune in late winter, before the buds swell.')).toBeDefined();
    expect(panel.getByText('301')).toBeDefined();
    expect(panel.getByText(/allowed by robots\.txt · 0\.1 sec · redirects/u)).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('test-panel')).toBeNull();
  });

  test('is called off with its button', async () => {
    const { enter, user, asked } = renderStart({ answers: { 'source/test': () => new Promise(() => {}) } });
    await enter('https://example.com/');
    await user.click(screen.getByTestId('start-test'));
    await user.click(await screen.findByTestId('test-cancel'));
    expect(screen.queryByTestId('test-panel')).toBeNull();
    await expect.poll(() => asked('source/cancel-test')).toEqual([{ test: asked('source/test')[0]?.test }]);
  });

  test('says why it failed', async () => {
    const { enter, user } = renderStart({
      answers: {
        'source/test': () => {
          throw new AppError('network-dns', { host: 'example.com' });
        },
      },
    });
    await enter('https://example.com/');
    await user.click(screen.getByTestId('start-test'));
    const panel = within(await screen.findByTestId('test-panel'));
    expect((await panel.findByRole('alert')).textContent).toContain('example.com');
  });

  test('offers http where only that answers, and goes on with it', async () => {
    const failed = {
      steps: [],
      headers: [],
      problems: [{ code: 'https-unavailable' as const, parameters: { address: 'http://example.com/' } }],
      page: null,
    };
    const { enter, user, field, asked } = renderStart({ answers: { 'source/test': () => failed } });
    await enter('https://example.com/');
    await user.click(screen.getByTestId('start-test'));
    await user.click(await screen.findByTestId('test-use-http'));
    expect(field.value).toBe('http://example.com/');
    await expect.poll(() => asked('source/test').at(-1)?.address).toBe('http://example.com/');
  });
});

describe('profiles', () => {
  const options = auditOptionsSchema.parse({ collect: { maxPages: 7 } });
  const village = { name: 'Village', hosts: ['example.com'], options, savedAt: 1 };
  const answers = { 'profile/list': () => ({ profiles: [village] }) };
  const select = () => screen.getByTestId<HTMLSelectElement>('profile-select');
  const limit = () => screen.getByLabelText<HTMLInputElement>('Page limit');

  test('the one of the host is taken, and can be left out', async () => {
    const { enter, user } = renderStart({ answers });
    await enter('https://example.com/');
    expect(await screen.findByText('Taken for this host: “Village”.')).toBeDefined();
    expect([select().value, limit().value]).toEqual(['Village', '7']);
    await user.click(screen.getByRole('button', { name: 'Without it' }));
    expect([select().value, limit().value]).toEqual(['', '0']);
  });

  test('a changed one says so, and is saved under its name for the new host as well', async () => {
    const { enter, user, asked } = renderStart({ answers });
    await user.selectOptions(select(), await screen.findByRole('option', { name: 'Village' }));
    await enter('https://other.example/');
    await user.clear(limit());
    await user.type(limit(), '9');
    expect(screen.getByText('Changed since “Village” was saved.')).toBeDefined();
    await user.click(screen.getByTestId('profile-save-as'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The profile “Village” is saved.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByTestId('profile-save-as'));
    expect(asked('profile/save')).toMatchObject([
      {
        name: 'Village',
        hosts: ['example.com', 'other.example'],
        options: { collect: { maxPages: 9 } },
        from: 'Village',
      },
    ]);
    expect(screen.queryByText('Changed since “Village” was saved.')).toBeNull();
  });

  test('a deleted one comes back with Undo as it was chosen, and the engine never hears of it', async () => {
    const { user, asked } = renderStart({ answers });
    await user.selectOptions(select(), await screen.findByRole('option', { name: 'Village' }));
    await user.clear(limit());
    await user.type(limit(), '9');
    await user.click(screen.getByRole('button', { name: 'Delete the profile “Village”' }));
    expect(document.activeElement).toBe(screen.getByTestId('profile-save-as'));
    expect(screen.queryByRole('option', { name: 'Village' })).toBeNull();
    expect([select().value, limit().value]).toEqual(['', '0']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // Chosen again, with what was changed since.
    expect([select().value, limit().value]).toEqual(['Village', '9']);
    expect(asked('profile/delete')).toEqual([]);
  });

  test('one that cannot be saved is not shown as saved', async () => {
    const { user } = renderStart({
      answers: {
        ...noProfiles,
        'profile/save': () => {
          throw new AppError('disk-full', {});
        },
      },
    });
    await user.click(screen.getByTestId('profile-save-as'));
    await user.keyboard('Shop{Enter}');
    expect(await screen.findByText(/disk is full/iu)).toBeDefined();
    expect(select().value).toBe('');
  });
});

describe('recent audits', () => {
  const list = () => screen.findByTestId('recent-list');

  test('a forgotten one is gone at once, and back with Undo', async () => {
    const { user, asked } = renderStart();
    const rows = within(await list());
    await user.click(await rows.findByRole('button', { name: 'Remove “example.cn” from this list' }));
    expect(rows.queryByText('example.cn')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows.getByText('example.cn')).toBeDefined();
    expect(asked('recent/forget')).toEqual([]);
  });

  test('the engine is told of it when the message has gone', async () => {
    const { user, asked } = renderStart();
    const rows = within(await list());
    await user.click(await rows.findByRole('button', { name: 'Remove “example.cn” from this list' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => asked('recent/forget')).toEqual([{ file: '/home/editor/PageTwin/example.cn.pagetwin' }]);
  });

  test('one that cannot be forgotten comes back, and it is said why', async () => {
    const answers = {
      'recent/forget': () => {
        throw new AppError('disk-full', {});
      },
    };
    const { user } = renderStart({ answers });
    const rows = within(await list());
    await user.click(await rows.findByRole('button', { name: 'Remove “example.cn” from this list' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/disk is full/iu)).toBeDefined();
    expect(rows.getByText('example.cn')).toBeDefined();
  });

  test('one whose file is missing says so and cannot be opened', async () => {
    renderStart();
    const rows = within(await list());
    expect(await rows.findByText('file missing')).toBeDefined();
    expect(rows.getByRole('button', { name: /^old-shop/u }).matches(':disabled')).toBe(true);
  });

  test('many are searched by name and path', async () => {
    const audits = ['north', 'south', 'east', 'west', 'centre'].map((name) => ({
      file: `/audits/${name}.pagetwin`,
      name,
      openedAt: 1,
      pages: 1,
      clusters: 0,
      exists: true,
      state: 'done' as const,
    }));
    const { user } = renderStart({ answers: { 'recent/list': () => ({ audits }) } });
    const rows = within(await list());
    await user.type(await screen.findByTestId('recent-search'), 'WEST.page');
    await expect.poll(() => rows.getAllByRole('listitem')).toHaveLength(1);
    await user.type(screen.getByTestId('recent-search'), 'x');
    expect(await screen.findByText('No recent audit has this in its name or path.')).toBeDefined();
  });
});
