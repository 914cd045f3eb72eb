import { InvalidArgumentError } from 'commander';

/** Reads the value of a flag; the command line is refused when it is none. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
