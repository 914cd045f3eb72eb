import type { DecisionAction } from '../../../src-main/contract/reviews.ts';

/** What a number key says of a page, or of all copies in a cluster. */
export type Choice = Extract<DecisionAction, 'keep' | 'rewrite' | 'canonical' | 'redirect' | 'noindex'> | 'not-duplicate' | 'clear';

/** In the order of the keys 1 to 6; 0 takes a decision back. */
export const choices: readonly Exclude<Choice, 'clear'>[] = ['keep', 'rewrite', 'canonical', 'redirect', 'noindex', 'not-duplicate'];

export const keyOfChoice = (choice: Choice): string => (choice === 'clear' ? '0' : String(choices.indexOf(choice) + 1));

export const isAction = (choice: Choice): choice is Exclude<Choice, 'not-duplicate' | 'clear'> => choice !== 'not-duplicate' && choice !== 'clear';
