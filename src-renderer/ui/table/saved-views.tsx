import { useState } from 'react';
import type { z } from 'zod';
import type { SavedView } from '#contract/reviews.ts';
import { useAsk, useRequest } from '../../api/requests.ts';
import { filterQuery, readFilter } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { useCommands } from '../commands.tsx';
import { Check, Field, TextField } from '../field.tsx';
import { PopoverButton } from '../menus.tsx';
import { Hint } from '../states.tsx';
import { useAttempt, useToast } from '../toast.tsx';

type Place = 'audit' | 'settings';

export function SavedViews<Shape extends Readonly<Record<string, z.ZodType>>>(
  props: Readonly<{
    list: SavedView['list'];
    current: Pick<SavedView, 'filter' | 'sort' | 'descending'> & Readonly<{ columns: readonly string[] }>;
    shape: Shape;
    onApply: (filter: ReturnType<typeof readFilter<Shape>>, columns: readonly string[]) => void;
  }>,
) {
  const { list, current, shape, onApply } = props;
  const text = useText();
  const toast = useToast();
  const ask = useAsk();
  const attempt = useAttempt();
  const answer = useRequest('view/list', { list });
  const { views = [], defaults = [] } = answer.data ?? {};
  const apply = ({ filter, sort, descending, columns }: SavedView) =>
    onApply(readFilter(shape, filterQuery({ ...filter, sort, descending })), columns);
  const all = [
    ...views.map((view) => ({ view, place: 'audit' as const })),
    ...defaults.map((view) => ({ view, place: 'settings' as const })),
  ];
  useCommands(
    text.ui('views.title'),
    all.map(({ view }) => ({
      id: `view-${view.id}`,
      title: text.ui('views.show', { name: view.name }),
      run: () => apply(view),
    })),
  );
  const change = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      void answer.refetch();
    });
  const remove = ({ id, name }: SavedView, place: Place) =>
    change(async () => {
      await ask('view/remove', { id, place });
      const undo = () => void change(() => ask('review/undo', {}));
      toast({ text: text.ui('views.removed', { name }), ...(place === 'audit' && { undo }) });
    });
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
                  onClick={() => void remove(view, place)}
                />
              </li>
            ))}
          </ul>
          <SaveForm
            onSave={async (name, place) => {
              const id = `${list}-${Date.now().toString(36)}`;
              const view = { id, list, name, ...current, columns: [...current.columns] };
              const isSaved = await change(() => ask('view/save', { view, place }));
              if (!isSaved) return;
              toast({ text: text.ui('views.saved', { name }) });
              close();
            }}
          />
        </div>
      )}
    </PopoverButton>
  );
}

function SaveForm({ onSave }: { onSave: (name: string, place: Place) => Promise<void> }) {
  const text = useText();
  const [written, setWritten] = useState('');
  const [isForAll, setForAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = written.trim();
  return (
    <form
      className="column line-above gap-6 mt-8 pt-8"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave(name, isForAll ? 'settings' : 'audit').finally(() => setBusy(false));
      }}
    >
      <Field says="views.name">
        <TextField required maxLength={120} value={written} onChange={setWritten} data-testid="view-name" />
      </Field>
      <Check checked={isForAll} onChange={setForAll}>
        {text.ui('views.forAll')}
      </Check>
      <Button
        className="self-start"
        type="submit"
        look="primary"
        size="small"
        disabled={!name || isBusy}
        says="views.save"
      />
    </form>
  );
}
