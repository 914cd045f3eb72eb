import { describe, expect, it } from 'vitest';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import { errorCodes } from '../../../src-main/contract/errors.ts';
import { notApplicableReasons } from '../../../src-main/contract/evidence.ts';
import { problemSeverities } from '../../../src-main/contract/problems.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { sharedTexts } from '../../../src-main/contract/texts/translate.ts';
import { sourceReasons, verdicts } from '../../../src-main/contract/verdicts.ts';
import { detectorIds } from '../../../src-main/engine/detect/registry.ts';
import { startI18n, systemLocale, uiTexts, locales } from '../../../src-renderer/i18n/i18n.ts';
import { createTexts } from '../../../src-renderer/i18n/use-text.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Dotted key → text. */
function leavesOf(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...leavesOf(value, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();
const asTree = (texts: object) => texts as unknown as Tree;
/** Counted nouns differ by language in their forms, and English help comes with the options. */
const comparable = (texts: (typeof uiTexts)['en']) => asTree({ ...texts, count: {}, optionHelp: {} });

describe.each(['zh', 'ru'] as const)('the translation into %s', (locale) => {
  it.each([
    ['of all shells', asTree(sharedTexts.en), asTree(sharedTexts[locale])],
    ['of the window', comparable(uiTexts.en), comparable(uiTexts[locale])],
  ])('has every text %s with the same placeholders', (_, english, translated) => {
    const [from, to] = [leavesOf(english), leavesOf(translated)];
    expect([...to.keys()].toSorted()).toEqual([...from.keys()].toSorted());
    for (const [key, text] of from) expect({ key, names: placeholders(to.get(key) ?? '') }).toEqual({ key, names: placeholders(text) });
  });

  it('is written in its own script', () => {
    const script = locale === 'zh' ? /\p{Script=Han}/u : /\p{Script=Cyrillic}/u;
    const sameEverywhere = /^(md5|noindex|hreflang|meta robots|user agent|meta description|https:.*)$/i;
    const wordsOf = (text: string) => text.replaceAll(/\{\{\w+\}\}|\b[AB]\b/g, '');
    const foreign = [...leavesOf(asTree(sharedTexts[locale])), ...leavesOf(comparable(uiTexts[locale]))].filter(
      ([, text]) => /\p{L}/u.test(wordsOf(text)) && !script.test(text) && !sameEverywhere.test(text),
    );
    expect(foreign).toEqual([]);
  });

  it('explains every option that it names', () => {
    const names = [...leavesOf(asTree(uiTexts[locale].optionLabel)).keys()];
    expect([...leavesOf(asTree(uiTexts[locale].optionHelp)).keys()].toSorted()).toEqual(names.toSorted());
  });
});

/** Signs of another language's typography: the dash of English, straight quotes, three full stops, and in Chinese the marks of Latin text. */
it.each([
  ['ru', / – |"|“|\.{3}/],
  ['zh', / – |"|\.{3}|\p{Script=Han}[,;:?!]/u],
] as const)('%s is set as the language is', (locale, foreign) => {
  const texts = [...leavesOf(asTree(sharedTexts[locale])), ...leavesOf(asTree(uiTexts[locale]))];
  const withoutCode = (text: string) => text.replaceAll(/\[\w+="\w+"\]|\w+:\/\/[^\s）]+/gu, '');
  expect(texts.filter(([, text]) => foreign.test(withoutCode(text)))).toEqual([]);
});

describe.each(locales)('in %s', (locale) => {
  const i18n = startI18n(locale);
  const text = createTexts(
    locale,
    (ns, key, values) => i18n.t(key, { ns, replace: values }),
    (key) => i18n.exists(key),
  );

  it('counted nouns have exactly the forms that the language needs', () => {
    const forms = new Intl.PluralRules(languageTags[locale]).resolvedOptions().pluralCategories.toSorted();
    for (const [noun, given] of Object.entries(uiTexts[locale].count))
      expect({ noun, forms: Object.keys(given).toSorted() }).toEqual({ noun, forms });
  });

  it('long numbers in shared words are written as the language does, and codes as they are', () => {
    expect(text.shared('problem.text-truncated', { limit: 2_000_000 })).toContain(text.format.integer(2_000_000));
    expect(text.shared('problem.http-unexpected', { status: 1020 })).toContain('1020');
  });

  it('a code inside of a message is told in words', () => {
    expect(text.shared('problem.robots-unreachable', { detail: 'network-refused' })).toContain(text.shared('problem.network-refused'));
    expect(text.shared('problem.robots-unreachable', { detail: 'HTTP 599' })).toContain('HTTP 599');
  });

  it('every code of the contract has its words', () => {
    const keys = [
      ...errorCodes.flatMap((code) => [`error.${code}.message`, `error.${code}.hint`]),
      ...verdicts.flatMap((verdict) => [`verdict.${verdict}`, `verdictMeaning.${verdict}`]),
      ...Object.keys(problemSeverities).map((code) => `problem.${code}`),
      ...sourceReasons.map((reason) => `reason.${reason}`),
      ...notApplicableReasons.map((reason) => `notApplicable.${reason}`),
    ];
    expect(keys.filter((key) => !i18n.exists(`shared:${key}`))).toEqual([]);
    expect(Object.keys(problemSeverities).filter((code) => !text.maybe(`problems.kinds.${code}`))).toEqual([]);
  });

  it('every detector has a name of its own and is explained in a sentence or a few', () => {
    const words = detectorIds.map((id) => ({ id, name: text.shared(`detector.${id}.name`), explains: text.shared(`detector.${id}.explains`) }));
    expect(words.filter(({ name, explains }) => name.startsWith('detector.') || !/[.。]$/.test(explains)).map(({ id }) => id)).toEqual([]);
    expect(new Set(words.map(({ name }) => name)).size).toBe(detectorIds.length);
  });

  it('an error is told by its code with its parameters', () => {
    const wire = { code: 'network-dns', message: 'x', hint: 'y', retryable: false, parameters: { host: 'nowhere.example' } } as const;
    const { message, hint } = text.error(new RequestError(wire));
    expect(message).toContain('nowhere.example');
    expect(hint).not.toBe('y');
    expect(text.error(new Error('boom')).message).toContain('boom');
  });

  it('what has no translation falls back to what the engine said', () => {
    expect(text.shared('problem.brand-new', {}, 'said by the engine')).toBe('said by the engine');
    expect(text.maybe('optionLabel.verify.brandNew')).toBeNull();
  });
});

it('the language of the system is the first that we speak, else English', () => {
  expect(systemLocale(['fr-FR', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(systemLocale(['ru-RU'])).toBe('ru');
  expect(systemLocale(['fr'])).toBe('en');
});
