import { useSyncExternalStore } from 'react';
import type { Comparison } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { SourceView } from '../pages/source-view.tsx';
import { PaneHead } from './pane-head.tsx';

interface SourcePairProps {
  readonly audit: string;
  readonly comparison: Comparison;
  readonly source: number | null;
}

/** The HTML of both pages, line by line. */
export function SourcePair({ audit, comparison, source }: SourcePairProps) {
  const text = useText();
  const columns = useSyncExternalStore(onResize, columnsOfHalf);
  const addresses = shortAddresses(comparison.a.page.address, comparison.b.page.address);
  return (
    <div className="twin-panes">
      {(['a', 'b'] as const).map((side, index) => {
        const { page } = comparison[side];
        const name = text.ui(`compare.${side}`);
        return (
          <section
            key={side}
            className="pane"
            data-testid={`source-pane-${side}`}
            aria-label={text.ui('compare.pane', { name, title: page.title || page.address })}
          >
            <PaneHead page={page} name={name} isSource={page.id === source} shownAddress={addresses[index] ?? ''} />
            <SourceView audit={audit} page={page.id} columns={columns} name={name} />
          </section>
        );
      })}
    </div>
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Navigation and line numbers take their part of the window; a column is as wide as a letter of the source. */
const columnsOfHalf = (): number => Math.max(30, Math.floor(((window.innerWidth - 190) / 2 - 100) / 7.3));
