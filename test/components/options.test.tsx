import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AuditOptions } from '../../src-main/contract/options.ts';
import { emptyOptions, OptionGroups } from '../../src-renderer/features/options/option-groups.tsx';
import { renderScreen, type ScreenSettings } from '../support/render-screen.tsx';

/** The form with its options, of which the newest are given back. */
function renderOptions(settings: ScreenSettings = {}, first: AuditOptions = emptyOptions) {
  const taken: AuditOptions[] = [first];
  const Form = () => {
    const [options, setOptions] = useState(first);
    const take = (next: AuditOptions) => {
      taken.push(next);
      setOptions(next);
    };
    return <OptionGroups options={options} onChange={take} />;
  };
  return { ...renderScreen(<Form />, settings), options: () => taken.at(-1)! };
}

const section = async (name: string) => within(await screen.findByTestId(`options-${name}`));

test('a number beyond its limits is marked and not taken, and gives way to the last one that was', async () => {
  const { user, options } = renderOptions();
  const speed = await section('speed');
  const field = speed.getByLabelText<HTMLInputElement>('Requests at the same time');
  expect(speed.getByText('1 to 64, normally 8.')).toBeDefined();
  await user.clear(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '12');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await user.type(field, '0');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(options().collect).toEqual({ concurrency: 12 });
  await user.tab();
  expect(field.value).toBe('12');
});

test('a whole number has no fraction, another number may have one', async () => {
  const { user, options } = renderOptions();
  const whole = (await section('speed')).getByLabelText('Requests at the same time');
  await user.clear(whole);
  await user.type(whole, '2.5');
  expect(whole.getAttribute('aria-invalid')).toBe('true');
  const share = (await section('verify')).getByRole('spinbutton');
  await user.clear(share);
  await user.type(share, '0.75');
  expect(share.getAttribute('aria-invalid')).toBe('false');
  expect(options().verify).toEqual({ nearlyEqual: 0.75 });
});

test('a number is written and read in the language of the app, and steps with the arrows', async () => {
  const { user, options } = renderOptions({ locale: 'ru' }, { ...emptyOptions, verify: { nearlyEqual: 0.75 } });
  const share = (await section('verify')).getAllByRole<HTMLInputElement>('spinbutton')[0]!;
  expect(share.value).toBe('0,75');
  await user.clear(share);
  await user.type(share, '0,8');
  expect(options().verify).toEqual({ nearlyEqual: 0.8 });
  await user.keyboard('{ArrowUp}');
  expect(options().verify).toEqual({ nearlyEqual: 0.805 });
  expect(share.value).toBe('0,805');
});

test('a section counts what differs from the defaults, and no longer when it is as before', async () => {
  const { user } = renderOptions();
  const robots = await section('robots');
  expect(robots.queryByText(/changed/u)).toBeNull();
  await user.click(robots.getByLabelText('Obey robots.txt'));
  await user.selectOptions(robots.getByLabelText('User agent'), 'Baiduspider');
  expect(robots.getByText('2 changed')).toBeDefined();
  await user.click(robots.getByLabelText('Obey robots.txt'));
  expect(robots.getByText('1 changed')).toBeDefined();
});

test('a search opens the sections with what it finds, whatever the order of its words', async () => {
  const { user } = renderOptions();
  await section('robots');
  await user.type(screen.getByTestId('option-search'), 'same requests');
  await expect.poll(() => screen.queryByTestId('options-robots')).toBeNull();
  const speed = screen.getByTestId<HTMLDetailsElement>('options-speed');
  expect(speed.open).toBe(true);
  expect(within(speed).getAllByRole('spinbutton')).toHaveLength(1);
  await user.type(screen.getByTestId('option-search'), ' nothing like it');
  expect(await screen.findByText('No option has these words.')).toBeDefined();
  await user.clear(screen.getByTestId('option-search'));
  expect((await screen.findByTestId<HTMLDetailsElement>('options-speed')).open).toBe(false);
});

test('methods are those of a preset until one is switched', async () => {
  const { user, options } = renderOptions();
  const methods = await section('detectors');
  const preset = await methods.findByTestId<HTMLSelectElement>('preset-select');
  await methods.findByRole('option', { name: /^Standard/u });
  expect(options().detectors).toBeNull();
  await user.selectOptions(preset, methods.getByRole('option', { name: /^All · 8 methods/u }));
  expect(Object.keys(options().detectors ?? {})).toHaveLength(8);
  await user.click(methods.getByRole('checkbox', { name: /simhash/iu }));
  expect(Object.keys(options().detectors ?? {})).not.toContain('simhash');
  expect(preset.selectedOptions[0]?.textContent).toBe('Own choice');
  await user.selectOptions(preset, methods.getByRole('option', { name: /^Standard/u }));
  expect(options().detectors).toBeNull();
});

test('an own choice is saved as a preset, but not under the name of a supplied one', async () => {
  const { user, asked } = renderOptions();
  const methods = await section('detectors');
  await user.click(await methods.findByRole('checkbox', { name: /simhash/iu }));
  const name = methods.getByLabelText('Name of the preset');
  const save = methods.getByRole('button', { name: 'Save as preset' });
  expect(save.matches(':disabled')).toBe(true);
  await user.type(name, 'standard');
  expect(methods.getByText('This name belongs to a supplied preset.')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(asked('settings/set')).toEqual([]);
  await user.clear(name);
  await user.type(name, ' News {Enter}');
  expect(await screen.findByText('The preset “News” is saved.')).toBeDefined();
  expect(Object.keys(asked('settings/set')[0]?.presets ?? {})).toEqual(['News']);
  expect(methods.getByTestId<HTMLSelectElement>('preset-select').value).toBe('own:News');
});

test('an own preset is deleted, and back with Undo', async () => {
  const News = { simhash: { distance: 2 } };
  const { user } = renderOptions({ presets: { News } }, { ...emptyOptions, detectors: News });
  const methods = await section('detectors');
  await user.click(await methods.findByRole('button', { name: 'Delete the preset “News”' }));
  expect(methods.queryByRole('option', { name: /^News/u })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await methods.findByRole('option', { name: /^News/u })).toBeDefined();
});

test('an option set to its default by hand is as good as not set', async () => {
  const News = { simhash: { distance: 6 } };
  renderOptions({ presets: { News: { simhash: {} } } }, { ...emptyOptions, detectors: News });
  const methods = await section('detectors');
  await methods.findByRole('option', { name: /^News/u });
  expect(methods.getByTestId<HTMLSelectElement>('preset-select').value).toBe('own:News');
});
