import { useId, useState } from 'react';
import type { FigureTable } from '#contract/figures.ts';
import { linesOf } from '../start/source-field.tsx';
import { Button, Dialog, useCommand, useOutside, useRequest, useText } from '../../kit.ts';

export function FiguresDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { bridge } = useOutside();
  const { data: state } = useRequest('figures/list');
  const importing = useCommand('figures/import');
  const removing = useCommand('figures/remove');
  const [entered, setEntered] = useState('');
  const id = useId();
  const files = linesOf(entered);
  const choose = async () => {
    const chosen = await bridge?.invoke('shell/choose-source-file', {});
    if (chosen?.path) setEntered([...files, chosen.path].join('\n'));
  };
  const error = importing.error ?? removing.error;
  const isBusy = importing.isPending || removing.isPending;
  return (
    <Dialog
      says="figures.title"
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} says="common.close" />
          <Button
            look="primary"
            disabled={files.length === 0 || isBusy}
            onClick={() => importing.mutate({ files }, { onSuccess: () => setEntered('') })}
            data-testid="figures-import"
            says={isBusy ? 'figures.importing' : 'figures.import'}
          />
        </>
      }
    >
      <p>{text.ui('figures.hint')}</p>
      <div className="field">
        <label htmlFor={id}>{text.ui('figures.files')}</label>
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          value={entered}
          placeholder={text.ui('figures.placeholder')}
          onChange={(event) => setEntered(event.target.value)}
          data-testid="figures-files"
        />
        {bridge && <Button icon="folder" onClick={choose} says="figures.choose" />}
      </div>
      {error && <p role="alert">{text.sentences(text.error(error).message, text.error(error).hint)}</p>}
      <div aria-live="polite" data-testid="figures-tables">
        {state?.tables.map((table) => (
          <TableState
            key={`${table.kind} ${table.name}`}
            {...table}
            onRemove={isBusy ? null : () => removing.mutate({ name: table.name })}
          />
        ))}
        {state?.tables.length === 0 && <p>{text.ui('figures.none')}</p>}
      </div>
    </Dialog>
  );
}

function TableState({ onRemove, ...table }: FigureTable & { onRemove: (() => void) | null }) {
  const text = useText();
  const { name, kind, measures, addresses, joined, unmatched, examples, skipped } = table;
  return (
    <section>
      <h3>{name}</h3>
      <p>
        {[
          text.shared(`figureKind.${kind}`),
          ...measures.map((measure) => text.shared(`figureMeasure.${measure}`)),
        ].join(' · ')}
        <br />
        {text.ui('figures.joined', { joined, addresses })}
        {text.gap}
        {skipped > 0 && text.ui('figures.skipped', { count: skipped })}
      </p>
      {unmatched > 0 && (
        <details>
          <summary>{text.ui('figures.unmatched', { count: unmatched })}</summary>
          <ul>
            {examples.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </details>
      )}
      <Button size="small" disabled={onRemove === null} onClick={() => onRemove?.()} says="figures.remove" />
    </section>
  );
}
