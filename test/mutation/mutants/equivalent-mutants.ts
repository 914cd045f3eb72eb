/** Mutants that no test can see, each with its reason. */
export interface EquivalentMutant {
  readonly in: string;
  readonly line: string;
  readonly becomes: string;
  readonly why: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [];
