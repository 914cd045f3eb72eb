import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** In the order of the keys 1 to 8. */
export const choices = [
  'keep',
  'rewrite',
  'canonical',
  'redirect',
  'noindex',
  'not-duplicate',
  'merge',
  'parameter-rule',
] as const;

/** What a number key decides; 0 takes a decision back. */
export type Choice = (typeof choices)[number] | 'clear';
export const everyChoice: readonly Choice[] = [...choices, 'clear'];

/** They have a button only where proposed or decided; their keys work everywhere. */
const rareChoices: ReadonlySet<Choice> = new Set<Choice>(['merge', 'parameter-rule']);

export const shownChoices = (actions: ReadonlySet<DecisionAction>): readonly Choice[] =>
  choices.filter((choice) => !rareChoices.has(choice) || (isAction(choice) && actions.has(choice)));

export const keyOfChoice = (choice: Choice): string => String((everyChoice.indexOf(choice) + 1) % everyChoice.length);

export const isAction = (choice: Choice): choice is Exclude<Choice, 'not-duplicate' | 'clear'> =>
  choice !== 'not-duplicate' && choice !== 'clear';

/** What many pages become: an action, what is proposed for each, or undecided. */
export type BulkAction = DecisionAction | 'proposal' | 'clear';

export const bulkActionOf = (choice: Choice): BulkAction => (isAction(choice) ? choice : 'clear');

export const rowChoices: readonly Choice[] = everyChoice.filter((choice) => choice !== 'not-duplicate');

/** Frequent decisions have short names, so that their buttons fit into one line. */
export const nameOfChoice = (text: Texts, choice: Choice): string =>
  choice === 'merge' || choice === 'parameter-rule'
    ? text.shared(`decision.${choice}`)
    : text.ui(`decisions.choices.${choice}`);

interface OfferedChoices {
  readonly prefix: string;
  readonly offered: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly choose: (choice: Choice) => void;
}

/** Choices as commands under their keys. */
export const choiceCommands = ({ prefix, offered, nameOf, choose }: OfferedChoices) =>
  offered.map((choice) => ({
    id: prefix + choice,
    title: nameOf(choice),
    keys: [keyOfChoice(choice)],
    run: () => choose(choice),
  }));

/** Choices as a group of entries in a menu, with the same keys beside them. */
export const choiceEntries = ({ prefix, offered, nameOf, choose }: OfferedChoices) =>
  offered.map((choice, index) => ({
    id: prefix + choice,
    title: nameOf(choice),
    stroke: keyOfChoice(choice),
    startsGroup: index === 0,
    run: () => choose(choice),
  }));

/** The choices for a row under their full names, as commands and as menu entries. */
export function rowOffers(text: Texts, prefix: string, choose: (choice: Choice) => void) {
  const nameOf = (choice: Choice) =>
    isAction(choice) ? text.shared(`decision.${choice}`) : text.ui('pageList.undecide');
  const decideAs = (choice: Choice) => text.ui('pageList.decideAs', { action: nameOf(choice) });
  return {
    commands: choiceCommands({ prefix, offered: rowChoices, nameOf: decideAs, choose }),
    entries: choiceEntries({ prefix: 'decide-', offered: rowChoices, nameOf, choose }),
  };
}
