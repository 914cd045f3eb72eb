import { dateTags, languageTags } from '../../../contract/language-tags.ts';
import type { Locale } from '../../../contract/settings.ts';
import { sharesIn } from '../../../contract/tenths.ts';
import { joinList } from '../../../locales/join-list.ts';

export interface Formats {
  readonly integer: (value: number) => string;
  /** Such as 12K. */
  readonly compact: (value: number) => string;
  readonly decimal: (value: number) => string;
  /** Of a value in per cent: one decimal, never rounded up. */
  readonly percent: (value: number) => string;
  /** Of a share from 0 to 1. */
  readonly share: (value: number) => string;
  /** In per cent, without decimals. */
  readonly bound: (value: number) => string;
  readonly moment: (millis: number) => string;
  readonly dayOf: (millis: number) => string;
  /** Of an ISO date; anything else stays. */
  readonly day: (date: string) => string;
  readonly list: (items: readonly string[]) => string;
}

export function formats(locale: Locale): Formats {
  const tag = languageTags[locale];
  const integer = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const bound = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const moment = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'long', timeStyle: 'short' });
  const longDay = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'long' });
  const day = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  const share = sharesIn(tag);
  return {
    integer: (value) => integer.format(value),
    compact: (value) => compact.format(value),
    decimal: (value) => decimal.format(value),
    percent: (value) => share(value / 100),
    share,
    bound: (value) => bound.format(value / 100),
    moment: (millis) => moment.format(millis),
    list: (items) => joinList(locale, items),
    dayOf: (millis) => longDay.format(millis),
    day: (date) => {
      const written = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
      const millis = Date.parse(written);
      return Number.isNaN(millis) ? date : day.format(millis);
    },
  };
}
