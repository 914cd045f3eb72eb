import { useMemo, useState } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Unanswered } from '../../ui/states.tsx';
import { allRows, RowList } from '../../ui/row-list.tsx';
import { cutAtMatches, sourceLines } from './matches.ts';
import { SourceTools, useSourceSearch } from './source-tools.tsx';

const rowHeight = 20;
const textsOf = ({ text }: { readonly text: string }): readonly string[] => [text];

/** The HTML of the page as text, line by line; only the lines in view are in the document. */
export function SourceView({ audit, page }: { readonly audit: string; readonly page: number }) {
  const text = useText();
  const label = text.ui('pageDetail.source.label');
  const [raw, setRaw] = useState(false);
  const answer = useRequest('page/source', { audit, page, raw });
  const lines = useMemo(
    () => sourceLines(answer.data?.source ?? '').map((line, index) => ({ ...line, index })),
    [answer.data],
  );
  const search = useSourceSearch(lines, textsOf);
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  return (
    <section className="source-view column h-full" aria-label={label}>
      <SourceTools search={search} isRendered={answer.data.rendered} raw={raw} onRaw={setRaw}>
        <span className="hint push-right">
          {answer.data.truncated ? text.ui('pageDetail.source.truncated') : answer.data.charset}
        </span>
      </SourceTools>
      <RowList
        {...allRows(lines)}
        rowHeight={rowHeight}
        keyOf={({ index }) => index}
        label={label}
        testId="source-lines"
        {...(search.current >= 0 ? { active: search.current } : {})}
        render={(line) => (
          <div className="source-line mono flex gap-12">
            <span>{line.number}</span>
            <code className="clip">
              {cutAtMatches(line.text, search.wanted).map(({ text: piece, isMatch, start }) =>
                isMatch ? <mark key={start}>{piece}</mark> : piece,
              )}
            </code>
          </div>
        )}
      />
    </section>
  );
}
