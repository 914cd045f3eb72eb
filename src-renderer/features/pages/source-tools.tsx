import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Range } from '#contract/evidence.ts';
import { allRows, ChoiceChips, IconButton, RowList, TextField, Unanswered, useRequest, useText } from '../../kit.ts';
import css from './pages.module.css';

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
    wanted,
    count,
    at,
    current: found[at] ?? -1,
    step: (by: 1 | -1) => setSteps(count === 0 ? 0 : (at + by + count) % count),
  };
}

type SourceToolsProps = Readonly<{
  search: ReturnType<typeof useSourceSearch>;
  isRendered: boolean;
  raw: boolean;
  onRaw: (raw: boolean) => void;
  children?: ReactNode;
}>;

export function SourceTools({ search, isRendered, raw, onRaw, children }: SourceToolsProps) {
  const text = useText();
  const { written, write, wanted, count, at, step } = search;
  return (
    <header className="row wrap line-below gap-12 gap-y-4 py-8 px-20">
      {isRendered && (
        <ChoiceChips
          says="pageDetail.source.which"
          values={['rendered', 'sent'] as const}
          isOn={(state) => raw === (state === 'sent')}
          onChoose={(state) => onRaw(state === 'sent')}
          nameOf={(state) => text.ui(state === 'sent' ? 'pageDetail.source.sent' : 'pageDetail.source.rendered')}
        />
      )}
      <TextField
        type="search"
        className="w-240"
        value={written}
        says="pageDetail.source.search"
        onChange={write}
        onKeyDown={(event) => event.key === 'Enter' && step(event.shiftKey ? -1 : 1)}
        data-testid="source-search"
      />
      <IconButton icon="up" says="pageDetail.source.previous" disabled={count < 2} onClick={() => step(-1)} />
      <IconButton icon="down" says="pageDetail.source.next" disabled={count < 2} onClick={() => step(1)} />
      <span className="hint" aria-live="polite">
        {wanted !== '' && text.ui('pageDetail.source.found', { at: count === 0 ? 0 : at + 1, all: count })}
      </span>
      {children}
    </header>
  );
}

const rowHeight = 20;
const textsOf = ({ text }: { readonly text: string }) => [text];

export function SourceView({ page }: Readonly<{ page: number }>) {
  const text = useText();
  const label = text.ui('pageDetail.source.label');
  const [raw, setRaw] = useState(false);
  const answer = useRequest('page/source', { page, raw });
  const lines = useMemo(
    () => sourceLines(answer.data?.source ?? '').map((line, index) => ({ ...line, index })),
    [answer.data],
  );
  const search = useSourceSearch(lines, textsOf);
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  return (
    <section className={`${css.sourceView} column h-full`} aria-label={label}>
      <SourceTools search={search} isRendered={answer.data.rendered} raw={raw} onRaw={setRaw}>
        <span className="hint push-right">
          {answer.data.truncated ? text.ui('pageDetail.source.truncated') : answer.data.charset}
        </span>
      </SourceTools>
      <RowList
        list={allRows(lines)}
        rowHeight={rowHeight}
        keyOf={({ index }) => index}
        label={label}
        testId="source-lines"
        {...(search.current >= 0 ? { active: search.current } : {})}
        render={(line) => (
          <div className="source-line mono flex gap-12">
            <span>{line.number}</span>
            <code className="clip">
              <Matches of={line.text} wanted={search.wanted} />
            </code>
          </div>
        )}
      />
    </section>
  );
}

export const Matches = ({ of: text, wanted }: Readonly<{ of: string; wanted: string }>) =>
  cutAt(text, matchesIn(text, wanted)).map((piece) =>
    piece.mark === null ? piece.text : <mark key={piece.start}>{piece.text}</mark>,
  );

/** Ignores case. */
export function matchesIn(text: string, wanted: string) {
  const [haystack, needle] = [text.toLowerCase(), wanted.toLowerCase()];
  const matches: Range[] = [];
  // Where lower case changes the length (a few languages), offsets would be wrong.
  if (needle === '' || haystack.length !== text.length) return matches;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length))
    matches.push([at, at + needle.length]);
  return matches;
}

/** Cuts a text at sorted ranges; joined, the pieces are the text. `mark` is the index of the range around a piece. */
export function cutAt(text: string, ranges: readonly Range[]) {
  const pieces: Readonly<{ start: number; text: string; mark: number | null }>[] = [];
  let at = 0;
  const add = (end: number, mark: number | null) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), mark });
    at = Math.max(at, end);
  };
  for (const [mark, [start, end]] of ranges.entries()) {
    add(start, null);
    add(end, mark);
  }
  add(text.length, null);
  return pieces;
}

/** Fits beside the line numbers in the narrowest window. */
const defaultColumns = 120;

/** Wraps long lines; wide characters take two columns. */
export function sourceLines(source: string, columns = defaultColumns) {
  return source.split(/\r\n|\n|\r/u).flatMap((line, index) =>
    rowsOf(line, columns).map((text, row) => ({
      number: row === 0 ? index + 1 : null,
      text: text.replaceAll('\t', '  '),
    })),
  );
}

function rowsOf(line: string, columns: number) {
  if (line.length * 2 <= columns) return [line];
  const rows: string[] = [];
  let [start, width] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    width += code >= 0x2e80 || code === 9 ? 2 : 1;
    // Never splits a surrogate pair.
    if (width <= columns || (code & 0xfc00) === 0xdc00) continue;
    rows.push(line.slice(start, at));
    [start, width] = [at, 1];
  }
  return [...rows, line.slice(start)];
}
