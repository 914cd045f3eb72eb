import { useDeferredValue, useMemo, useState } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { allRows, RowList } from '../../ui/row-list.tsx';
import { cutAtMatches, sourceLines } from './matches.ts';

const rowHeight = 20;

interface SourceViewProps {
  readonly audit: string;
  readonly page: number;
}

/** The HTML of the page as text, line by line; only the lines in view are in the document. */
export function SourceView({ audit, page }: SourceViewProps) {
  const text = useText();
  const label = text.ui('pageDetail.source.label');
  const [raw, setRaw] = useState(false);
  const answer = useRequest('page/source', { audit, page, raw });
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(search);
  const lines = useMemo(
    () => sourceLines(answer.data?.source ?? '').map((line, index) => ({ ...line, index })),
    [answer.data],
  );
  const found = useMemo(
    () =>
      wanted === ''
        ? []
        : lines.filter((line) => line.text.toLowerCase().includes(wanted.toLowerCase())).map(({ index }) => index),
    [lines, wanted],
  );
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const current = found.length === 0 ? -1 : (found[at % found.length] ?? -1);
  const step = (by: number) => setAt((old) => (found.length === 0 ? 0 : (old + by + found.length) % found.length));
  return (
    <section className="source-view" aria-label={label}>
      <header className="page-tools">
        {answer.data.rendered && (
          <fieldset className="chips" aria-label={text.ui('pageDetail.source.which')}>
            {[false, true].map((choice) => (
              <button
                key={String(choice)}
                type="button"
                className="chip"
                aria-pressed={raw === choice}
                onClick={() => setRaw(choice)}
              >
                {text.ui(choice ? 'pageDetail.source.sent' : 'pageDetail.source.rendered')}
              </button>
            ))}
          </fieldset>
        )}
        <input
          type="search"
          value={search}
          placeholder={text.ui('pageDetail.source.search')}
          aria-label={text.ui('pageDetail.source.search')}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => event.key === 'Enter' && step(event.shiftKey ? -1 : 1)}
          data-testid="source-search"
        />
        <IconButton
          icon="up"
          label={text.ui('pageDetail.source.previous')}
          disabled={found.length < 2}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="down"
          label={text.ui('pageDetail.source.next')}
          disabled={found.length < 2}
          onClick={() => step(1)}
        />
        <span className="hint" aria-live="polite">
          {wanted !== '' &&
            text.ui('pageDetail.source.found', {
              at: text.format.integer(found.length === 0 ? 0 : (at % found.length) + 1),
              all: text.format.integer(found.length),
            })}
        </span>
        <span className="hint tools-end">
          {answer.data.truncated ? text.ui('pageDetail.source.truncated') : answer.data.charset}
        </span>
      </header>
      <RowList
        {...allRows(lines)}
        rowHeight={rowHeight}
        keyOf={({ index }) => index}
        label={label}
        testId="source-lines"
        {...(current >= 0 ? { active: current } : {})}
        render={(line) => (
          <div className="source-line">
            <span>{line.number}</span>
            <code>
              {cutAtMatches(line.text, wanted).map(({ text: piece, isMatch, start }) =>
                isMatch ? <mark key={start}>{piece}</mark> : piece,
              )}
            </code>
          </div>
        )}
      />
    </section>
  );
}
