import { clip, visibleText } from '../plain-text.ts';
import { isWhole, tenthsOfPercent } from '../../../contract/tenths.ts';
import { styles } from './styles.ts';
import { escapeMarkup } from '../../escape-markup.ts';

const maxCellLength = 32_000;

/** An inline string is never a formula; one that looks like it is marked as text, so that editing leaves it one. */
export function textCell(reference: string, text: string, style: number = styles.text): string {
  if (text === '') return '';
  const chosen = style === styles.text && /^[=+\-@]/.test(text) ? styles.quotedText : style;
  return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${xmlText(clip(text, maxCellLength))}</t></is></c>`;
}

export const numberCell = (reference: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';

/** Cut to one decimal as everywhere: nothing and all have no decimals, and less than a tenth is just that. */
export function percentCell(reference: string, value: number): string {
  const tenths = tenthsOfPercent(value / 100);
  if (tenths === 0 && value > 1e-7) return numberCell(reference, 0.001, styles.lessThanPercent);
  const cut = tenths / 1000;
  return numberCell(reference, cut, isWhole(cut) ? styles.wholePercent : styles.percent);
}

export function dateCell(reference: string, written: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(written);
  const [year, month, day, hour, minute] = (parts ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1901)
    return textCell(reference, written);
  const millis = Date.UTC(year, month - 1, day, hour || 0, minute || 0);
  if (new Date(millis).getUTCDate() !== day) return textCell(reference, written);
  return numberCell(reference, serialOf(millis), Number.isInteger(hour) ? styles.moment : styles.date);
}

/** Days since the last day of 1899, as spreadsheets count. */
export const serialOf = (utcMillis: number): number => Math.round((utcMillis / 86_400_000 + 25_569) * 1e6) / 1e6;

export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** `_x0041_` would be read as a character, so its underscore is written as one. */
export const xmlText = (text: string): string =>
  escapeMarkup(visibleText(text))
    .replaceAll('\r', ' ')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
