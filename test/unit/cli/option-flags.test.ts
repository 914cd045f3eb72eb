import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../src-main/cli/program.ts';
import { readOptionFlags } from '../../../src-main/cli/option-flags.ts';
import { detectorIds, presets } from '../../../src-main/engine/detect/registry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const own = { laws: { simhash: { distance: 2 }, 'same-url': {} }, fast: { simhash: {} } };
const detectorsOf = async (values: Record<string, unknown>) => (await readOptionFlags(values, own)).detectors;

describe('the detectors of an audit', () => {
  it('are left open when nothing is said of them', async () => {
    expect(await detectorsOf({})).toBeUndefined();
  });

  it('are those of a supplied preset, which goes before one of the same name in the settings', async () => {
    expect(Object.keys((await detectorsOf({ preset: 'all' })) ?? {})).toEqual(detectorIds);
    expect(Object.keys((await detectorsOf({ preset: 'fast' })) ?? {})).toEqual(presets.fast);
  });

  it('are those of the user’s own preset with its options, on which --set goes on', async () => {
    expect(await detectorsOf({ preset: 'laws' })).toEqual(own.laws);
    expect(await detectorsOf({ preset: 'laws', set: ['simhash.distance=4'] })).toEqual({
      simhash: { distance: 4 },
      'same-url': {},
    });
    expect(own.laws.simhash.distance).toBe(2);
  });

  it('are the standard ones when only an option is set', async () => {
    expect(Object.keys((await detectorsOf({ set: ['simhash.distance=4'] })) ?? {})).toEqual(presets.standard);
  });

  it('are refused when nobody knows the preset, with the names that are known', async () => {
    await expect(detectorsOf({ preset: 'slow' })).rejects.toThrow(
      expect.objectContaining({
        code: 'option-out-of-range',
        parameters: { option: '--preset', value: 'slow', allowed: 'fast / standard / all / laws / fast' },
      }),
    );
    await expect(detectorsOf({ preset: 'constructor' })).rejects.toThrow(
      expect.objectContaining({ code: 'option-out-of-range' }),
    );
  });
});

it('a preset and a list of detectors exclude each other', () => {
  const program = createProgram(() => {});
  const audit = program.commands.find((command) => command.name() === 'audit')!;
  audit.exitOverride().configureOutput({ writeErr: () => {} });
  expect(() => audit.parse(['x', '--preset', 'fast', '--detectors', 'simhash'], { from: 'user' })).toThrow(
    /cannot be used with/,
  );
});

describe('a text option', () => {
  it('is taken from a file where it has lines or is secret, so that it need not stand in the arguments', async () => {
    const file = path.join(temporaryFolder(), 'logins.txt');
    writeFileSync(file, 'example.com me:word\nexample.org you:word\n');
    expect(await readOptionFlags({ logins: `@${file}`, userAgentText: '@me' })).toEqual({
      collect: { logins: 'example.com me:word\nexample.org you:word', userAgentText: '@me' },
    });
    await expect(readOptionFlags({ cookies: `@${file}.missing` })).rejects.toMatchObject({ code: 'file-not-found' });
  });
});
