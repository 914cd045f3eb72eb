import { describe, expect, it } from 'vitest';
import type { OptionField } from '../../../src-main/contract/options.ts';
import type { Locale } from '../../../src-main/contract/settings.ts';
import { clusterOptions } from '../../../src-main/engine/cluster/options.ts';
import { detectors } from '../../../src-main/engine/detect/registry.ts';
import { analyseOptions, templateOptions } from '../../../src-main/engine/page/options.ts';
import { collectOptions } from '../../../src-main/engine/source/options.ts';
import { verifyOptions } from '../../../src-main/engine/verify/options.ts';
import { locales, startI18n, uiTexts } from '../../../src-renderer/i18n/i18n.ts';
import { detectorOptionText, detectorOptionWords, stageOptionWords } from '../../../src-renderer/i18n/words.ts';
import { createTexts, type Texts } from '../../../src-renderer/i18n/use-text.ts';

type Fields = Readonly<Record<string, OptionField>>;
type Part = Parameters<typeof detectorOptionText>[3];

const stages: Readonly<Record<string, Fields>> = {
  collect: collectOptions,
  analyse: analyseOptions,
  template: templateOptions,
  verify: verifyOptions,
  cluster: clusterOptions,
};

/** Everything that has to be said of the options of all algorithms. */
const wanted = [...detectors.values()].flatMap(({ id, options }) =>
  Object.entries<OptionField>(options).flatMap(([name, field]) =>
    partsOf(field).map((part) => ({ id, name, part, key: `${id}.${name}.${part}` })),
  ),
);

function partsOf(field: OptionField): readonly Part[] {
  return [
    'label',
    'help',
    ...(field.kind === 'choice' ? field.choices.map((choice): Part => `choices.${choice}`) : []),
  ];
}

function textsIn(locale: Locale): Texts {
  return createTexts(startI18n(locale));
}

describe.each(locales)('in %s', (locale) => {
  const text = textsIn(locale);
  const said = (part: (typeof wanted)[number]) => detectorOptionText(text, part.id, part.name, part.part);

  it('every option of every algorithm has a label and help, and every choice a name', () => {
    expect(wanted.filter((part) => !said(part)).map(({ key }) => key)).toEqual([]);
  });

  it('labels are short, and help is a sentence', () => {
    const labels = wanted.filter(({ part }) => part !== 'help').map((part) => said(part) ?? '');
    expect(labels.filter((label) => label.length > 30 || /[.。]$/.test(label))).toEqual([]);
    const helps = wanted.filter(({ part }) => part === 'help').map((part) => said(part) ?? '');
    expect(helps.filter((help) => !/^[\p{Lu}\p{Script=Han}\d].*[.。]$/u.test(help))).toEqual([]);
  });

  it('no two options of an algorithm are called the same', () => {
    for (const { id, options } of detectors.values()) {
      const labels = Object.entries<OptionField>(options).map(
        ([name, field]) => detectorOptionWords(text, id, name, field).label,
      );
      expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    }
  });

  it('every option of a stage has a label', () => {
    const keys = Object.entries(stages).flatMap(([stage, fields]) =>
      Object.keys(fields).map((name) => `optionLabel.${stage}.${name}`),
    );
    expect(keys.filter((key) => !text.maybe(key))).toEqual([]);
  });

  it('every unit has a name', () => {
    const fields = [...Object.values(stages), ...[...detectors.values()].map(({ options }): Fields => options)].flatMap(
      (all) => Object.values(all),
    );
    const units = new Set(fields.flatMap((field) => ('unit' in field && field.unit ? [field.unit] : [])));
    expect([...units].filter((unit) => !text.maybe(`options.units.${unit}`))).toEqual([]);
  });

  it('nothing is said of options that there are not', () => {
    const dead = Object.entries<object>(uiTexts[locale].detectorOptions).flatMap(([owner, options]) =>
      Object.keys(options)
        .filter((name) => !wanted.some((part) => part.name === name && (owner === 'shared' || part.id === owner)))
        .map((name) => `${owner}.${name}`),
    );
    expect(dead).toEqual([]);
  });
});

it.each(['zh', 'ru'] as const)('nothing is left in English in %s', (locale) => {
  const [english, translated] = [textsIn('en'), textsIn(locale)];
  const same = wanted.filter(
    ({ id, name, part }) =>
      detectorOptionText(english, id, name, part) === detectorOptionText(translated, id, name, part),
  );
  expect(same.map(({ key }) => key)).toEqual([]);
});

it('an algorithm shares the words of an option with others, or says its own', () => {
  const text = textsIn('en');
  const [sketch, shingling] = ['shingle-sketch', 'shingling'].map((id) => detectorOptionWords(text, id, 'words'));
  expect(sketch?.label).toBe(shingling?.label);
  expect(sketch?.help).not.toBe(shingling?.help);
});

it('an option without words is told by its name and by what the engine says of it', () => {
  const field: OptionField = { kind: 'choice', default: 'a', choices: ['a', 'b'], help: 'Said by the engine.' };
  for (const words of [
    stageOptionWords(textsIn('ru'), 'verify', 'brandNew', field),
    detectorOptionWords(textsIn('ru'), 'simhash', 'brandNew', field),
  ]) {
    expect(words).toMatchObject({ label: 'Brand new', help: 'Said by the engine.' });
    expect(words.choice('b')).toBe('b');
  }
});
