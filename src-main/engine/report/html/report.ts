import { languageTags } from '../../../contract/language-tags.ts';
import type { Locale } from '../../../contract/settings.ts';
import type { SharedKey } from '../../../locales/shared.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import { detectors } from '../../detect/registry.ts';
import type { ReportInput } from '../report-input.ts';
import { problemWords, reportText, reportTexts, type ReportTexts } from '../texts.ts';
import { formats, type Formats } from './formats.ts';
import type { Markup } from './markup.ts';
import { sizeLimitsOf, type Edition, type SizeLimits } from './size-limits.ts';

export interface Report extends Pick<ReportInput, 'store' | 'summary' | 'version' | 'compare' | 'client' | 'progress'> {
  readonly edition: Edition;
  readonly locale: Locale;
  /** Of the `lang` attribute. */
  readonly language: string;
  readonly texts: ReportTexts;
  readonly text: (key: Parameters<typeof reportText>[1], values: Readonly<Record<string, string | number>>) => string;
  readonly shared: (key: SharedKey, parameters?: Readonly<Record<string, string | number>>) => string;
  readonly detector: (id: string) => ReturnType<typeof detectorWords>;
  readonly problem: (code: string) => ReturnType<typeof problemWords>;
  readonly format: Formats;
  readonly sizeLimits: SizeLimits;
  /** Of the file so far. */
  readonly written: () => number;
}

export type Write = (piece: Markup) => void;

export interface Section {
  readonly id: string;
  readonly title: (texts: ReportTexts) => string;
  /** At the end, for who asks how the rest was found. */
  readonly isAppendix?: true;
  /** Absent: always. */
  readonly isThere?: (report: Report) => boolean;
  readonly write: (report: Report, write: Write) => void | Promise<void>;
}

export function reportOf(input: ReportInput, edition: Edition, written: () => number): Report {
  const { store, summary, version, compare, client, progress, locale } = input;
  return {
    store,
    summary,
    version,
    compare,
    client,
    progress,
    edition,
    locale,
    written,
    language: languageTags[locale],
    texts: reportTexts[locale],
    text: (key, values) => reportText(locale, key, values),
    shared: sharedWords(locale),
    detector: (id) => detectorWords(locale, id, detectors.get(id)?.summary),
    problem: (code) => problemWords(locale, code),
    format: formats(locale),
    sizeLimits: sizeLimitsOf(edition, store),
  };
}

export const clusterAnchor = (cluster: number): string => `cluster-${cluster}`;

function sharedWords(locale: Locale): Report['shared'] {
  return (key, parameters) => translate(locale, key, parameters);
}
