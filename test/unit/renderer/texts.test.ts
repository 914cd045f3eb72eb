import { describe, expect, it } from 'vitest';
import { errorCodes, errorDetails } from '../../../src-main/contract/errors.ts';
import { spokenLocale } from '../../../src-main/contract/language-tags.ts';
import { notApplicableReasons } from '../../../src-main/contract/evidence.ts';
import { problemSeverities } from '../../../src-main/contract/problems.ts';
import { RequestError } from '../../../src-main/contract/api.ts';
import { AppError, toWireError } from '../../../src-main/engine/app-error.ts';
import { sharedNames } from '../../../src-main/locales/shared.ts';
import { sourceReasons, verdicts } from '../../../src-main/contract/verdicts.ts';
import { detectorIds } from '../../../src-main/engine/detect/registry.ts';
import { locales } from '../../../src-main/locales/i18n.ts';
import { startI18n } from '../../../src-renderer/i18n/i18n.ts';
import { createTexts } from '../../../src-renderer/i18n/use-text.ts';

describe.each(locales)('in %s', (locale) => {
  const i18n = startI18n(locale);
  const text = createTexts(i18n);

  it('long numbers in shared words are written as the language does, and codes as they are', () => {
    expect(text.shared('problem.text-truncated', { limit: 2_000_000 })).toContain(text.format.integer(2_000_000));
    expect(text.shared('problem.http-unexpected', { status: 1020 })).toContain('1020');
  });

  it('a code inside of a message is told in words', () => {
    expect(text.shared('problem.robots-unreachable', { detail: 'network-refused' })).toContain(
      text.shared('problem.network-refused'),
    );
    expect(text.shared('problem.robots-unreachable', { detail: 'HTTP 599' })).toContain('HTTP 599');
  });

  it('a detail that is known is told in words, with what it is about', () => {
    const wire = toWireError(
      new AppError('selector-invalid', { selector: 'p:eq', detail: 'selector-unknown-class', piece: 'eq' }),
    );
    const { message } = text.error(new RequestError(wire));
    expect(message).toMatch(/:eq\b/u);
    expect(message).not.toMatch(/selector-|\{\{/u);
    const cut = { file: 'a.pagetwin', detail: 'file-cut', missing: 20_000, expected: 65_536 };
    expect(text.shared('error.audit-file-damaged.message', cut)).toContain(text.format.integer(20_000));
    expect(text.shared('error.internal.message', { detail: 'x is undefined' })).toContain('x is undefined');
  });

  it('the start page of a folder, whose address is empty, is its root', () => {
    expect(text.shared('problem.redirected', { target: '' })).toMatch(/ \/$/u);
    expect(text.shared('problem.redirected', { target: 'tags/' })).toMatch(/ tags\/$/u);
  });

  it('sentences follow each other with a space, but for Chinese', () => {
    expect(text.sentences('One.', '', 'Two.')).toBe(locale === 'zh' ? 'One.Two.' : 'One. Two.');
  });

  it('every code of the contract has its words', () => {
    const keys = [
      ...errorCodes.flatMap((code) => [`error.${code}.message`, `error.${code}.hint`]),
      ...errorDetails.map((detail) => `detail.${detail}`),
      ...verdicts.flatMap((verdict) => [`verdict.${verdict}`, `verdictMeaning.${verdict}`]),
      ...Object.keys(problemSeverities).map((code) => `problem.${code}`),
      ...sourceReasons.map((reason) => `reason.${reason}`),
      ...notApplicableReasons.map((reason) => `notApplicable.${reason}`),
    ];
    expect(keys.filter((key) => !i18n.exists(key, { ns: sharedNames }))).toEqual([]);
    expect(Object.keys(problemSeverities).filter((code) => !text.maybe(`problems.kinds.${code}`))).toEqual([]);
  });

  it('every detector has a name of its own and is explained in a sentence or a few', () => {
    const words = detectorIds.map((id) => ({
      id,
      name: text.shared(`detector.${id}.name`),
      explains: text.shared(`detector.${id}.explains`),
    }));
    expect(
      words
        .filter(({ name, explains }) => name.startsWith('detector.') || !/[.。]$/.test(explains))
        .map(({ id }) => id),
    ).toEqual([]);
    expect(new Set(words.map(({ name }) => name)).size).toBe(detectorIds.length);
  });

  it('an error is told by its code with its parameters', () => {
    const wire = {
      code: 'network-dns',
      message: 'x',
      hint: 'y',
      retryable: false,
      parameters: { host: 'nowhere.example' },
    } as const;
    const { message, hint } = text.error(new RequestError(wire));
    expect(message).toContain('nowhere.example');
    expect(hint).not.toBe('y');
    expect(text.error(new Error('boom')).message).toContain('boom');
  });

  it('what has no translation falls back to what the engine said', () => {
    expect(text.shared('problem.brand-new', {}, 'said by the engine')).toBe('said by the engine');
    expect(text.maybe('option.verify.brandNew.label')).toBeNull();
  });
});

it('the language of the system is the first that we speak, else English', () => {
  expect(spokenLocale(['fr-FR', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(spokenLocale(['ru-RU'])).toBe('ru');
  expect(spokenLocale(['fr'])).toBe('en');
  expect(spokenLocale(['zh_CN.UTF-8'])).toBe('zh');
  expect(spokenLocale(['C'])).toBe('en');
});
