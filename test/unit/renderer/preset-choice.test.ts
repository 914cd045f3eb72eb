import { describe, expect, it } from 'vitest';
import { settingsChangesSchema, settingsSchema } from '../../../src-main/contract/settings.ts';
import { detectorInfos } from '../../../src-main/engine/described-options.ts';
import { presets as supplied } from '../../../src-main/engine/detect/registry.ts';
import { choiceOf, presetLike, presetsOf } from '../../../src-renderer/features/options/preset-choice.tsx';

const infos = detectorInfos();
const own = { Laws: { simhash: { distance: 2 } }, Archive: { 'same-url': {} } };
const presets = presetsOf(infos, own);
const like = (chosen: Parameters<typeof presetLike>[0]) => presetLike(chosen, presets, infos)?.name;

describe('presets', () => {
  it('are the supplied ones, smallest first, then the user’s own by name', () => {
    expect(presets.map(({ name }) => name)).toEqual(['fast', 'standard', 'all', 'Archive', 'Laws']);
  });

  it('have the members that the registry names', () => {
    for (const [name, ids] of Object.entries(supplied)) {
      const found = presets.find((preset) => preset.name === name);
      expect(Object.keys(found?.detectors ?? {}).toSorted()).toEqual([...ids].toSorted());
    }
  });

  it('no choice is the standard one', () => {
    expect(like(null)).toBe('standard');
    expect(Object.keys(choiceOf(null, presets)).toSorted()).toEqual([...supplied.standard].toSorted());
  });

  it('are recognised whatever the order, and whether a default is spelt out or not', () => {
    const standard = Object.fromEntries(supplied.standard.toReversed().map((id) => [id, {}]));
    expect(like(standard)).toBe('standard');
    const distance = infos.find(({ id }) => id === 'simhash')!.options['distance']!.default;
    expect(like({ ...standard, simhash: { distance } })).toBe('standard');
    expect(like({ ...standard, simhash: { distance: Number(distance) + 1 } })).toBeUndefined();
    expect(like({ simhash: { distance: 2 } })).toBe('Laws');
    expect(like({ simhash: {} })).toBeUndefined();
  });
});

describe('a change of settings', () => {
  it('says nothing of what it does not name, so that the rest stays', () => {
    expect(settingsChangesSchema.parse({ workers: 2 })).toEqual({ workers: 2 });
    const kept = settingsSchema.parse({ locale: 'ru', presets: own });
    expect(settingsSchema.parse({ ...kept, ...settingsChangesSchema.parse({ workers: 2 }) })).toEqual({
      ...kept,
      workers: 2,
    });
  });

  it('refuses a preset without a name', () => {
    expect(settingsChangesSchema.safeParse({ presets: { ' ': {} } }).success).toBe(false);
  });
});
