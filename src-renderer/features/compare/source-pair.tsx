import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { Comparison } from '../../../src-main/contract/models.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { allRows, RowList } from '../../ui/row-list.tsx';
import { cutAtMatches } from '../pages/matches.ts';
import { PaneHead } from './pane-head.tsx';
import { cutAtDifferences, sourceRows, type SourceHalf, type SourceRow } from './source-rows.ts';

interface SourcePairProps {
  readonly audit: string;
  readonly comparison: Comparison;
  readonly source: number | null;
}

const rowHeight = 20;

/**
 * The HTML of both pages, aligned line by line in one list, so that they scroll together; what differs within a line is
 * marked.
 */
export function SourcePair({ audit, comparison, source }: SourcePairProps) {
  const text = useText();
  const columns = useSyncExternalStore(onResize, columnsOfHalf);
  const [raw, setRaw] = useState(false);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(search);
  const { a, b } = comparison;
  const [answerA, answerB] = [
    useRequest('page/source', { audit, page: a.page.id, raw }),
    useRequest('page/source', { audit, page: b.page.id, raw }),
  ];
  const [sourceA, sourceB] = [answerA.data?.source, answerB.data?.source];
  const rows = useMemo(
    () => (sourceA === undefined || sourceB === undefined ? null : sourceRows(sourceA, sourceB, columns)),
    [sourceA, sourceB, columns],
  );
  const found = useMemo(() => (rows === null || wanted === '' ? [] : matchingRows(rows, wanted)), [rows, wanted]);
  const error = answerA.error ?? answerB.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all([answerA.refetch(), answerB.refetch()])} />;
  if (rows === null) return <Waiting />;
  const addresses = shortAddresses(a.page.address, b.page.address);
  const current = found[at % Math.max(1, found.length)] ?? -1;
  const step = (by: number) => setAt((old) => (found.length === 0 ? 0 : (old + by + found.length) % found.length));
  const label = text.ui('pageDetail.source.label');
  return (
    <section className="source-pair" aria-label={label}>
      <div className="twin-panes source-heads">
        {(['a', 'b'] as const).map((side, index) => (
          <PaneHead
            key={side}
            page={comparison[side].page}
            name={text.ui(`compare.${side}`)}
            isSource={comparison[side].page.id === source}
            shownAddress={addresses[index] ?? ''}
          />
        ))}
      </div>
      <header className="page-tools">
        {(answerA.data?.rendered || answerB.data?.rendered) && (
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
        {(answerA.data?.truncated || answerB.data?.truncated) && (
          <span className="hint tools-end">{text.ui('pageDetail.source.truncated')}</span>
        )}
      </header>
      <RowList
        {...allRows(rows)}
        rowHeight={rowHeight}
        keyOf={({ index }) => index}
        label={label}
        testId="source-lines"
        {...(current >= 0 ? { active: current } : {})}
        render={(row) => (
          <div className="source-pair-row" data-equal={row.isEqual}>
            <Half half={row.a} wanted={wanted} />
            <Half half={row.b} wanted={wanted} />
          </div>
        )}
      />
    </section>
  );
}

function Half({ half, wanted }: { readonly half: SourceHalf | null; readonly wanted: string }) {
  return (
    <div className="source-line" data-missing={half === null}>
      <span>{half?.number}</span>
      <code>
        {half &&
          cutAtDifferences(half).map(({ text, isDifferent, start }) => {
            const pieces = cutAtMatches(text, wanted).map((piece) =>
              piece.isMatch ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
            );
            return isDifferent ? <em key={start}>{pieces}</em> : <span key={start}>{pieces}</span>;
          })}
      </code>
    </div>
  );
}

function matchingRows(rows: readonly SourceRow[], wanted: string): readonly number[] {
  const needle = wanted.toLowerCase();
  return rows
    .filter(({ a, b }) => [a, b].some((half) => half?.text.toLowerCase().includes(needle)))
    .map(({ index }) => index);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Navigation and line numbers take their part of the window; a column is as wide as a letter of the source. */
const columnsOfHalf = (): number => Math.max(30, Math.floor(((window.innerWidth - 190) / 2 - 100) / 7.3));
