import { displayWidth } from '#contract/checks.ts';
import type { RequestParameters, Result } from '#contract/api.ts';
import type { ClusterRef } from '#contract/clusters.ts';
import {
  type ClusterReviewChange,
  decisionActions,
  type DecisionChange,
  type DecisionConflict,
  type IgnoreDraft,
  type PairLabel,
  type DecisionAction,
  type HistoryEntry,
} from '#contract/reviews.ts';
import type { PageBrief } from '#contract/pages.ts';
import {
  type Asked,
  type AuditRequestName,
  Button,
  command,
  currentPlace,
  Dialog,
  Hint,
  rootOf,
  type Texts,
  Unanswered,
  useAsk,
  useAttempt,
  useAudit,
  useCommand,
  useCommands,
  useLocation,
  useRequest,
  useText,
  useToast,
} from '../../kit.ts';
import { useState } from 'react';
import css from './decisions.module.css';

export type DecidedPage = Pick<PageBrief, 'id' | 'address'>;
type SetMany = RequestParameters<'decision/set-many'>;
export type Selection = SetMany['selection'];

/** Commands show a toast with undo and conflicts; promises say whether they succeeded, and never reject. */
export function useDecide() {
  const ask = useAsk();
  const text = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const { undo } = useUndoRedo();

  const perform = <Name extends AuditRequestName>(
    name: Name,
    parameters: Asked<Name>,
    conflictsOf: (result: Result<Name>) => readonly DecisionConflict[] = () => [],
  ) =>
    attempt(async () => {
      // Sent together: one by one they would wait for the lists that the command refreshes.
      const [before, result, { state }] = await Promise.all([
        ask('review/history', { limit: 1 }),
        ask(name, parameters),
        ask('review/history', { limit: 1 }),
      ]);
      const [conflict] = conflictsOf(result);
      const hint = conflict ? { hint: text.ui(`decisions.conflicts.${conflict.code}`) } : {};
      if (state.undo && state.undo.id !== before.state.undo?.id)
        toast({ text: commandWords(text, state.undo), ...hint, action: { label: text.ui('common.undo'), run: undo } });
      else toast({ text: text.ui('decisions.unchanged'), ...hint });
    });
  const change = ({ address }: DecidedPage, wanted: DecisionChange) =>
    perform('decision/set', { address, change: wanted }, ({ conflicts }) => conflicts);
  /** `overwrite` includes decided pages; without `review` the clusters' states stay. */
  const many = (selection: Selection, wanted: SetMany['change'], options: Pick<SetMany, 'overwrite' | 'review'>) =>
    perform('decision/set-many', { selection, change: wanted, ...options }, ({ conflicts }) => conflicts);
  return {
    page(page: DecidedPage, choice: Choice) {
      if (choice === 'not-duplicate') return perform('cluster/exclude', { what: { kind: 'member', page: page.id } });
      return change(page, { action: isAction(choice) ? choice : null });
    },
    change,
    many,
    copies: (cluster: string, action: BulkAction) =>
      many(copiesOf(cluster), changeOf(action), { overwrite: action !== 'proposal', review: reviewAfter(action) }),
    review: (clusters: RequestParameters<'cluster/review'>['clusters'], wanted: ClusterReviewChange) =>
      perform('cluster/review', { clusters, change: wanted }),
    excludePair: (a: number, b: number) => perform('cluster/exclude', { what: { kind: 'pair', a, b } }),
    label: (a: number, b: number, label: PairLabel | null) => perform('label/set', { a, b, label }),
    ignore: (rule: IgnoreDraft, note: string) => perform('ignore/add', { rule, note }),
    unignore: (rule: string) => perform('ignore/remove', { rule }),
    include: (exclusion: string) => perform('cluster/include', { exclusion }),
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

/** In the order of their keys 1 to 8. */
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

/** The key 0 clears a decision. */
export type Choice = (typeof choices)[number] | 'clear';
const everyChoice: readonly Choice[] = [...choices, 'clear'];

/** Shown only when proposed or decided; their keys always work. */
const isRare = (choice: Choice): choice is 'merge' | 'parameter-rule' =>
  choice === 'merge' || choice === 'parameter-rule';

export const shownChoices = (actions: ReadonlySet<DecisionAction>) =>
  choices.filter((choice) => !isRare(choice) || actions.has(choice));

export const keyOfChoice = (choice: Choice) => String((everyChoice.indexOf(choice) + 1) % everyChoice.length);

export const isAction = (choice: Choice): choice is Exclude<Choice, 'not-duplicate' | 'clear'> =>
  choice !== 'not-duplicate' && choice !== 'clear';

export type BulkAction = DecisionAction | 'proposal' | 'clear';

export const bulkActionOf = (choice: Choice) => (isAction(choice) ? choice : 'clear');

export const rowChoices: readonly Choice[] = everyChoice.filter((choice) => choice !== 'not-duplicate');

export const nameOfChoice = (text: Texts, choice: Choice) =>
  isRare(choice) ? text.shared(`decision.${choice}`) : text.ui(`decisions.choices.${choice}`);

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

export const choiceEntries = (...given: Parameters<typeof choiceCommands>) =>
  choiceCommands(...given).map(({ keys: [stroke = ''], ...entry }, index) => ({
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

export function useReviewHistory() {
  const text = useText();
  const undoRedo = useUndoRedo();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands(text.ui('decisions.group'), [
    command('review-undo', 'decisions.undoLast', 'mod+z', undoRedo.undo),
    command('review-redo', 'decisions.redoLast', ['mod+shift+z', 'mod+y'], undoRedo.redo),
    command('review-history', 'decisions.history', 'h', open, 'again'),
  ]);
  return { undoRedo, open, dialog: isOpen && <HistoryDialog onClose={() => setOpen(false)} /> };
}

function HistoryDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const attempt = useAttempt();
  const { undo, redo, undoWords, redoWords } = useUndoRedo();
  const answer = useRequest('review/history', { limit: listedCommands });
  const { rows = [], total = 0 } = answer.data ?? {};
  const back = useCommand('review/undo');
  const again = useCommand('review/redo');
  /** Includes the commands between, which depend on each other. */
  const goTo = async (index: number, isUndone: boolean) => {
    const passed = (isUndone ? rows.slice(index) : rows.slice(0, index)).filter(({ undone }) => undone === isUndone);
    const command = isUndone ? again : back;
    await attempt(async () => {
      for (const _ of passed) await command.mutateAsync({});
    });
  };
  return (
    <Dialog
      wide
      says="decisions.history"
      onClose={onClose}
      footer={
        <>
          <Button icon="undo" disabled={undoWords === null} onClick={undo} says="common.undo" />
          <Button icon="redo" disabled={redoWords === null} onClick={redo} says="decisions.redo" />
        </>
      }
    >
      <Unanswered of={[answer]} />
      {answer.data && rows.length === 0 && <Hint says="decisions.noHistory" />}
      {rows.length > 0 && (
        <ol className="history column" aria-label={text.ui('decisions.history')} data-testid="history">
          {rows.map((entry, index) => (
            <li
              key={entry.id}
              className={`${css.historyEntry} as-grid align-centre anywhere line-below gap-12`}
              data-undone={entry.undone}
            >
              <span>
                {commandWords(text, entry)}
                {entry.undone && <em className="small">{text.ui('decisions.takenBack')}</em>}
              </span>
              <time className="quiet small nowrap" dateTime={new Date(entry.at).toISOString()}>
                {text.format.dateTime(entry.at)}
              </time>
              {(entry.undone || index > 0) && (
                <Button
                  look="quiet"
                  size="small"
                  disabled={back.isPending || again.isPending}
                  onClick={() => void goTo(index, entry.undone)}
                  says={entry.undone ? 'decisions.redoTo' : 'decisions.undoTo'}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {total > rows.length && <Hint says="decisions.olderHistory" values={{ count: total - rows.length }} />}
    </Dialog>
  );
}

const listedCommands = 200;

const wordsOf = {
  undo: ['decisions.undone', 'decisions.nothingToUndo', 'redo', 'decisions.redo'],
  redo: ['decisions.redone', 'decisions.nothingToRedo', 'undo', 'common.undo'],
} as const;

function useUndoRedo() {
  const text = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const state = useRequest('review/history', { limit: 1 }).data?.state;
  const commands = { undo: useCommand('review/undo'), redo: useCommand('review/redo') };
  const [, navigate] = useLocation();
  const root = rootOf(useAudit());
  /** A toast may outlive its screen. */
  const show = (cluster: number | null) => {
    const [place = '', search] = currentPlace().split('?');
    const isTable = place === `${root}/clusters` && new URLSearchParams(search).get('view') === 'table';
    if (cluster !== null && place.startsWith(`${root}/clusters`) && !isTable)
      navigate(`/clusters/${cluster}${search === undefined ? '' : `?${search}`}`, { replace: true });
  };
  const take = (way: 'undo' | 'redo') =>
    void attempt(async () => {
      const [done, nothing, contrary, contraryLabel] = wordsOf[way];
      // `mutate` would report no result after the screen has unmounted.
      const { entry, cluster } = await commands[way].mutateAsync({});
      show(cluster);
      if (!entry) return toast({ text: text.ui(nothing) });
      toast({
        text: text.ui(done, { command: commandWords(text, entry) }),
        action: { label: text.ui(contraryLabel), run: () => take(contrary) },
      });
    });
  return {
    undo: () => take('undo'),
    redo: () => take('redo'),
    undoWords: state?.undo ? commandWords(text, state.undo) : null,
    redoWords: state?.redo ? commandWords(text, state.redo) : null,
  };
}

/** In characters: enough to recognise a cluster, in two lines of a toast. */
const maxTitle = 44;

/** The text quotes shared texts, which are looked up in `ns`. Bulk commands name what their pages have in common. */
export function commandWords(
  text: Texts,
  { command, parameters, words }: Pick<HistoryEntry, 'command' | 'parameters' | 'words'>,
) {
  const { address } = parameters;
  const short = typeof address === 'string' && { address: address.replace(/^https?:\/\//iu, '') };
  const said = text.shared(`command.${command}`, { ...parameters, ...short, ns: 'shared' }, words);
  if (command !== 'decide-many' && command !== 'accept-proposals') return said;
  const { action, title = '' } = parameters;
  const whole = String(title);
  const name = whole.length > maxTitle ? `${whole.slice(0, maxTitle).toWellFormed().trimEnd()}…` : title;
  const common = [action && text.shared(`decision.${action}`), name].filter(Boolean).join(' · ');
  return common === '' ? said : text.named(said, common);
}

/** In pixels, wide enough for the longest name of an action. */
export const actionWidth = (text: Texts) =>
  24 +
  (text.locale === 'ru' ? 8 : 7) *
    Math.max(12, ...decisionActions.map((action) => displayWidth(text.shared(`decision.${action}`))));
