import { useState } from 'react';
import type { z } from 'zod';
import type { SavedView } from '#contract/reviews.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { filterQuery, readFilter } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { useCommands } from '../commands.tsx';
import { Check, TextField } from '../field.tsx';
import { PopoverButton } from '../menus.tsx';
import { Hint } from '../states.tsx';
import { useErrorToast, useToast } from '../toast.tsx';

type SavedViewsProps<Shape extends Readonly<Record<string, z.ZodType>>> = Readonly<{
  list: SavedView['list'];
  current: Pick<SavedView, 'filter' | 'sort' | 'descending'> & Readonly<{ columns: readonly string[] }>;
  shape: Shape;
  onApply: (filter: ReturnType<typeof readFilter<Shape>>, columns: readonly string[]) => void;
}>;

type Place = 'audit' | 'settings';

export function SavedViews<Shape extends Readonly<Record<string, z.ZodType>>>(props: SavedViewsProps<Shape>) {
  const { list, current, shape, onApply } = props;
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const answer = useRequest('view/list', { list });
  const remove = useCommand('view/remove');
  const undo = useCommand('review/undo');
  const refresh = () => void answer.refetch();
  const { views = [], defaults = [] } = answer.data ?? {};
  const apply = ({ filter, sort, descending, columns }: SavedView) =>
    onApply(readFilter(shape, filterQuery({ ...filter, sort, descending })), columns);
  const all = [
    ...views.map((view) => ({ view, place: 'audit' as Place })),
    ...defaults.map((view) => ({ view, place: 'settings' as Place })),
  ];
  useCommands(
    text.ui('views.title'),
    all.map(({ view }) => ({
      id: `view-${view.id}`,
      title: text.ui('views.show', { name: view.name }),
      run: () => apply(view),
    })),
  );
  const onRemove = (view: SavedView, place: Place) =>
    remove.mutate(
      { id: view.id, place },
      {
        onSuccess() {
          refresh();
          const back = () => undo.mutate({}, { onSuccess: refresh });
          toast({ text: text.ui('views.removed', { name: view.name }), ...(place === 'audit' && { undo: back }) });
        },
        onError: showError,
      },
    );
  return (
    <PopoverButton says="views.title" icon="list" testId="views-open">
      {(close) => (
        <div className="w-240">
          {all.length === 0 && <Hint says="views.none" />}
          <ul>
            {all.map(({ view, place }) => (
              <li className="row" key={`${place}-${view.id}`}>
                <button
                  type="button"
                  className="choosable cut grow text-start round py-4 px-8"
                  onClick={() => {
                    close();
                    apply(view);
                  }}
                >
                  {view.name}
                  {place === 'settings' && <small>{text.ui('views.everywhere')}</small>}
                </button>
                <IconButton
                  icon="close"
                  label={text.ui('views.remove', { name: view.name })}
                  onClick={() => onRemove(view, place)}
                />
              </li>
            ))}
          </ul>
          <SaveForm
            list={list}
            current={current}
            onSaved={() => {
              refresh();
              close();
            }}
          />
        </div>
      )}
    </PopoverButton>
  );
}

interface SaveFormProps extends Pick<SavedViewsProps<never>, 'list' | 'current'> {
  readonly onSaved: () => void;
}

function SaveForm({ list, current, onSaved }: SaveFormProps) {
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const save = useCommand('view/save');
  const [name, setName] = useState('');
  const [isForAll, setForAll] = useState(false);
  return (
    <form
      className="column line-above gap-6 mt-8 pt-8"
      onSubmit={(event) => {
        event.preventDefault();
        const id = `${list}-${Date.now().toString(36)}`;
        const view = { id, list, name: name.trim(), ...current, columns: [...current.columns] };
        save.mutate(
          { view, place: isForAll ? 'settings' : 'audit' },
          {
            onSuccess() {
              setName('');
              toast({ text: text.ui('views.saved', { name: view.name }) });
              onSaved();
            },
            onError: showError,
          },
        );
      }}
    >
      <label className="column">
        <span>{text.ui('views.name')}</span>
        <TextField required maxLength={120} value={name} onChange={setName} data-testid="view-name" />
      </label>
      <Check checked={isForAll} onChange={setForAll}>
        {text.ui('views.forAll')}
      </Check>
      <Button
        className="self-start"
        type="submit"
        look="primary"
        size="small"
        disabled={name.trim() === '' || save.isPending}
        says="views.save"
      />
    </form>
  );
}
