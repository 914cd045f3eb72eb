import { tenthsOfPercent } from '../../contract/tenths.ts';

/** One decimal, never rounded up: 99.96 is 99.9, and 100.0 means equal. */
export const percent = (value: number): string => (tenthsOfPercent(value / 100) / 10).toFixed(1);
