import { dateTags, languageTags, type Locale } from '#contract/language-tags.ts';
import { joinList } from '#locales/join-list.ts';
import { sharesIn } from '#contract/tenths.ts';

const known = new Map<Locale, ReturnType<typeof makeFormats>>();

/** Cached, since creating formats takes longer than drawing a row. */
export function createFormats(locale: Locale) {
  const formats = known.get(locale) ?? makeFormats(locale);
  known.set(locale, formats);
  return formats;
}

function makeFormats(locale: Locale) {
  const tag = languageTags[locale];
  const integers = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const whole = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const dates = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTimes = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeStyle: 'short' });
  const share = sharesIn(tag);
  return {
    integer: (value: number) => integers.format(value),
    decimal: (value: number, digits = 1) =>
      value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** Takes per cent; rounds down to one decimal: 99.97 never reads as 100, nor a small value as 0. */
    percent: (value: number) => share(value / 100),
    /** Like `percent`, from 0 to 1. */
    share,
    /** A range of whole per cents. */
    percents: (from: number, to: number) =>
      from === to ? whole.format(from / 100) : whole.formatRange(from / 100, to / 100),
    bytes(value: number) {
      const power = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(value) / 3));
      const scaled = value / 1000 ** power;
      return scaled.toLocaleString(tag, {
        style: 'unit',
        unit: byteUnits[power] ?? 'byte',
        unitDisplay: 'short',
        maximumFractionDigits: power > 0 && scaled < 100 ? 1 : 0,
      });
    },
    /** In tenths of a second below 1 s, then in at most two units. */
    duration: (millis: number) => formatDuration(tag, millis),
    /** Dates have no time zone, and must not shift to the previous day. */
    date(time: number | string) {
      if (typeof time === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(time)) return time;
      const parsed = new Date(typeof time === 'number' ? time : time.slice(0, 10));
      return Number.isNaN(parsed.getTime()) ? String(time) : dates.format(parsed);
    },
    dateTime: (time: number) => dateTimes.format(time),
    list: (items: readonly string[]) => joinList(locale, items),
    /** A number in a field, without groups; `readNumber` reads it. */
    entered: (value: number) => value.toLocaleString(tag, { useGrouping: false, maximumFractionDigits: 20 }),
  };
}

/** NaN unless it is a number; takes both decimal signs, and the groups of the language. */
export function readNumber(entered: string, locale: Locale) {
  const written = entered.replaceAll(/\s/gu, '').replace('−', '-');
  const isGrouped = locale !== 'ru' && /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/u.test(written);
  const plain = isGrouped ? written.replaceAll(',', '') : written.replace(',', '.');
  return /^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** `HH:MM` of `9:30`, `0930`, `9.30` or `9`; null unless it is a time of day. */
export function readTime(entered: string) {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:\s*[:.：h ]?\s*([0-5]\d))?$/u.exec(entered.trim()) ?? [];
  return hours === '' || Number(hours) > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`;
}

/** `YYYY-MM-DD` of the year first (`2026-3-1`, `2026/3/1`, `2026年3月1日`) or last (`1.3.2026`); null unless it is a day. */
export function readDay(entered: string) {
  const parts = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/u.exec(entered.trim())?.slice(1);
  const turned = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(entered.trim())?.slice(1).toReversed();
  const day = (parts ?? turned)?.map((part) => part.padStart(2, '0')).join('-') ?? '';
  const time = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(day) ? null : day;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatDuration(tag: string, millis: number) {
  const part = (value: number, unit: 'second' | 'minute' | 'hour') =>
    value.toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'short' });
  if (millis < 1000) return part(Math.ceil(Math.max(0, millis) / 100) / 10, 'second');
  const both = (whole: string, rest: number, unit: 'second' | 'minute') =>
    rest > 0 ? `${whole} ${part(rest, unit)}` : whole;
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return part(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return both(part(minutes, 'minute'), seconds % 60, 'second');
  return minutes < 60 ? part(minutes, 'minute') : both(part(Math.floor(minutes / 60), 'hour'), minutes % 60, 'minute');
}
