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

/** What every section of the report works with. */
export interface Report extends Pick<ReportInput, 'store' | 'summary' | 'version' | 'compare' | 'client' | 'progress'> {
  readonly edition: Edition;
  readonly locale: Locale;
  /** Value of the `lang` attribute. */
  readonly language: string;
  readonly texts: ReportTexts;
  /** One of these texts by its dotted key, with values put in. */
  readonly text: (key: Parameters<typeof reportText>[1], values: Readonly<Record<string, string | number>>) => string;
  /** A word that all shells share, by its dotted key. */
  readonly shared: (key: SharedKey, parameters?: Readonly<Record<string, string | number>>) => string;
  /** Name and explanation of a detector. */
  readonly detector: (id: string) => ReturnType<typeof detectorWords>;
  /** What a problem is called and what the site should do about it. */
  readonly problem: (code: string) => ReturnType<typeof problemWords>;
  readonly format: Formats;
  readonly sizeLimits: SizeLimits;
  /** Bytes of the file so far. */
  readonly written: () => number;
}

/** Takes a finished piece of the report; pieces are small, so that the memory stays flat. */
export type Write = (piece: Markup) => void;

/** A part of the report with an anchor and a line in the contents. */
export interface Section {
  readonly id: string;
  readonly title: (texts: ReportTexts) => string;
  /** What stands apart at the end, for who asks how the rest was found. */
  readonly isAppendix?: true;
  /** Whether there is anything to say; a section without this always stands in the report. */
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
