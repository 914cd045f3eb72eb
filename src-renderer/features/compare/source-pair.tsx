import { useMemo, useState, useSyncExternalStore } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { onResize } from '../../ui/on-resize.ts';
import { allRows, RowList } from '../../ui/row-list.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { cutAtMatches } from '../pages/matches.ts';
import { SourceTools } from '../pages/source-tools.tsx';
import { useSourceSearch } from '../pages/use-source-search.ts';
import { PaneHead, type PaneProps } from './pane.tsx';
import { sides } from './passages.ts';
import { cutAtDifferences, sourceRows, type SourceHalf, type SourceRow } from './source-rows.ts';

interface SourcePairProps extends Omit<PaneProps, 'side'> {
  readonly audit: string;
}

const rowHeight = 20;

export function SourcePair({ audit, comparison, source }: SourcePairProps) {
  const text = useText();
  const columns = useSyncExternalStore(onResize, columnsOfHalf);
  const [raw, setRaw] = useState(false);
  const { a, b } = comparison;
  const answers = [
    useRequest('page/source', { audit, page: a.page.id, raw }),
    useRequest('page/source', { audit, page: b.page.id, raw }),
  ];
  const [sourceA, sourceB] = answers.map(({ data }) => data?.source);
  const rows = useMemo(
    () => (sourceA === undefined || sourceB === undefined ? null : sourceRows(sourceA, sourceB, columns)),
    [sourceA, sourceB, columns],
  );
  const search = useSourceSearch(rows, textsOf);
  if (rows === null || answers.some(({ error }) => error)) return <Unanswered of={answers} />;
  const label = text.ui('pageDetail.source.label');
  return (
    <section className="source-pair column h-full on-panel" aria-label={label}>
      <div className="twin-panes as-grid rigid halves on-panel">
        {sides.map((side) => (
          <PaneHead key={side} comparison={comparison} side={side} source={source} />
        ))}
      </div>
      <SourceTools search={search} isRendered={answers.some(({ data }) => data?.rendered)} raw={raw} onRaw={setRaw}>
        {answers.some(({ data }) => data?.truncated) && (
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
            const Piece = isDifferent ? 'em' : 'span';
            return (
              <Piece key={start}>
                {cutAtMatches(text, wanted).map((piece) =>
                  piece.isMatch ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
                )}
              </Piece>
            );
          })}
      </code>
    </div>
  );
}

const textsOf = ({ a, b }: SourceRow): readonly string[] => [a, b].flatMap((half) => half?.text ?? []);

/** Navigation and line numbers take their part of the window. */
const columnsOfHalf = (): number => {
  const width = document.querySelector('.main')?.clientWidth ?? window.innerWidth - 190;
  return Math.max(30, Math.floor((width / 2 - 100) / 7.3));
};
