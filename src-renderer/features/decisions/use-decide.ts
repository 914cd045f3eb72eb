import type { RequestName, RequestParameters, Result } from '../../../src-main/contract/api.ts';
import type { ClusterRef } from '../../../src-main/contract/clusters.ts';
import type {
  ClusterReviewChange,
  DecisionChange,
  DecisionConflict,
  IgnoreDraft,
  PairLabel,
  DecisionAction,
} from '../../../src-main/contract/reviews.ts';
import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { type Texts, useErrorToast, useOutside, useText, useToast } from '../../kit.ts';
import { commandWords, useUndoRedo } from './history-dialog.tsx';

type DecidedPage = Pick<PageBrief, 'id' | 'address'>;
type SetMany = RequestParameters<'decision/set-many'>;
export type Selection = SetMany['selection'];

/** Each is confirmed with an undo and what speaks against it; the promises say whether it was done, and never fail. */
export function useDecide(audit: string) {
  const { client } = useOutside();
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const { undo } = useUndoRedo(audit);

  const perform = async <Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
    conflictsOf: (result: Result<Name>) => readonly DecisionConflict[] = () => [],
  ) => {
    try {
      // One by one they would wait for the lists that the command refreshes.
      const [before, result, { state }] = await Promise.all([
        client.request('review/history', { audit, limit: 1 }),
        client.request(name, parameters),
        client.request('review/history', { audit, limit: 1 }),
      ]);
      const [conflict] = conflictsOf(result);
      const hint = conflict ? { hint: text.ui(`decisions.conflicts.${conflict.code}`) } : {};
      if (state.undo && state.undo.id !== before.state.undo?.id)
        toast({ text: commandWords(text, state.undo), ...hint, action: { label: text.ui('common.undo'), run: undo } });
      else toast({ text: text.ui('decisions.unchanged'), ...hint });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  const change = ({ address }: DecidedPage, wanted: DecisionChange) =>
    perform('decision/set', { audit, address, change: wanted }, ({ conflicts }) => conflicts);
  /** With `overwrite` also of decided pages; without `review` clusters stay as they are. */
  const many = (selection: Selection, wanted: SetMany['change'], options: Pick<SetMany, 'overwrite' | 'review'>) =>
    perform('decision/set-many', { audit, selection, change: wanted, ...options }, ({ conflicts }) => conflicts);
  return {
    page(page: DecidedPage, choice: Choice) {
      if (choice === 'not-duplicate')
        return perform('cluster/exclude', { audit, what: { kind: 'member', page: page.id } });
      return change(page, { action: isAction(choice) ? choice : null });
    },
    change,
    many,
    copies: (cluster: string, action: BulkAction) =>
      many(copiesOf(cluster), changeOf(action), { overwrite: action !== 'proposal', review: reviewAfter(action) }),
    review: (clusters: RequestParameters<'cluster/review'>['clusters'], wanted: ClusterReviewChange) =>
      perform('cluster/review', { audit, clusters, change: wanted }),
    excludePair: (a: number, b: number) => perform('cluster/exclude', { audit, what: { kind: 'pair', a, b } }),
    label: (a: number, b: number, label: PairLabel | null) => perform('label/set', { audit, a, b, label }),
    ignore: (rule: IgnoreDraft, note: string) => perform('ignore/add', { audit, rule, note }),
    unignore: (rule: string) => perform('ignore/remove', { audit, rule }),
    include: (exclusion: string) => perform('cluster/include', { audit, exclusion }),
  };
}

export const copiesOf = (...clusters: readonly ClusterRef[]): Selection => ({
  kind: 'clusters',
  clusters: [...clusters],
  copies: true,
});

export const changeOf = (action: BulkAction): DecisionChange | 'proposal' =>
  action === 'proposal' ? action : { action: action === 'clear' ? null : action };

export const reviewAfter = (action: BulkAction) => (action === 'clear' ? 'open' : 'decided');

/** By the keys 1 to 8. */
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

/** 0 takes a decision back. */
export type Choice = (typeof choices)[number] | 'clear';
const everyChoice: readonly Choice[] = [...choices, 'clear'];

/** They have a button only where proposed or decided; their keys work everywhere. */
const rareChoices: ReadonlySet<Choice> = new Set<Choice>(['merge', 'parameter-rule']);

export const shownChoices = (actions: ReadonlySet<DecisionAction>) =>
  choices.filter((choice) => !rareChoices.has(choice) || (isAction(choice) && actions.has(choice)));

export const keyOfChoice = (choice: Choice) => String((everyChoice.indexOf(choice) + 1) % everyChoice.length);

export const isAction = (choice: Choice): choice is Exclude<Choice, 'not-duplicate' | 'clear'> =>
  choice !== 'not-duplicate' && choice !== 'clear';

export type BulkAction = DecisionAction | 'proposal' | 'clear';

export const bulkActionOf = (choice: Choice) => (isAction(choice) ? choice : 'clear');

export const rowChoices: readonly Choice[] = everyChoice.filter((choice) => choice !== 'not-duplicate');

export const nameOfChoice = (text: Texts, choice: Choice) =>
  choice === 'merge' || choice === 'parameter-rule'
    ? text.shared(`decision.${choice}`)
    : text.ui(`decisions.choices.${choice}`);

export const choiceCommands = (
  text: Texts,
  prefix: string,
  choose: (choice: Choice) => void,
  offered = everyChoice,
  nameOf = (choice: Choice) => nameOfChoice(text, choice),
) =>
  offered.map((choice) => ({
    id: prefix + choice,
    title: nameOf(choice),
    keys: [keyOfChoice(choice)],
    run: () => choose(choice),
  }));

export const choiceEntries = (...[text, prefix, choose, offered, nameOf]: Parameters<typeof choiceCommands>) =>
  choiceCommands(text, prefix, choose, offered, nameOf).map(({ keys: [stroke = ''], ...entry }, index) => ({
    ...entry,
    stroke,
    startsGroup: index === 0,
  }));

export function rowOffers(text: Texts, prefix: string, choose: (choice: Choice) => void) {
  const nameOf = (choice: Choice) =>
    isAction(choice) ? text.shared(`decision.${choice}`) : text.ui('pageList.undecide');
  const decideAs = (choice: Choice) => text.ui('pageList.decideAs', { action: nameOf(choice) });
  return {
    commands: choiceCommands(text, prefix, choose, rowChoices, decideAs),
    entries: choiceEntries(text, 'decide-', choose, rowChoices, nameOf),
  };
}
