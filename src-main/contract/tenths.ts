/**
 * The one decimal that people see of a percentage, as a whole number of tenths: never rounded up, so that 99.97 does
 * not read as 100, yet with a tolerance for binary fractions: 0.458 × 1000 is 457.99…, and has to read as 45.8.
 */
export const tenthsOfPercent = (share: number): number => Math.floor(share * 1000 + 1e-9);

/** One decimal, never rounded up: 99.96 is 99.9, and 100.0 means equal. */
export const percent = (value: number): string => (tenthsOfPercent(value / 100) / 10).toFixed(1);
