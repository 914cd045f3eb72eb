import marks from '../../../resources/words/marks-of-pages.json' with { type: 'json' };
import { anyOf } from '../languages.ts';
import type { PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';

/**
 * The first date of a text, 1990 to 2099, in ISO (with a time where it follows in ISO order), Chinese, Russian or
 * English form; else null.
 */
export function findDate(text: string): string | null {
  if (!namesYear(text)) return null;
  let found: { index: number; iso: string } | null = null;
  for (const [pattern, year, month, day, time] of forms) {
    const match = pattern.exec(text);
    if (!match || (found && found.index <= match.index)) continue;
    const date = isoDate(match[year], match[month], match[day]);
    const iso = time === undefined ? date : withTime(date, match[time], match[time + 1]);
    if (iso) found = { index: match.index, iso };
  }
  return found?.iso ?? null;
}

const namesYear = (text: string) => /(?:19|20)\d\d/.test(text);

type DateKind = keyof typeof labels;

export function findLabelledDate(text: string, kind: DateKind) {
  const match = labels[kind].exec(text);
  return match ? findDate(text.slice(match.index + match[0].length).slice(0, 40)) : null;
}

/** /2024/05/12/, /20240512/, /202405/t20240512_1.html, /2024-05-12-… */
export function findDateInAddress(address: string) {
  const match =
    /(?:^|[/_t-])((?:19|20)\d\d)([/_-]?)(\d\d)\2(\d\d)(?=[/_.-]|$)/.exec(address) ??
    /\/((?:19|20)\d\d)(\/)(\d\d?)\/(\d\d?)\//.exec(address);
  return match ? isoDate(match[1], match[3], match[4]) : null;
}

const labels = { published: new RegExp(anyOf('published'), 'i'), modified: new RegExp(anyOf('modified'), 'i') };

const clock = String.raw`(?:[T\s]\s*(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2}(?!\d))?)?`;
const russianMonths = 'янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек';
const englishMonths = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const year = String.raw`((?:19|20)\d\d)`;
const spelt = (...parts: Parameters<typeof String.raw>) => new RegExp(String.raw(...parts), 'i');

const forms: readonly (readonly [pattern: RegExp, year: number, month: number, day: number, time?: number])[] = [
  [new RegExp(String.raw`(?<!\d)${year}([-/.])(\d{1,2})\2(\d{1,2})(?!\d)` + clock), 1, 3, 4, 5],
  [new RegExp(String.raw`(?<!\d)${year}\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日` + clock), 1, 2, 3, 4],
  [/(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/, 1, 2, 3],
  [/(?<!\d)(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)(?!\d)/, 3, 2, 1],
  [spelt`(?<!\d)(\d{1,2})\s+(${russianMonths.replace('май', 'ма[йя]')})[а-я]*\.?\s+${year}(?!\d)`, 3, 2, 1],
  [spelt`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(${englishMonths})[a-z]*\.?,?[\s-]+${year}(?!\d)`, 3, 2, 1],
  [spelt`\b(${englishMonths})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+${year}(?!\d)`, 3, 1, 2],
];

const monthNames = [russianMonths, englishMonths].flatMap((names) => names.split('|'));

function monthNumber(month: string) {
  const named = monthNames.indexOf(month.slice(0, 3).toLowerCase().replace('мая', 'май'));
  return named < 0 ? Number(month) : (named % 12) + 1;
}

function isoDate(year?: string, month = '', day?: string) {
  const [y, m, d] = [Number(year), monthNumber(month), Number(day)];
  if (!(y >= 1990 && y <= 2099 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()))
    return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

function withTime(date: string | null, time?: string, zone = '') {
  if (date === null || time === undefined) return date;
  const padded = time.indexOf(':') === 1 ? `0${time}` : time;
  const whole = `${date}T${padded}${zone}`;
  // Pages have minutes of 65 seconds and zones of 99 hours.
  return /^(?:[01]\d|2[0-3]):/.test(padded) && !Number.isNaN(Date.parse(whole)) ? whole : date;
}

export const publishedOf = (address: string, facts: PageFacts, blocks: readonly TextBlock[]) =>
  declaredDate(facts, 'published') ??
  markedDate(facts, 'time') ??
  labelledDate(blocks, 'published') ??
  loneDate(blocks) ??
  dateline(blocks) ??
  findDateInAddress(address);

export const modifiedOf = (facts: PageFacts, blocks: readonly TextBlock[]) =>
  declaredDate(facts, 'modified') ?? labelledDate(blocks, 'modified');

const declaredDate = (facts: PageFacts, kind: DateKind) =>
  findDate(facts.structured[kind]) ??
  firstDate(marks.dates[kind].split(' ').map((name) => facts.markup.metas.get(name) ?? '')) ??
  markedDate(facts, kind);

const markedDate = ({ markup: { dates } }: PageFacts, wanted: (typeof dates)[number]['property']) =>
  firstDate(dates.filter(({ property }) => property === wanted).map(({ value }) => value));

function firstDate(texts: Iterable<string>) {
  for (const text of texts) {
    const date = findDate(text);
    if (date) return date;
  }
  return null;
}

/** In kept blocks, whose sentences mention dates, a label needs its colon, or begins a short line. */
function labelledDate(blocks: readonly TextBlock[], kind: DateKind) {
  for (const { text, kept } of blocks) {
    const isLine = !kept || /[:：]/.test(text) || (text.length <= 60 && labels[kind].exec(text)?.index === 0);
    const date = text.length <= 160 && isLine ? findLabelledDate(text, kind) : null;
    if (date) return date;
  }
  return null;
}

const loneDate = (blocks: readonly TextBlock[]) =>
  firstDate(
    datelines(
      blocks.filter(({ kept }) => !kept),
      60,
      /[\d\s年月日:：./-]/g,
      14,
    ),
  );

/** "By Ada Field on May 14, 2021": a short line before the first paragraph. */
function dateline(blocks: readonly TextBlock[]) {
  const end = blocks.findIndex(({ kept, text }) => kept && text.length > 120);
  const lines = blocks.slice(0, end < 0 ? blocks.length : end).filter(({ text }) => !/[.。!！?？]$/.test(text));
  return firstDate(datelines(lines, 80, /[\d\s年月日:：,./-]/g, 36));
}

function* datelines(blocks: readonly TextBlock[], maxLength: number, signs: RegExp, maxOthers: number) {
  for (const { text } of blocks)
    if (text.length <= maxLength && namesYear(text) && text.replace(signs, '').length <= maxOthers) yield text;
}
