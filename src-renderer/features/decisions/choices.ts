import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** What a number key says of a page, or of all copies in a cluster. */
export type Choice =
  | Extract<DecisionAction, 'keep' | 'rewrite' | 'canonical' | 'redirect' | 'noindex' | 'merge' | 'parameter-rule'>
  | 'not-duplicate'
  | 'clear';

/** In the order of the keys 1 to 8; 0 takes a decision back. */
export const choices: readonly Exclude<Choice, 'clear'>[] = [
  'keep',
  'rewrite',
  'canonical',
  'redirect',
  'noindex',
  'not-duplicate',
  'merge',
  'parameter-rule',
];

/** Rare decisions, which have a button only where one of them is proposed or was made; their keys work everywhere. */
const rareChoices: ReadonlySet<Choice> = new Set<Choice>(['merge', 'parameter-rule']);

/** The choices that have a button where these actions are proposed or decided. */
export const shownChoices = (actions: ReadonlySet<DecisionAction>): readonly Exclude<Choice, 'clear'>[] =>
  choices.filter((choice) => !rareChoices.has(choice) || (isAction(choice) && actions.has(choice)));

export const keyOfChoice = (choice: Choice): string => (choice === 'clear' ? '0' : String(choices.indexOf(choice) + 1));

export const isAction = (choice: Choice): choice is Exclude<Choice, 'not-duplicate' | 'clear'> =>
  choice !== 'not-duplicate' && choice !== 'clear';

/** What can be said of the rows of a table, in the order of their menu. */
export const rowChoices: readonly Choice[] = [...choices.filter(isAction), 'clear'];

/** Frequent decisions have short names, so that their buttons fit into one line. */
export const nameOfChoice = (text: Texts, choice: Choice): string =>
  choice === 'merge' || choice === 'parameter-rule'
    ? text.shared(`decision.${choice}`)
    : text.ui(`decisions.choices.${choice}`);
