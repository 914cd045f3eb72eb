import type { ClusterRef } from '../../../src-main/contract/cluster-views.ts';
import type { RequestName, RequestParameters, Result } from '../../../src-main/contract/api.ts';
import type {
  ClusterReviewChange,
  DecisionChange,
  DecisionConflict,
  IgnoreDraft,
  PairLabel,
  ReviewState,
} from '../../../src-main/contract/reviews.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useErrorToast, useToast } from '../../ui/toast.tsx';
import { isAction, type BulkAction, type Choice } from './choices.ts';
import { commandWords, useUndoRedo } from './use-undo-redo.ts';

interface DecidedPage {
  readonly id: number;
  readonly address: string;
}

export type Selection = RequestParameters<'decision/set-many'>['selection'];

interface ManyOptions {
  /** Pages that are decided already take the change too. */
  readonly overwrite: boolean;
  /** What clusters of the selection become; absent: they stay as they are. */
  readonly review?: ReviewState;
}

/**
 * Commands that can be undone. Each is confirmed by a message with undo and what speaks against it; the promises say
 * whether it was done, and never fail.
 */
export function useDecide(audit: string) {
  const { client } = useOutside();
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const { undo } = useUndoRedo(audit);

  const perform = async <Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
    conflictsOf: (result: Result<Name>) => readonly DecisionConflict[] = () => [],
  ): Promise<boolean> => {
    try {
      // Asked in one go and answered in this order: one by one they would wait for the lists that the command refreshes.
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
      tellError(error);
      return false;
    }
  };
  const change = ({ address }: DecidedPage, wanted: DecisionChange) =>
    perform('decision/set', { audit, address, change: wanted }, ({ conflicts }) => conflicts);
  /** Many pages in one command; `proposal` accepts what is proposed for each. */
  const many = (selection: Selection, wanted: DecisionChange | 'proposal', { overwrite, review }: ManyOptions) =>
    perform(
      'decision/set-many',
      { audit, selection, change: wanted, overwrite, ...(review && { review }) },
      ({ conflicts }) => conflicts,
    );
  return {
    page(page: DecidedPage, choice: Choice) {
      if (choice === 'not-duplicate')
        return perform('cluster/exclude', { audit, what: { kind: 'member', page: page.id } });
      return change(page, { action: isAction(choice) ? choice : null });
    },
    /** Owner, note, target or state of a page's decision. */
    change,
    many,
    /** All copies of a cluster, which is then decided, or open again. */
    copies: (cluster: string, action: BulkAction) =>
      many(copiesOf(cluster), changeOf(action), { overwrite: action !== 'proposal', review: reviewAfter(action) }),
    review: (clusters: RequestParameters<'cluster/review'>['clusters'], wanted: ClusterReviewChange) =>
      perform('cluster/review', { audit, clusters, change: wanted }),
    /** Two pages that are no duplicates of each other. */
    partPair: (a: number, b: number) => perform('cluster/exclude', { audit, what: { kind: 'pair', a, b } }),
    /** Marks the finding of two pages as right or wrong; null takes the mark back. */
    label: (a: number, b: number, label: PairLabel | null) => perform('label/set', { audit, a, b, label }),
    ignore: (rule: IgnoreDraft, note: string) => perform('ignore/add', { audit, rule, note }),
    unignore: (rule: string) => perform('ignore/remove', { audit, rule }),
    /** Takes back that a page, or a pair, is no duplicate. */
    include: (exclusion: string) => perform('cluster/include', { audit, exclusion }),
  };
}

/** All copies of these clusters: their members but the source page. */
export const copiesOf = (...clusters: readonly ClusterRef[]): Selection => ({
  kind: 'clusters',
  clusters: [...clusters],
  copies: true,
});

/** What an action changes of each page. */
export const changeOf = (action: BulkAction): DecisionChange | 'proposal' =>
  action === 'proposal' ? action : { action: action === 'clear' ? null : action };

/** What clusters become by an action. */
export const reviewAfter = (action: BulkAction): ReviewState => (action === 'clear' ? 'open' : 'decided');
