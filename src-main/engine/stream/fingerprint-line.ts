import { hash } from 'node:crypto';
import { z } from 'zod';
import { primaryLanguage } from '../../contract/language-tags.ts';
import { type DetectorChoice, withDefaults } from '../../contract/options.ts';
import { fail } from '../app-error.ts';
import { type DetectorPage, noStatistics } from '../detect/detector.ts';
import { type ActiveDetector, activeDetectors, detectorIds, presets } from '../detect/registry.ts';
import { foundOnce } from '../found-once.ts';
import { hexOfKey } from '../hex.ts';
import { readPage } from '../page/read-page.ts';
import { stageOptions } from '../stage-options.ts';
import { languageOfBlocks } from '../text/block-languages.ts';
import { pageLanguage } from '../text/page-language.ts';
import { readText } from '../text/read-text.ts';

const lineSchema = z
  .object({
    id: z.union([z.string(), z.number()]).optional(),
    url: z.string().optional(),
    address: z.string().optional(),
    title: z.string().default(''),
    description: z.string().default(''),
    html: z.string().optional(),
    text: z.string().optional(),
  })
  .refine(({ id, url, address }) => (id ?? url ?? address) !== undefined, 'it has neither id nor url')
  .refine(({ html, text }) => (html ?? text) !== undefined, 'it has neither html nor text');

export interface PageFingerprints {
  readonly id: string | number;
  readonly language: string;
  /** In base64, as stored; without detectors that do not apply. */
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** The same on every machine with the same dictionary. Throws an error that says what is wrong with the line. */
export function fingerprintLine(line: string, detectors: readonly ActiveDetector[]): PageFingerprints {
  const parsed = lineSchema.safeParse(JSON.parse(line));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; '));
  const { id, url, address, ...given } = parsed.data;
  const place = url ?? address ?? '';
  const { page, language } = readGivenPage({ ...given, address: place });
  const fingerprints: Record<string, string> = {};
  const keys: Record<string, string[]> = {};
  for (const detector of detectors) {
    const fingerprint = detector.fingerprint(page, noStatistics);
    if (typeof fingerprint === 'string') continue;
    fingerprints[detector.id] = Buffer.from(fingerprint).toString('base64');
    keys[detector.id] = keyTexts(detector.keys(fingerprint, noStatistics));
  }
  return { id: id ?? place, language: primaryLanguage(language()), fingerprints, keys };
}

export const keyTexts = (words: Uint32Array): string[] =>
  Array.from({ length: words.length / 2 }, (_, nth) => hexOfKey(words[2 * nth] ?? 0, words[2 * nth + 1] ?? 0));

/** Detectors without corpus statistics, which a stream cannot have. */
export const streamingDetectors: readonly string[] = activeDetectors(withDefaults(detectorIds))
  .filter(({ statistics }) => statistics.length === 0)
  .map(({ id }) => id);

/** Defaults to those of the standard preset that work on a stream. Throws `option-out-of-range` for others. */
export function chooseStreaming(chosen: DetectorChoice | null): readonly ActiveDetector[] {
  const active = activeDetectors(
    chosen ?? withDefaults(presets.standard.filter((id) => streamingDetectors.includes(id))),
  );
  const bound = active.find(({ id }) => !streamingDetectors.includes(id));
  if (bound)
    fail('option-out-of-range', { option: 'detectors', allowed: streamingDetectors.join(' / '), value: bound.id });
  return active;
}

type GivenPage = { readonly [Name in 'address' | 'title' | 'description' | 'html' | 'text']?: string | undefined };

/** `language` returns a tag; detection takes a pass over the text. */
export function readGivenPage({ address = '', title, description, html, text }: GivenPage) {
  const bytes = Buffer.from(html ?? text ?? '');
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const view = html === undefined ? null : readPage({ address, headers, bytes }, defaultsOf('analyse')).view;
  const shownTitle = title || (view?.title ?? '');
  const page: DetectorPage = {
    address,
    title: shownTitle,
    description: description || (view?.description ?? ''),
    bytesHash: hash('md5', bytes),
    text: readText(shownTitle, view?.text ?? text ?? ''),
  };
  const language = () =>
    view
      ? languageOfBlocks(view.blocks, page.title, view.declaredLanguage)
      : pageLanguage(page.text.shown || page.title, '');
  return { page, language };
}

const defaultsOf = foundOnce((stage: 'analyse') => stageOptions(stage, {}));
