import type { PreviewSample, SelectorPreview } from '../../../src-main/contract/selector-preview.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, ProgressBar } from '../../ui/states.tsx';
import type { Preview } from './use-preview.ts';

/** How far a preview is, and what it found: counts first, then examples with what is gone and what came in. */
export function PreviewResult({ preview, onFull }: { readonly preview: Preview; readonly onFull: () => void }) {
  const text = useText();
  const { state } = preview;
  const label = text.ui('pageDetail.preview.title');
  switch (state.kind) {
    case 'none':
      return null;
    case 'failed':
      return <Failure error={state.error} />;
    case 'running':
      return (
        <output className="column align-start gap-6">
          <span>
            {text.ui('pageDetail.preview.running', {
              done: text.format.integer(state.done),
              total: state.total === null ? '…' : text.format.integer(state.total),
            })}
          </span>
          <ProgressBar fraction={state.total ? state.done / state.total : null} label={label} />
          <Button size="small" onClick={preview.cancel}>
            {text.ui('pageDetail.preview.cancel')}
          </Button>
        </output>
      );
    case 'done':
      return (
        <section
          className="preview-result column align-start gap-6"
          aria-label={label}
          data-testid="preview-result"
          ref={bringIntoView}
        >
          <h3>{label}</h3>
          <Counts preview={state.preview} />
          {state.preview.read < state.preview.pages && (
            <Button size="small" onClick={onFull} data-testid="preview-full">
              {text.ui('pageDetail.preview.full')}
            </Button>
          )}
          {state.preview.samples.map((sample) => (
            <Sample key={sample.page} sample={sample} />
          ))}
        </section>
      );
  }
}

/** The result comes below the form, which may fill the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function Counts({ preview }: { readonly preview: SelectorPreview }) {
  const text = useText();
  const { integer } = text.format;
  const { pages, read, changed, lettersRemoved, lettersAdded, emptied, unmatched } = preview;
  if (pages === 0) return <p>{text.ui('pageDetail.preview.nothing')}</p>;
  return (
    <>
      <p aria-live="polite">
        <strong>
          {text.ui(read < pages ? 'pageDetail.preview.sampled' : 'pageDetail.preview.counted', {
            changed: integer(changed),
            read: integer(read),
            pages: integer(pages),
          })}
        </strong>
      </p>
      <p>{text.ui('pageDetail.preview.letters', { removed: integer(lettersRemoved), added: integer(lettersAdded) })}</p>
      {emptied > 0 && <p className="tone-bad">{text.ui('pageDetail.preview.emptied', { count: integer(emptied) })}</p>}
      {unmatched > 0 && (
        <p className="hint">{text.ui('pageDetail.preview.unmatched', { count: integer(unmatched) })}</p>
      )}
    </>
  );
}

function Sample({ sample }: { readonly sample: PreviewSample }) {
  const text = useText();
  const { integer } = text.format;
  return (
    <details className="w-full frame round py-4 px-8">
      <summary>
        <span className="anywhere" title={sample.address}>
          {sample.title || sample.address}
        </span>
        <small>
          {text.ui('pageDetail.preview.before', {
            before: integer(sample.lettersBefore),
            after: integer(sample.lettersAfter),
          })}
        </small>
      </summary>
      <ul className="preview-lines as-grid small anywhere gap-4 mt-8">
        {sample.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
          <li key={index} className={line.change === 'same' ? 'quiet px-8' : 'edge px-8'} data-change={line.change}>
            {line.change !== 'same' && (
              <span className="visually-hidden">{`${text.ui(`pageDetail.preview.${line.change}`)}: `}</span>
            )}
            {line.text}
          </li>
        ))}
      </ul>
      {sample.moreLines > 0 && (
        <p className="hint">{text.ui('pageDetail.preview.more', { count: integer(sample.moreLines) })}</p>
      )}
    </details>
  );
}
