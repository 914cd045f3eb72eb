import { dateTags, languageTags } from '../../../contract/language-tags.ts';
import type { Locale } from '../../../contract/settings.ts';
import { sharesIn } from '../../../contract/tenths.ts';
import { joinList } from '../../../locales/join-list.ts';

/** Figures and dates as the readers of a language write them. */
export interface Formats {
  readonly integer: (value: number) => string;
  /** A short form for narrow places, such as 12K. */
  readonly compact: (value: number) => string;
  readonly decimal: (value: number) => string;
  /** Of a value in per cent: one decimal, never rounded up, so that 100 % means equal. */
  readonly percent: (value: number) => string;
  /** The same of a share from 0 to 1. */
  readonly share: (value: number) => string;
  /** A bound without decimals, in per cent. */
  readonly bound: (value: number) => string;
  readonly moment: (millis: number) => string;
  /** The day of a moment. */
  readonly dayOf: (millis: number) => string;
  /** The day of a date as a page wrote it, in ISO form; anything else is left as it is. */
  readonly day: (date: string) => string;
  /** Labels one after another. */
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
