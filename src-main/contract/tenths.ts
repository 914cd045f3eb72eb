/** A share (0 to 1) in tenths of a per cent, rounded down, but tolerating binary fractions: 0.458 × 1000 is 457.99… */
export const tenthsOfPercent = (share: number) => Math.floor(share * 1000 + tolerance);

const tolerance = 1e-9;

/** A share (0 to 1), rounded down to tenths of a per cent. Positive shares are never written as 0. */
export function writeShare(share: number, write: (cut: number) => string) {
  const tenths = tenthsOfPercent(share);
  return tenths === 0 && share > tolerance ? lessThan(write(0.001)) : write(tenths / 1000);
}

/** Formats shares (0 to 1) in a language, with sign and one decimal, except for 0 and 1. */
export function sharesIn(tag: string): (share: number) => string {
  const tenths = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  return (share) => writeShare(share, (cut) => (isWhole(cut) ? whole : tenths).format(cut));
}

export const isWhole = (cut: number) => cut === 0 || cut === 1;

/** No line break between sign and number. */
export const lessThan = (written: string) => `<\u00A0${written}`;

/** Per cent with one decimal, rounded down: 99.96 is 99.9. */
export const percent = (value: number) => (tenthsOfPercent(value / 100) / 10).toFixed(1);
