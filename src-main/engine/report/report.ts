import type { AuditSummary } from '../../contract/audits.ts';
import type { Comparison } from '../../contract/comparison.ts';
import type { ExportFormat, ExportTable, ReportClient, ReportForm } from '../../contract/exports.ts';
import { dateTags, languageTags } from '../../contract/language-tags.ts';
import { kindsOfCopies } from '../../contract/page-kinds.ts';
import type { Locale } from '../../contract/settings.ts';
import { sharesIn } from '../../contract/tenths.ts';
import { joinList } from '../../locales/join-list.ts';
import type { SharedKey } from '../../locales/shared.ts';
import { detectorWords, translate } from '../../locales/translate.ts';
import { detectors } from '../detect/registry.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import type { ExportProgress } from './export-progress.ts';
import { problemWords, reportText, reportTexts } from './texts.ts';

export interface ReportInput {
  readonly store: AuditSnapshot;
  readonly summary: AuditSummary;
  readonly version: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly tables: readonly ExportTable[];
  readonly form: ReportForm;
  readonly locale: Locale;
  readonly client: ReportClient;
  /** For passages side by side. */
  readonly compare: (a: number, b: number) => Promise<Comparison>;
  readonly progress: ExportProgress;
}

type Values = Readonly<Record<string, string | number>>;

/** What is written for people, with the words and numbers of their language. */
export type Report = ReturnType<typeof reportOf>;

export function reportOf(input: ReportInput, edition: Edition) {
  const { locale, store } = input;
  const format = formats(locale);
  const inWords = (value: string | number) => (typeof value === 'number' ? format.integer(value) : value);
  return {
    ...input,
    edition,
    texts: reportTexts[locale],
    /** Numbers are counts; `plural` chooses the form of words that have several. */
    text: (key: Parameters<typeof reportText>[1], values: Values, plural?: number): string =>
      reportText(locale, key, {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])),
        ...(plural !== undefined && { count: plural }),
      }),
    shared: (key: SharedKey, parameters?: Values): string => translate(locale, key, parameters),
    detector: (id: string) => detectorWords(locale, id, detectors.get(id)?.summary),
    problem: (code: string) => problemWords(locale, code),
    format,
    sizeLimits: sizeLimitsOf(edition, store),
  };
}

export function formats(locale: Locale) {
  const numbers = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(languageTags[locale], options);
    return (value: number): string => format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(dateTags[locale], options);
    return (millis: number): string => format(millis);
  };
  const share = sharesIn(languageTags[locale]);
  const bound = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const day = dates({ dateStyle: 'medium', timeZone: 'UTC' });
  return {
    integer: numbers({ maximumFractionDigits: 0 }),
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    decimal: numbers({ maximumFractionDigits: 2 }),
    /** Of a share from 0 to 1: one decimal, never rounded up. */
    share,
    /** The same of a value in per cent. */
    percent: (value: number) => share(value / 100),
    bound: (value: number) => bound(value / 100),
    moment: dates({ dateStyle: 'long', timeStyle: 'short' }),
    dayOf: dates({ dateStyle: 'long' }),
    /** Of an ISO date; anything else stays. */
    day(date: string): string {
      const millis = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '');
      return Number.isNaN(millis) ? date : day(millis);
    },
    list: (items: readonly string[]) => joinList(locale, items),
  };
}

/** The report says what is left to the tables; nobody prints two thousand pages of addresses. */
const sizeLimitsByEdition = {
  screen: {
    overview: 3000,
    maxDetailed: 500,
    membersPerCluster: 100,
    clustersWithPassages: 120,
    families: 500,
    relations: 500,
    sentences: 50,
    /** And the size of the file at which the list ends in any case. */
    addresses: 25_000,
    bytes: 18_000_000,
  },
  paper: {
    overview: 300,
    maxDetailed: 40,
    membersPerCluster: 40,
    clustersWithPassages: 30,
    families: 100,
    relations: 100,
    sentences: 30,
    addresses: 1000,
    bytes: 6_000_000,
  },
  summary: {
    overview: 10,
    maxDetailed: 10,
    membersPerCluster: 10,
    clustersWithPassages: 10,
    families: 0,
    relations: 0,
    sentences: 0,
    addresses: 0,
    bytes: 2_000_000,
  },
  markdown: {
    overview: 100,
    maxDetailed: 0,
    membersPerCluster: 0,
    clustersWithPassages: 0,
    families: 100,
    relations: 0,
    sentences: 20,
    addresses: 0,
    bytes: 0,
  },
};

export type Edition = keyof typeof sizeLimitsByEdition;

/** In rows of a table; most of it is the comparison of pages. */
export const workPerCluster = 60;

/** For details, and for their parts on ordinary audits, rather more than less. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/** Clusters shown in full are known before the first link to one is written, so their size is estimated. */
function sizeLimitsOf(edition: Edition, { clusters }: AuditSnapshot) {
  const sizeLimits = sizeLimitsByEdition[edition];
  const detailed = new Set<number>();
  let bytes = 0;
  for (const { id, pages } of clusters.list(0, sizeLimits.maxDetailed, kindsOfCopies)) {
    const passages = detailed.size < sizeLimits.clustersWithPassages ? passagesBytes : 0;
    bytes += clusterBytes + Math.min(pages, sizeLimits.membersPerCluster) * memberBytes + passages;
    if (bytes > detailBytes && detailed.size > 0) break;
    detailed.add(id);
  }
  return { ...sizeLimits, detailed };
}
