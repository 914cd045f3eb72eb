import { useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { PreviewSample } from '#contract/selector-preview.ts';
import { Button, Failure, Hint, ProgressBar, useAsk, useEngineEvent, useJob, useText } from '../../kit.ts';

type Preview = ReturnType<typeof usePreview>;

const noProgress = { done: 0, total: null };

export function usePreview() {
  const ask = useAsk();
  const [progress, setProgress] = useState<Readonly<{ done: number; total: number | null }>>(noProgress);
  const job = useJob<Result<'selector/preview'>>((ticket) => ask('selector/cancel', { ticket }));
  useEngineEvent('selector/progress', ({ ticket, ...next }) => {
    if (job.isNewest(ticket)) setProgress(next);
  });
  return {
    state: job.state,
    progress,
    end: job.end,
    run(rules: string, full: boolean) {
      setProgress(noProgress);
      job.run((ticket) => ask('selector/preview', { rules, full, ticket }));
    },
  };
}

export function PreviewResult({ preview, onFull }: Readonly<{ preview: Preview; onFull: () => void }>) {
  const text = useText();
  const { state, progress, end } = preview;
  const label = text.ui('pageDetail.preview.title');
  switch (state.kind) {
    case 'none':
      return null;
    case 'failed':
      return <Failure error={state.error} />;
    case 'running':
      return (
        <output className="column align-start gap-6">
          <span>{text.ui('pageDetail.preview.running', { done: progress.done, total: progress.total ?? '…' })}</span>
          <ProgressBar fraction={progress.total ? progress.done / progress.total : null} label={label} />
          <Button size="small" onClick={end} says="pageDetail.preview.cancel" />
        </output>
      );
    case 'done':
      return (
        <section
          className="column align-start gap-6"
          aria-label={label}
          data-testid="preview-result"
          ref={bringIntoView}
        >
          <h3>{label}</h3>
          <Counts {...state.result} />
          {state.result.read < state.result.pages && (
            <Button size="small" onClick={onFull} says="pageDetail.preview.full" />
          )}
          {state.result.samples.map((sample) => (
            <Sample key={sample.page} {...sample} />
          ))}
        </section>
      );
  }
}

/** It may be below the window. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Counts({
  pages,
  read,
  changed,
  lettersRemoved,
  lettersAdded,
  emptied,
  unmatched,
}: Result<'selector/preview'>) {
  const text = useText();
  if (pages === 0) return <p>{text.ui('pageDetail.preview.nothing')}</p>;
  return (
    <>
      <p aria-live="polite">
        <strong>
          {text.ui(`pageDetail.preview.${read < pages ? 'sampled' : 'counted'}`, { changed, read, pages })}
        </strong>
      </p>
      <p>{text.ui('pageDetail.preview.letters', { removed: lettersRemoved, added: lettersAdded })}</p>
      {emptied > 0 && <p className="tone-bad">{text.ui('pageDetail.preview.emptied', { count: emptied })}</p>}
      {unmatched > 0 && <Hint says="pageDetail.preview.unmatched" values={{ count: unmatched }} />}
    </>
  );
}

function Sample({ title, address, lettersBefore, lettersAfter, lines, moreLines }: PreviewSample) {
  const text = useText();
  return (
    <details className="w-full frame round py-4 px-8">
      <summary>
        <span className="anywhere" title={address}>
          {title || address}
        </span>{' '}
        <small>{text.ui('pageDetail.preview.before', { before: lettersBefore, after: lettersAfter })}</small>
      </summary>
      <ul className="preview-lines as-grid small anywhere gap-4 mt-8">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
          <li key={index} className={line.change === 'same' ? 'quiet px-8' : 'edge px-8'} data-change={line.change}>
            {line.change !== 'same' && (
              <span className="visually-hidden">{text.named(text.ui(`pageDetail.preview.${line.change}`), '')}</span>
            )}
            {line.text}
          </li>
        ))}
      </ul>
      {moreLines > 0 && <Hint says="pageDetail.preview.more" values={{ count: moreLines }} />}
    </details>
  );
}
