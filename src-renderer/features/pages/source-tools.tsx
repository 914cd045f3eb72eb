import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { SourceSearch } from './use-source-search.ts';

interface SourceToolsProps {
  readonly search: SourceSearch;
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
