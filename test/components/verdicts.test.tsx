import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DescribedField } from '../../src-main/contract/options.ts';
import { outcomes, type OutcomeCounts } from '../../src-main/contract/verdict-preview.ts';
import { AppError } from '../../src-main/engine/app-error.ts';
import { VerdictsScreen } from '../../src-renderer/features/verdicts/verdicts-screen.tsx';
import { progressOf } from '../support/fake-audit-state.ts';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

const partial: DescribedField = { kind: 'number', default: 0.3, min: 0, max: 1, help: 'Share that is copied.' };
const counts = (of: Partial<OutcomeCounts>): OutcomeCounts => ({
  ...(Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts),
  ...of,
});
const pair = { a: 1, b: 2, addressA: '/a', addressB: '/b', titleA: 'Tea', titleB: 'More tea', similarity: 41 };

async function renderVerdicts({ answers = {}, ...settings }: ScreenSettings = {}) {
  const shown = renderScreen(<VerdictsScreen />, {
    place: '/audit/a1/verdicts',
    ...settings,
    answers: {
      'option/list': () => ({ stages: { verify: { partial }, cluster: {} } }),
      'verdict/preview': ({ verify = {} }) => {
        const isStricter = Number(verify['partial'] ?? 0.3) > 0.5;
        return {
          pairs: 20,
          before: counts({ partial: 11, none: 9 }),
          after: isStricter ? counts({ none: 20 }) : counts({ partial: 11, none: 9 }),
          bins: [],
          changed: isStricter ? 11 : 0,
          changes: isStricter ? [{ ...pair, before: 'partial', after: null, rule: 'none' }] : [],
        };
      },
      ...answers,
    },
  });
  const threshold = within(await screen.findByTestId('threshold-partial'));
  const slide = (to: string) => fireEvent.change(threshold.getByRole('slider'), { target: { value: to } });
  return { ...shown, threshold, slide };
}

const card = () => screen.getAllByTestId('verdict-card').find(({ dataset }) => dataset['verdict'] === 'partial')!;
const apply = () => screen.getByTestId('verdicts-apply');

test('a moved slider shows which pairs would change, and changes nothing', async () => {
  const { slide, asked } = await renderVerdicts();
  expect(card().textContent).toContain('11 pairs');
  expect(apply().matches(':disabled')).toBe(true);
  slide('0.9');
  expect(await screen.findByText('11 → 0 pairs')).toBeDefined();
  expect(screen.getByText('11 pairs would change')).toBeDefined();
  expect(screen.getByLabelText('11 pairs now, 0 with these thresholds')).toBeDefined();
  expect(screen.getByTestId('changed-pair').textContent).toContain('More tea');
  expect(asked('audit/set-options')).toEqual([]);
});

test('only where a slider rests is asked about', async () => {
  const { slide, asked } = await renderVerdicts();
  for (const step of ['0.4', '0.5', '0.6', '0.7', '0.8']) slide(step);
  await screen.findByText('11 → 0 pairs');
  expect(asked('verdict/preview').map(({ verify }) => verify?.['partial'])).toEqual([undefined, 0.8]);
});

test('the field beside it takes exact values, and none beyond the limits', async () => {
  const { user, threshold } = await renderVerdicts();
  const field = threshold.getByRole<HTMLInputElement>('spinbutton');
  await user.clear(field);
  await user.type(field, '0.917');
  expect(threshold.getByRole<HTMLInputElement>('slider').value).toBe('0.917');
  await user.clear(field);
  await user.type(field, '7');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(threshold.getByRole<HTMLInputElement>('slider').value).toBe('0.917');
});

test('Undo goes back to the options of the audit, the defaults are another thing', async () => {
  const own = { collect: {}, analyse: {}, template: {}, verify: { partial: 0.6 }, cluster: {}, detectors: null };
  const { user, slide, threshold } = await renderVerdicts({ answers: { 'audit/options': () => own } });
  const value = () => threshold.getByRole<HTMLInputElement>('slider').value;
  await expect.poll(value).toBe('0.6');
  slide('0.9');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(value()).toBe('0.6');
  await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(value()).toBe('0.3');
  expect(screen.getByRole('button', { name: 'Reset to defaults' }).matches(':disabled')).toBe(true);
  expect(apply().matches(':disabled')).toBe(false);
});

test('what was tried is there again after a look at another screen', async () => {
  const { slide, unmount } = await renderVerdicts();
  slide('0.9');
  unmount();
  const again = await renderVerdicts();
  expect(again.threshold.getByRole<HTMLInputElement>('slider').value).toBe('0.9');
});

test('applied thresholds are saved, and the run that uses them is shown', async () => {
  const { slide, user, asked } = await renderVerdicts();
  slide('0.9');
  await user.click(apply());
  await expect.poll(() => window.location.hash).toBe('#/audit/a1/run');
  expect(asked('audit/set-options')).toEqual([{ audit: 'a1', options: { verify: { partial: 0.9 }, cluster: {} } }]);
  expect(asked('audit/start')).toEqual([{ audit: 'a1', again: null }]);
});

test('thresholds that cannot be saved stay, and no run begins', async () => {
  const { slide, user, asked } = await renderVerdicts({
    answers: {
      'audit/set-options': () => {
        throw new AppError('disk-full', {});
      },
    },
  });
  slide('0.9');
  await user.click(apply());
  expect(await screen.findByText('The disk is full.')).toBeDefined();
  expect(asked('audit/start')).toEqual([]);
  expect(apply().matches(':disabled')).toBe(false);
});

test('nothing can be applied while the audit runs', async () => {
  const { slide, emit } = await renderVerdicts({ moment: 'running' });
  slide('0.9');
  await expect.poll(() => apply().title).toBe('The audit is running; wait until it has ended.');
  expect(apply().matches(':disabled')).toBe(true);
  emit('audit/progress', progressOf('done'));
  await expect.poll(() => apply().matches(':disabled')).toBe(false);
});

test('one verdict is open at a time', async () => {
  const { user } = await renderVerdicts();
  const toggle = () => within(card()).getByRole('button', { expanded: true });
  await user.click(toggle());
  expect(screen.queryByRole('slider')).toBeNull();
});
