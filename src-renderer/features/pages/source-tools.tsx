import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Range } from '#contract/evidence.ts';
import { allRows, ChoiceChips, IconButton, RowList, TextField, Unanswered, useRequest, useText } from '../../kit.ts';
import css from './pages.module.css';

function useSourceSearch<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]) {
  const [written, setWritten] = useState('');
  const [steps, setSteps] = useState(0);
  const wanted = useDeferredValue(written);
  const found = useMemo(() => {
    const needle = wanted.toLowerCase();
    if (needle === '') return [];
    return rows.flatMap((row, index) =>
      textsOf(row).some((text) => text.toLowerCase().includes(needle)) ? index : [],
    );
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

type SourceRowsProps<Row> = Readonly<{
  className: string;
  rows: readonly Row[];
  textsOf: (row: Row) => readonly string[];
  /** Of one page, or of two side by side. */
  answers: readonly ReturnType<typeof useRequest<'page/source'>>[];
  raw: boolean;
  onRaw: (raw: boolean) => void;
  head?: ReactNode;
  charset?: string | undefined;
  render: (row: Row, wanted: string) => ReactNode;
}>;

export function SourceRows<Row>(props: SourceRowsProps<Row>) {
  const { className, rows, textsOf, answers, raw, onRaw, head, charset, render } = props;
  const text = useText();
  const { written, write, wanted, count, at, current, step } = useSourceSearch(rows, textsOf);
  if (answers.some(({ error, data }) => error || !data)) return <Unanswered of={answers} />;
  const label = text.ui('pageDetail.source.label');
  const isTruncated = answers.some(({ data }) => data?.truncated);
  return (
    <section className={className} aria-label={label}>
      {head}
      <header className="row wrap line-below gap-12 gap-y-4 py-8 px-20">
        {answers.some(({ data }) => data?.rendered) && (
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
        {(isTruncated || charset !== undefined) && (
          <span className="hint push-right">{isTruncated ? text.ui('pageDetail.source.truncated') : charset}</span>
        )}
      </header>
      <RowList
        list={allRows(rows)}
        rowHeight={rowHeight}
        label={label}
        testId="source-lines"
        {...(current >= 0 && { active: current })}
        render={(row) => render(row, wanted)}
      />
    </section>
  );
}

const rowHeight = 20;

const textsOf = ({ text }: { text: string }) => [text];

export function SourceView({ page }: { page: number }) {
  const [raw, setRaw] = useState(false);
  const answer = useRequest('page/source', { page, raw });
  const { source = '', charset } = answer.data ?? {};
  const lines = useMemo(() => sourceLines(source), [source]);
  return (
    <SourceRows
      className={`${css.sourceView} column h-full`}
      rows={lines}
      textsOf={textsOf}
      answers={[answer]}
      raw={raw}
      onRaw={setRaw}
      charset={charset}
      render={({ number, text }, wanted) => (
        <div className="source-line mono flex gap-12">
          <span>{number}</span>
          <code className="clip">
            <Matches of={text} wanted={wanted} />
          </code>
        </div>
      )}
    />
  );
}

export const Matches = ({ of: text, wanted }: { of: string; wanted: string }) =>
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

/** Wraps long lines; wide characters take two columns. 120 fit beside the line numbers in the narrowest window. */
export const sourceLines = (source: string, columns = defaultColumns) =>
  source.split(/\r\n|\n|\r/u).flatMap((line, index) =>
    rowsOf(line, columns).map((text, row) => ({
      number: row === 0 ? index + 1 : null,
      text: text.replaceAll('\t', '  '),
    })),
  );

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

/** Fits beside the line numbers in the narrowest window. */
const defaultColumns = 120;
