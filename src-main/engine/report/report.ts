import type { AuditSummary } from '../../contract/audits.ts';
import type { Comparison } from '../../contract/evidence.ts';
import type { ExportFormat, ExportTable, ReportClient, ReportForm } from '../../contract/exports.ts';
import { dateTags, languageTags } from '../../contract/language-tags.ts';
import { kindsOfCopies } from '../../contract/verdicts.ts';
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
  readonly compare: (a: number, b: number) => Promise<Comparison>;
  readonly progress: ExportProgress;
}

type Values = Readonly<Record<string, string | number>>;

/** With the words and numbers of the reader's language. */
export type Report = ReturnType<typeof reportOf>;

export function reportOf(input: ReportInput, edition: Edition) {
  const { locale, store } = input;
  const format = formats(locale);
  const inWords = (value: string | number) => (typeof value === 'number' ? format.integer(value) : value);
  return {
    ...input,
    edition,
    texts: reportTexts[locale],
    /** Numbers are counts; `plural` chooses among forms of words. */
    text: (key: Parameters<typeof reportText>[1], values: Values, plural?: number) =>
      reportText(locale, key, {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])),
        ...(plural !== undefined && { count: plural }),
      }),
    shared: (key: SharedKey, parameters?: Values) => translate(locale, key, parameters),
    detector: (id: string) => detectorWords(locale, id, detectors.get(id)?.summary),
    problem: (code: string) => problemWords(locale, code),
    format,
    sizeLimits: sizeLimitsOf(edition, store),
  };
}

export function formats(locale: Locale) {
  const numbers = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(languageTags[locale], options);
    return (value: number) => format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(dateTags[locale], options);
    return (millis: number) => format(millis);
  };
  const share = sharesIn(languageTags[locale]);
  const bound = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const day = dates({ dateStyle: 'medium', timeZone: 'UTC' });
  return {
    integer: numbers({ maximumFractionDigits: 0 }),
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    decimal: numbers({ maximumFractionDigits: 2 }),
    /** Of 0 to 1: one decimal, never rounded up. */
    share,
    percent: (value: number) => share(value / 100),
    bound: (value: number) => bound(value / 100),
    moment: dates({ dateStyle: 'long', timeStyle: 'short' }),
    dayOf: dates({ dateStyle: 'long' }),
    /** Of an ISO date; anything else stays. */
    day(date: string) {
      const millis = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '');
      return Number.isNaN(millis) ? date : day(millis);
    },
    list: (items: readonly string[]) => joinList(locale, items),
  };
}

const editions = ['screen', 'paper', 'summary', 'markdown'] as const;

export type Edition = (typeof editions)[number];

const sizeLimits = {
  overview: [3000, 300, 10, 100],
  maxDetailed: [500, 40, 10, 0],
  membersPerCluster: [100, 40, 10, 0],
  clustersWithPassages: [120, 30, 10, 0],
  families: [500, 100, 0, 100],
  relations: [500, 100, 0, 0],
  sentences: [50, 30, 0, 20],
  addresses: [25_000, 1000, 0, 0],
  bytes: [18_000_000, 6_000_000, 2_000_000, 0],
} as const;

export const workPerCluster = 60;

/** For clusters in full, and what their parts ordinarily take, rather more than less. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/** Estimated, since links need to know which clusters are shown in full before these are written. */
function sizeLimitsOf(edition: Edition, { clusters }: AuditSnapshot) {
  const limits = Object.fromEntries(
    Object.entries(sizeLimits).map(([name, values]) => [name, values[editions.indexOf(edition)]]),
  ) as Record<keyof typeof sizeLimits, number>;
  const detailed = new Set<number>();
  let bytes = 0;
  for (const { id, pages } of clusters.list(0, limits.maxDetailed, kindsOfCopies)) {
    const passages = detailed.size < limits.clustersWithPassages ? passagesBytes : 0;
    bytes += clusterBytes + Math.min(pages, limits.membersPerCluster) * memberBytes + passages;
    if (bytes > detailBytes && detailed.size > 0) break;
    detailed.add(id);
  }
  return { ...limits, detailed };
}
