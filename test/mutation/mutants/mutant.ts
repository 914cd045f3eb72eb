/** One change that an operator makes of a file. */
export interface Mutant {
  readonly id: string;
  readonly operator: string;
  readonly line: number;
  /** What stands in the line before and behind the changed place, what the place held, and what it holds instead. */
  readonly before: string;
  readonly original: string;
  readonly replacement: string;
  readonly after: string;
}

/** `static`: it changes what runs while modules are loaded, and was not tried; neither were those outside the sample. */
export type Fate = 'killed' | 'survived' | 'not-covered' | 'static' | 'outside-sample';

export interface Judged extends Mutant {
  readonly fate: Fate;
}

/** The mutants of a file as they are kept between runs. */
export interface FileResult {
  readonly file: string;
  /** Digest of the file, so that a result of an older one is known for that. */
  readonly digest: string;
  readonly mutants: readonly Judged[];
}

export const textOfMutant = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);

/** The line as it was and as it is, for people and for the list of equivalent mutants. */
export const lineOf = ({ before, original, after }: Mutant): string =>
  `${before}${textOfMutant(original)}${after}`.trim();
export const changedLineOf = ({ before, replacement, after }: Mutant): string =>
  `${before}${replacement}${after}`.trim();

export interface MutationScore {
  readonly killed: number;
  /** Tried ones, equivalent ones among them. */
  readonly all: number;
  readonly equivalent: number;
  /** They change what runs while modules are loaded. */
  readonly untried: number;
  /** Not tried because only a sample was. */
  readonly outside?: number;
}
