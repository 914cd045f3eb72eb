/**
 * The one decimal that people see of a percentage, as a whole number of tenths: never rounded up, so that 99.97 does
 * not read as 100, yet with a tolerance for binary fractions: 0.458 × 1000 is 457.99…, and has to read as 45.8.
 */
export const tenthsOfPercent = (share: number): number => Math.floor(share * 1000 + tolerance);

const tolerance = 1e-9;

/**
 * A share as people read it, cut to tenths of a per cent; `write` puts a cut share into words. What is more than
 * nothing never reads as 0: it is less than a tenth.
 */
export function writeShare(share: number, write: (cut: number) => string): string {
  const tenths = tenthsOfPercent(share);
  return tenths === 0 && share > tolerance ? lessThan(write(0.001)) : write(tenths / 1000);
}

/**
 * A share from 0 to 1 as a language writes it, with its sign and one decimal. Nothing and all need no decimal: as
 * shares are cut, they are exactly that. The one way to write a share for people.
 */
export function sharesIn(tag: string): (share: number) => string {
  const tenths = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  return (share) => writeShare(share, (cut) => (isWhole(cut) ? whole : tenths).format(cut));
}

/** Whether a cut share is nothing or all. */
export const isWhole = (cut: number): boolean => cut === 0 || cut === 1;

/** The sign and the number stay on one line. */
export const lessThan = (written: string): string => `<\u00A0${written}`;

/** One decimal, never rounded up: 99.96 is 99.9, and 100.0 means equal. */
export const percent = (value: number): string => (tenthsOfPercent(value / 100) / 10).toFixed(1);
