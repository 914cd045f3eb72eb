import { memo } from 'react';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import { useText } from '../../i18n/use-text.ts';
import type { PaneItem } from './pane-items.ts';

/** Text that was taken out of the main text, where it stood, with the rule that took it out. */
export const RemovedView = memo(function RemovedView({
  group: { rule, blocks },
}: {
  readonly group: Extract<PaneItem, { kind: 'removed' }>;
}) {
  const text = useText();
  const spread = blocks.length === 1 ? blocks[0]?.spread : undefined;
  return (
    <div className="removed-group hatched soft anywhere round-4 mb-12 py-6 px-8" data-testid="removed-group">
      <span className="as-block soft strong small" lang={languageTags[text.locale]}>
        {text.ui('metadata.removedBy', { rule: text.shared(`blockRule.${rule}`, {}, rule) })}
        {spread &&
          ` · ${text.ui(`metadata.spread.${spread.among}`, { pages: text.format.integer(spread.pages), of: text.format.integer(spread.of) })}`}
      </span>
      {blocks.map((block, index) => (
        <span key={index} className="removed-block">
          {block.text}
        </span>
      ))}
    </div>
  );
});

/** Paragraphs that the reader chose not to see. */
export function GapView({ group: { start, end, characters } }: { readonly group: Extract<PaneItem, { kind: 'gap' }> }) {
  const text = useText();
  return (
    <div className="outer-gap quiet small text-centre mb-12 py-2" data-start={start} data-end={end}>
      {text.ui('compare.hidden', { characters: text.count('characters', characters) })}
    </div>
  );
}
