import { describe, expect, it } from 'vitest';
import type { OptionField } from '../../../src-main/contract/options.ts';
import { clusterOptions } from '../../../src-main/engine/cluster/options.ts';
import { detectors } from '../../../src-main/engine/detect/registry.ts';
import { analyseOptions, templateOptions } from '../../../src-main/engine/page/options.ts';
import { collectOptions } from '../../../src-main/engine/source/options.ts';
import { verifyOptions } from '../../../src-main/engine/verify/options.ts';
import type { Tree } from '../../../src-main/locales/i18n.ts';
import { optionWords } from '../../../src-main/locales/option-words.ts';
import { locales, type Locale } from '../../../src-main/contract/language-tags.ts';
import { optionTexts } from '../../../src-main/locales/options-texts.ts';
import { leavesOf } from '../../support/locale-files.ts';

type Fields = Readonly<Record<string, OptionField>>;

const stages: Readonly<Record<string, Fields>> = {
  collect: collectOptions,
  analyse: analyseOptions,
  template: templateOptions,
  verify: verifyOptions,
  cluster: clusterOptions,
};
const owners: Readonly<Record<string, Fields>> = {
  ...stages,
  ...Object.fromEntries([...detectors.values()].map(({ id, options }) => [id, options])),
};

/** Everything that has to be said of the options of all stages and algorithms. */
const wanted = Object.entries(owners).flatMap(([owner, options]) =>
  Object.entries(options).flatMap(([name, field]) =>
    partsOf(owner, field).map((part) => ({ owner, name, part, key: `${owner}.${name}.${part}` })),
  ),
);
type Part = (typeof wanted)[number];

/** The choices of a stage may be called by their names, such as user agents. */
function partsOf(owner: string, field: OptionField): readonly string[] {
  const choices = field.kind === 'choice' && !Object.hasOwn(stages, owner) ? field.choices : [];
  return ['label', 'help', ...choices.map((choice) => `choices.${choice}`)];
}

const ofAlgorithms = wanted.filter(({ owner }) => !Object.hasOwn(stages, owner));

const textsIn = (locale: Locale) => leavesOf(optionTexts[locale].option as Tree);

describe.each(locales)('in %s', (locale) => {
  const texts = textsIn(locale);
  const said = ({ owner, name, part }: Part) =>
    texts.get(`${owner}.${name}.${part}`) ?? texts.get(`shared.${name}.${part}`);

  it('every option has a label and help, and every choice of an algorithm a name', () => {
    expect(wanted.filter((part) => !said(part)).map(({ key }) => key)).toEqual([]);
  });

  it('labels are short, and help is a sentence', () => {
    const labels = ofAlgorithms.filter(({ part }) => part !== 'help').map((part) => said(part) ?? '');
    expect(labels.filter((label) => label.length > 30 || /[.。]$/.test(label))).toEqual([]);
    const helps = ofAlgorithms.filter(({ part }) => part === 'help').map((part) => said(part) ?? '');
    expect(helps.filter((help) => !/^[\p{Lu}\p{Script=Han}\d].*[.。]$/u.test(help))).toEqual([]);
  });

  it('no two options of an algorithm are called the same', () => {
    for (const { id, options } of detectors.values()) {
      const labels = Object.keys(options).map((name) => optionWords(locale, id, name).label);
      expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    }
  });

  it('every unit has a name', () => {
    const fields = Object.values(owners).flatMap((all) => Object.values(all));
    const units = new Set(fields.flatMap((field) => ('unit' in field && field.unit ? [field.unit] : [])));
    expect([...units].filter((unit) => !Object.hasOwn(optionTexts[locale].options.units, unit))).toEqual([]);
  });

  it('nothing is said of options that there are not', () => {
    const dead = Object.entries<object>(optionTexts[locale].option).flatMap(([owner, options]) =>
      Object.keys(options)
        .filter((name) => !wanted.some((part) => part.name === name && (owner === 'shared' || part.owner === owner)))
        .map((name) => `${owner}.${name}`),
    );
    expect(dead).toEqual([]);
  });
});

it.each(['zh', 'ru'] as const)('nothing is left in English in %s', (locale) => {
  const same = ofAlgorithms.filter(({ owner, name }) => {
    const [english, translated] = [optionWords('en', owner, name), optionWords(locale, owner, name)];
    return english.label === translated.label || english.help === translated.help;
  });
  expect(same.map(({ key }) => key)).toEqual([]);
  const choices = ofAlgorithms.filter(({ owner, name, part }) => {
    const choice = part.replace('choices.', '');
    return (
      choice !== part &&
      optionWords('en', owner, name).choice(choice) === optionWords(locale, owner, name).choice(choice)
    );
  });
  expect(choices.map(({ key }) => key)).toEqual([]);
});

it('an algorithm shares the words of an option with others, or says its own', () => {
  const [sketch, shingling] = ['shingle-sketch', 'shingling'].map((id) => optionWords('en', id, 'words'));
  expect(sketch?.label).toBe(shingling?.label);
  expect(sketch?.help).not.toBe(shingling?.help);
});

it.each(['verify', 'simhash'])('an option of %s without words is told by its name', (owner) => {
  const words = optionWords('ru', owner, 'brandNew');
  expect(words).toMatchObject({ label: 'Brand new', help: '' });
  expect(words.choice('b')).toBe('b');
});
