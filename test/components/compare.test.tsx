import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src-main/engine/app-error.ts';
import { CompareScreen } from '../../src-renderer/features/compare/compare-screen.tsx';
import { comparisonOf } from '../support/fake-audit.ts';
import { refuseClipboard, renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The comparison at its address, as the window shows it. */
async function renderCompare({ place = '/audit/a1/compare/101/102', ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(
    <Route<{ a: string; b: string; view?: string }> path="/compare/:a/:b/:view?">
      {({ a, b, view }) => <CompareScreen key={`${a}-${b}`} a={Number(a)} b={Number(b)} view={view} />}
    </Route>,
    { place, ...settings },
  );
  await screen.findByTestId('passage-position');
  return shown;
}

const position = () => screen.getByTestId('passage-position').textContent;
const count = comparisonOf(101, 102).passages.length;
const place = () => window.location.hash.replace('#/audit/a1/', '');
const part = (name: string) => screen.getByTestId(`show-${name}`);
const isOn = (name: string) => part(name).getAttribute('aria-pressed') === 'true';

describe('passages', () => {
  test('are walked through in a circle, by button and by key', async () => {
    const { user } = await renderCompare();
    expect(position()).toBe(`1 / ${count}`);
    await user.keyboard('nn');
    expect(position()).toBe(`3 / ${count}`);
    await user.click(screen.getByRole('button', { name: 'Previous passage (p)' }));
    expect(position()).toBe(`2 / ${count}`);
    await user.keyboard('pp');
    expect(position()).toBe(`${count} / ${count}`);
    await user.click(screen.getByRole('button', { name: 'Next passage (n)' }));
    expect(position()).toBe(`1 / ${count}`);
  });

  test('are copied from one page or from both, under their addresses', async () => {
    const { user } = await renderCompare();
    const { a, b, passages } = comparisonOf(101, 102);
    const [first] = passages;
    await user.keyboard('cb');
    expect(await screen.findByText('Passage 1 copied.')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(b.text.slice(...first!.b).trim());
    await user.click(screen.getByTestId('passage-copy'));
    await expect.poll(() => navigator.clipboard.readText()).toContain(`${a.page.address}\n`);
    expect(await navigator.clipboard.readText()).toContain(`${b.page.address}\n`);
    refuseClipboard();
    await user.keyboard('cc');
    expect(await screen.findByText('The clipboard cannot be reached.')).toBeDefined();
  });

  test('there may be none: nothing is walked through, and nothing breaks', async () => {
    const { user } = await renderCompare({
      answers: { 'pair/compare': ({ a, b }) => ({ ...comparisonOf(a, b), passages: [], verdict: null }) },
    });
    expect(position()).toBe('nothing shared');
    for (const name of ['passage-next', 'passage-previous', 'passage-copy'])
      expect(screen.getByTestId(name).matches(':disabled'), name).toBe(true);
    await user.keyboard('npcc');
    expect(await screen.findByText('Go to a passage first, with n or p.')).toBeDefined();
    expect(screen.getByText('no finding')).toBeDefined();
  });
});

describe('what is shown', () => {
  test('is switched part by part, and never nothing at all', async () => {
    const { user } = await renderCompare();
    expect(['same', 'different', 'removed'].map(isOn)).toEqual([true, true, false]);
    await user.click(part('same'));
    expect(['same', 'different', 'removed'].map(isOn)).toEqual([false, true, false]);
    await user.click(part('different'));
    expect(['same', 'different', 'removed'].map(isOn)).toEqual([true, true, false]);
    await user.keyboard('fr');
    expect(isOn('removed')).toBe(true);
  });

  test('leaves out what both pages have, where only the differences are wanted', async () => {
    const { user } = await renderCompare();
    const pane = screen.getByTestId('compare-pane-a');
    const before = pane.textContent.length;
    await user.click(part('same'));
    await expect.poll(() => pane.textContent.length).toBeLessThan(before);
  });

  test('scrolls together until that is switched off', async () => {
    const { user } = await renderCompare();
    const linked = screen.getByLabelText<HTMLInputElement>('Linked scrolling');
    expect(linked.checked).toBe(true);
    await user.keyboard('l');
    expect(linked.checked).toBe(false);
  });

  test('views stand in the address, and passages are walked through where they are to be seen', async () => {
    const { user } = await renderCompare();
    await user.click(screen.getByRole('tab', { name: 'Metadata' }));
    expect(place()).toBe('compare/101/102/metadata');
    expect(screen.queryByTestId('passage-position')).toBeNull();
    await user.keyboard('n');
    await expect.poll(place).toBe('compare/101/102');
    expect(await screen.findByTestId('passage-position')).toBeDefined();
  });

  test('A and B are swapped and stay in the same view', async () => {
    const { user } = await renderCompare();
    await user.click(screen.getByRole('tab', { name: 'Metadata' }));
    await user.keyboard('s');
    expect(place()).toBe('compare/102/101/metadata');
  });

  test('says why two pages cannot be compared, and tries again', async () => {
    let isBroken = true;
    const shown = renderScreen(<CompareScreen a={101} b={102} view={undefined} />, {
      answers: {
        'pair/compare': ({ a, b }) => {
          if (isBroken) throw new AppError('page-not-found', { page: 101 });
          return comparisonOf(a, b);
        },
      },
    });
    const alert = within(await screen.findByRole('alert'));
    isBroken = false;
    await shown.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('passage-position')).toBeDefined();
  });
});

describe('deciding for a pair', () => {
  test('is for the page that is no source, until the other is chosen', async () => {
    const { user, asked } = await renderCompare();
    const [a, b] = [comparisonOf(101, 102).a.page.address, comparisonOf(101, 102).b.page.address];
    await screen.findByTestId('accept-proposal');
    await user.keyboard('2');
    await expect.poll(() => asked('decision/set')).toMatchObject([{ address: b, change: { action: 'rewrite' } }]);
    window.location.hash = '/audit/a1/compare/101/102';
    await screen.findByTestId('decision-bar');
    await user.click(screen.getByTestId('decide-side-a'));
    await user.keyboard('5');
    await expect.poll(() => asked('decision/set').at(-1)).toMatchObject({ address: a, change: { action: 'noindex' } });
  });

  test('goes on to the next pair of the cluster', async () => {
    const { user } = await renderCompare({ place: '/audit/a1/compare/201/202' });
    await screen.findByTestId('pair-position');
    await user.keyboard('2');
    await expect.poll(place).toBe('compare/201/203');
  });

  test('"no duplicate" parts the two', async () => {
    const { user, asked } = await renderCompare();
    await screen.findByTestId('accept-proposal');
    await user.keyboard('6');
    await expect
      .poll(() => asked('cluster/exclude'))
      .toEqual([{ audit: 'a1', what: { kind: 'pair', a: 102, b: 101 } }]);
  });

  test('a finding is marked as right or wrong, and the same mark takes it back', async () => {
    let label: 'right' | 'wrong' | null = null;
    const { user, asked, emit } = await renderCompare({
      answers: {
        'label/get': () => ({ label }),
        'label/set': (wanted) => {
          label = wanted.label;
          return { label, version: 1 };
        },
      },
    });
    await user.keyboard('-');
    await expect.poll(() => asked('label/set')).toEqual([{ audit: 'a1', a: 101, b: 102, label: 'wrong' }]);
    emit('audit/ended', { audit: 'a1', job: '1', outcome: 'done', error: null });
    await expect.poll(() => screen.getByTestId('label-wrong').getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByTestId('label-wrong'));
    await expect.poll(() => asked('label/set').at(-1)?.label).toBeNull();
  });
});
