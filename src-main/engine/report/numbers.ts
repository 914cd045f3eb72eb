/** One decimal, never rounded up: 99.96 is 99.9, and 100.0 means equal. */
export const percent = (value: number): string => (Math.floor(value * 10 + 1e-9) / 10).toFixed(1);
