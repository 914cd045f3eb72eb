import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { onResize } from '../../ui/on-resize.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { allRows, RowList } from '../../ui/row-list.tsx';
import { cutAtMatches } from '../pages/matches.ts';
import { SourceTools, useSourceSearch } from '../pages/source-tools.tsx';
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
  const search = useSourceSearch(rows, textsOf);
  const error = answerA.error ?? answerB.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all([answerA.refetch(), answerB.refetch()])} />;
  if (rows === null) return <Waiting />;
  const addresses = shortAddresses(a.page.address, b.page.address);
  const answers = [answerA.data, answerB.data];
  const label = text.ui('pageDetail.source.label');
  return (
    <section className="source-pair column h-full on-panel" aria-label={label}>
      <div className="twin-panes as-grid rigid halves on-panel">
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
      <SourceTools search={search} isRendered={answers.some((data) => data?.rendered)} raw={raw} onRaw={setRaw}>
        {answers.some((data) => data?.truncated) && (
          <span className="hint push-right">{text.ui('pageDetail.source.truncated')}</span>
        )}
      </SourceTools>
      <RowList
        {...allRows(rows)}
        rowHeight={rowHeight}
        keyOf={({ index }) => index}
        label={label}
        testId="source-lines"
        {...(search.current >= 0 ? { active: search.current } : {})}
        render={(row) => (
          <div className="source-pair-row twin-panes as-grid halves" data-equal={row.isEqual}>
            <Half half={row.a} wanted={search.wanted} />
            <Half half={row.b} wanted={search.wanted} />
          </div>
        )}
      />
    </section>
  );
}

function Half({ half, wanted }: { readonly half: SourceHalf | null; readonly wanted: string }) {
  return (
    <div className="source-line mono flex gap-12" data-missing={half === null}>
      <span>{half?.number}</span>
      <code className="clip">
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

const textsOf = ({ a, b }: SourceRow): readonly string[] => [a, b].flatMap((half) => half?.text ?? []);

/** Navigation and line numbers take their part of the window; a column is as wide as a letter of the source. */
const columnsOfHalf = (): number => {
  const width = document.querySelector('.main')?.clientWidth ?? window.innerWidth - 190;
  return Math.max(30, Math.floor((width / 2 - 100) / 7.3));
};
