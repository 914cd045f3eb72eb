import type { Mutant } from './mutant.ts';

/**
 * Mutants that are not counted, by rule:
 *
 * - texts of the registry that people read (`summary`, `help` and the like): a test of them would only repeat them;
 * - `["Stryker was here"]` for a list and `Stryker was here!` for a text that is empty at first, and an empty text or
 *   object where the type names what may stand there: these do not compile.
 */
export function isLeftOut({ before, operator, replacement, original }: Mutant): boolean {
  if (operator === 'StringLiteral')
    return textForPeople.test(before) || (original.startsWith("'") === false && original.startsWith('`') === false);
  return operator === 'ArrayDeclaration' && replacement.includes('Stryker was here');
}

const textForPeople = /\b(summary|work|seed|cost|help|unit): (`|')?$/;
