import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { IconButton } from '../../ui/button.tsx';

/** A search in rows of a source, upper or lower case, with the way from one match to the next and round again. */
export function useSourceSearch<Row>(rows: readonly Row[] | null, textsOf: (row: Row) => readonly string[]) {
  const [written, setWritten] = useState('');
  const [steps, setSteps] = useState(0);
  const wanted = useDeferredValue(written);
  const found = useMemo(() => {
    const needle = wanted.toLowerCase();
    if (rows === null || needle === '') return [];
    return [...rows.keys()].filter((index) => {
      const row = rows[index];
      return row !== undefined && textsOf(row).some((text) => text.toLowerCase().includes(needle));
    });
  }, [rows, textsOf, wanted]);
  const count = found.length;
  const at = count === 0 ? 0 : steps % count;
  return {
    written,
    write(next: string) {
      setWritten(next);
      setSteps(0);
    },
    /** What is looked for, as soon as there is time for it. */
    wanted,
    count,
    /** Which of them is shown, from 0. */
    at,
    /** Its index among all rows; −1 where none has it. */
    current: found[at] ?? -1,
    step: (by: 1 | -1) => setSteps(count === 0 ? 0 : (at + by + count) % count),
  };
}

interface SourceToolsProps {
  readonly search: ReturnType<typeof useSourceSearch>;
  /** Whether there is a source from before scripts ran, too. */
  readonly isRendered: boolean;
  /** As the server sent it. */
  readonly raw: boolean;
  readonly onRaw: (raw: boolean) => void;
  readonly children?: ReactNode;
}

/** Above the HTML of a page, or of two: which of its states is shown, and a search in it. */
export function SourceTools({ search, isRendered, raw, onRaw, children }: SourceToolsProps) {
  const text = useText();
  const { written, write, wanted, count, at, step } = search;
  return (
    <header className="page-tools row wrap line-below gap-12 gap-y-4 py-8 px-20">
      {isRendered && (
        <ChoiceChips
          label={text.ui('pageDetail.source.which')}
          values={['rendered', 'sent'] as const}
          isOn={(state) => raw === (state === 'sent')}
          onChoose={(state) => onRaw(state === 'sent')}
          nameOf={(state) => text.ui(state === 'sent' ? 'pageDetail.source.sent' : 'pageDetail.source.rendered')}
        />
      )}
      <input
        type="search"
        value={written}
        placeholder={text.ui('pageDetail.source.search')}
        aria-label={text.ui('pageDetail.source.search')}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && step(event.shiftKey ? -1 : 1)}
        data-testid="source-search"
      />
      <IconButton
        icon="up"
        label={text.ui('pageDetail.source.previous')}
        disabled={count < 2}
        onClick={() => step(-1)}
      />
      <IconButton icon="down" label={text.ui('pageDetail.source.next')} disabled={count < 2} onClick={() => step(1)} />
      <span className="hint" aria-live="polite">
        {wanted !== '' &&
          text.ui('pageDetail.source.found', {
            at: text.format.integer(count === 0 ? 0 : at + 1),
            all: text.format.integer(count),
          })}
      </span>
      {children}
    </header>
  );
}
