/** Dates of pages in the forms that Chinese, Russian and English sites write. Pure: no clock, no time zone. */

/**
 * The ISO form (YYYY-MM-DD, with the time where the text gives one in ISO order) of the first date in a text, or null.
 * Years outside 1990 to 2099 and days that no calendar has are no dates.
 */
export function findDate(text: string): string | null {
  if (!namesYear(text)) return null;
  let found: { index: number; iso: string } | null = null;
  for (const form of forms) {
    const match = form.pattern.exec(text);
    if (!match || (found && found.index <= match.index)) continue;
    const iso = form.read(match);
    if (iso) found = { index: match.index, iso };
  }
  return found?.iso ?? null;
}

/** All forms have a year, which one look tells of most texts. */
export function namesYear(text: string): boolean {
  return year.test(text);
}

const year = /(?:19|20)\d\d/;

/** A date behind a label such as 发布时间：, Опубликовано, Published. */
export function findLabelledDate(text: string, kind: 'published' | 'modified'): string | null {
  const match = (kind === 'published' ? publishedLabel : modifiedLabel).exec(text);
  return match ? findDate(text.slice(match.index + match[0].length, match.index + match[0].length + 40)) : null;
}

/** /2024/05/12/, /20240512/, /202405/t20240512_1.html, /2024-05-12-… */
export function findDateInAddress(address: string): string | null {
  const match =
    /(?:^|[/_t-])((?:19|20)\d\d)([/_-]?)(\d\d)\2(\d\d)(?=[/_.-]|$)/.exec(address) ??
    /\/((?:19|20)\d\d)(\/)(\d\d?)\/(\d\d?)\//.exec(address);
  return match ? isoDate(match[1], match[3], match[4]) : null;
}

const publishedLabel =
  /发[布表]?(?:时间|日期|于)|(?:时间|日期)(?=[:：])|发布[:：]|опубликован[оа]?|дата публикации|размещено|дата[:：]|published|posted|date[:：]/i;
const modifiedLabel =
  /(?:更新|修改|修订)(?:时间|日期|于)?[:：]?|обновлен[оа]?|изменен[оа]?|(?:last )?(?:updated|modified)/i;

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => string | null;
}

const clock = String.raw`(?:[T\s]\s*(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2}(?!\d))?)?`;
const russianMonths = 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек';
const englishMonths = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';

const forms: readonly DateForm[] = [
  {
    pattern: new RegExp(String.raw`(?<!\d)((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)` + clock),
    read: (match) => withTime(isoDate(match[1], match[3], match[4]), match[5], match[6]),
  },
  {
    pattern: new RegExp(String.raw`(?<!\d)((?:19|20)\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日` + clock),
    read: (match) => withTime(isoDate(match[1], match[2], match[3]), match[4], match[5]),
  },
  { pattern: /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/, read: (match) => isoDate(match[1], match[2], match[3]) },
  {
    pattern: /(?<!\d)(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)(?!\d)/,
    read: (match) => isoDate(match[3], match[2], match[1]),
  },
  {
    pattern: new RegExp(String.raw`(?<!\d)(\d{1,2})\s+(${russianMonths})[а-я]*\.?\s+((?:19|20)\d\d)(?!\d)`, 'i'),
    read: (match) => isoDate(match[3], monthNumber(match[2]), match[1]),
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(${englishMonths})[a-z]*\.?,?[\s-]+((?:19|20)\d\d)(?!\d)`,
      'i',
    ),
    read: (match) => isoDate(match[3], monthNumber(match[2]), match[1]),
  },
  {
    pattern: new RegExp(
      String.raw`\b(${englishMonths})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)(?!\d)`,
      'i',
    ),
    read: (match) => isoDate(match[3], monthNumber(match[1]), match[2]),
  },
];

function monthNumber(name: string | undefined): string {
  const start = (name ?? '').slice(0, 3).toLowerCase().replace('мая', 'май');
  const russian = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'].indexOf(start);
  return String((russian >= 0 ? russian : englishMonths.split('|').indexOf(start)) + 1);
}

function isoDate(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1990 && y <= 2099 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()))
    return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

function withTime(date: string | null, time: string | undefined, zone: string | undefined): string | null {
  if (date === null || time === undefined) return date;
  const padded = time.padStart(time.length + (time.indexOf(':') === 1 ? 1 : 0), '0');
  const whole = `${date}T${padded}${zone ?? ''}`;
  // A minute of 65 seconds and a zone of 99 hours are written now and then.
  return /^(?:[01]\d|2[0-3]):/.test(padded) && !Number.isNaN(Date.parse(whole)) ? whole : date;
}
