import type { Locale } from '../../../contract/models.ts';
import { detectorWords, translate } from '../../../contract/texts/translate.ts';
import { detectors } from '../../detect/registry.ts';
import type { ReportInput } from '../report-input.ts';
import { formats, languageTags, type Formats } from './formats.ts';
import type { Markup } from './markup.ts';
import { takeStock, type Stock } from './stock.ts';
import type { ReportTexts } from './texts/en.ts';
import { reportTexts } from './texts/texts.ts';

/** What every section of the report works with. */
export interface Report extends Pick<ReportInput, 'store' | 'summary' | 'version' | 'compare'> {
  /** Value of the `lang` attribute. */
  readonly language: string;
  readonly texts: ReportTexts;
  /** A word that all shells share, by its dotted key. */
  readonly shared: (key: string, parameters?: Readonly<Record<string, string | number>>) => string;
  /** Name and explanation of a detector. */
  readonly detector: (id: string) => ReturnType<typeof detectorWords>;
  readonly format: Formats;
  readonly stock: Stock;
}

/** Takes a finished piece of the report; pieces are small, so that the memory stays flat. */
export type Write = (piece: Markup) => void;

/** A part of the report with an anchor and a line in the contents. */
export interface Section {
  readonly id: string;
  readonly title: (texts: ReportTexts) => string;
  readonly write: (report: Report, write: Write) => void | Promise<void>;
}

export function reportOf({ store, summary, version, compare, locale }: ReportInput): Report {
  return {
    store,
    summary,
    version,
    compare,
    language: languageTags[locale],
    texts: reportTexts[locale],
    shared: sharedWords(locale),
    detector: (id) => detectorWords(locale, id, detectors.get(id)?.summary),
    format: formats(locale),
    stock: takeStock(store),
  };
}

/** How many clusters are told in full; the others are rows of the overview. */
export const detailedClusters = 500;

export const clusterAnchor = (cluster: number): string => `cluster-${cluster}`;

function sharedWords(locale: Locale): Report['shared'] {
  return (key, parameters) => translate(locale, key, parameters);
}
