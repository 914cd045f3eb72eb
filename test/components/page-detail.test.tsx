import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BlocksView } from '../../src-renderer/features/pages/blocks-view.tsx';
import { PageDetail } from '../../src-renderer/features/pages/page-detail.tsx';
import { RuleForm } from '../../src-renderer/features/pages/rule-form.tsx';
import { useRules } from '../../src-renderer/features/pages/use-rules.ts';
import { createFakeClient } from '../support/fake-client.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const {
  rows: [row],
} = await createFakeClient().request('page/list', { audit: 'a1', limit: 1 });
const page = row!.id;

async function renderDetail(view: string, settings: ScreenSettings = {}) {
  const shown = renderScreen(<PageDetail page={page} view={view} onView={() => {}} onClose={() => {}} />, {
    place: `/audit/a1/pages/${page}`,
    ...settings,
  });
  await screen.findByTestId('page-title');
  return shown;
}

const block = (text: string, kept: boolean) => ({ text, kept, rule: kept ? 'density' : 'nav', role: 'prose' as const });
const blocks = ['Home', 'News', 'About'].map((text) => block(text, false)).concat(block('Green tea', true));

test('a page without blocks says so, and offers neither filters nor rules', async () => {
  const fixtures = createFakeClient();
  const answers: ScreenSettings['answers'] = {
    'page/get': async (wanted) => ({ ...(await fixtures.request('page/get', wanted)), blocks: [] }),
  };
  const { unmount } = await renderDetail('text', { answers });
  expect(screen.getByText('Nothing in its source can be read as text.')).toBeDefined();
  expect(screen.queryByTestId('blocks-all')).toBeNull();
  unmount();
  await renderDetail('snapshot', { answers });
  expect(screen.getByText('Nothing in its source can be read as text.')).toBeDefined();
  expect(screen.queryByTestId('pick-start')).toBeNull();
});

test('removed blocks in a row are one line that opens', async () => {
  const { user } = renderScreen(<BlocksView blocks={blocks} language="en" />);
  expect(screen.getAllByTestId('page-block')).toHaveLength(1);
  await user.click(screen.getByTestId('blocks-run'));
  expect(screen.getAllByTestId('page-block').map(({ dataset }) => dataset['kept'])).toEqual([
    'false',
    'false',
    'false',
    'true',
  ]);
});

test('blocks are found by what became of them, by role and by their words', async () => {
  const { user } = renderScreen(<BlocksView blocks={blocks} language="en" />);
  await user.click(screen.getByTestId('blocks-removed'));
  expect(screen.getAllByTestId('page-block')).toHaveLength(3);
  await user.click(screen.getByTestId('blocks-all'));
  await user.selectOptions(screen.getByTestId('blocks-role'), 'prose');
  expect(screen.getAllByTestId('page-block')).toHaveLength(1);
  await user.type(screen.getByTestId('blocks-search'), 'TEA');
  expect((await screen.findByText('tea', { selector: 'mark' })).textContent).toBe('tea');
  await user.type(screen.getByTestId('blocks-search'), 's');
  expect(await screen.findByRole('heading', { name: 'No block fits.' })).toBeDefined();
});

test('the data of a page are a table', async () => {
  await renderDetail('metadata');
  const region = within(screen.getByRole('region', { name: 'Metadata' }));
  expect(region.getByRole('rowheader', { name: 'Kind of page' })).toBeDefined();
  expect(region.getByRole('rowheader', { name: 'Declared language' })).toBeDefined();
});

test('the source is searched from match to match', async () => {
  const { user } = await renderDetail('source');
  const field = await screen.findByTestId('source-search');
  await user.type(field, 'tea');
  expect(await screen.findByText('1 of 1')).toBeDefined();
  expect(screen.getByText('tea', { selector: 'mark' })).toBeDefined();
});

test('a page that nothing is like says so', async () => {
  await renderDetail('pairs');
  expect(await screen.findByRole('heading', { name: 'No near duplicates' })).toBeDefined();
});

test('a page without links says so for both ways', async () => {
  await renderDetail('links');
  expect(await within(screen.getByTestId('links-in')).findByText('No page of this audit links here.')).toBeDefined();
  expect(await within(screen.getByTestId('links-out')).findByText('It links to no page of this audit.')).toBeDefined();
});

function Form() {
  const rules = useRules();
  return <RuleForm page={page} element={1} rules={rules} onPick={() => {}} onTry={() => {}} onAdded={() => {}} />;
}

test('a rule is made of what is proposed, tried on all pages, and added', async () => {
  const { user, asked } = renderScreen(<Form />);
  const selector = await screen.findByTestId('rule-selector');
  expect((selector as HTMLInputElement).value).toBe('article');
  expect((screen.getByTestId('rule-proposal') as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByTestId('rule-include'));
  await expect.poll(() => screen.getByTestId('rule-preview').matches(':disabled')).toBe(false);
  await user.click(screen.getByTestId('rule-preview'));
  expect(await screen.findByText('Pages without such an element: 40')).toBeDefined();
  expect(asked('selector/preview').at(-1)).toMatchObject({ full: false });
  expect(asked('selector/preview').at(-1)?.rules).toContain('include https://example.com/tea/* article');
  await user.click(screen.getByTestId('rule-add'));
  await expect.poll(() => asked('audit/set-options')).toHaveLength(1);
});
