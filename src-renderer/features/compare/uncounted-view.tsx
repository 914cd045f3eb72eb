import { memo } from 'react';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import { useText } from '../../i18n/use-text.ts';
import type { PaneItem } from './pane-items.ts';

/**
 * Code and reference data stand where they stand in the page, folded: they are main text, but no part of what is
 * compared.
 */
export const UncountedView = memo(function UncountedView({
  group: { role, blocks, lines, shared },
}: {
  readonly group: Extract<PaneItem, { kind: 'uncounted' }>;
}) {
  const text = useText();
  return (
    <details className="uncounted-group edge soft small mb-12 py-2 px-8" data-testid="uncounted-group" data-role={role}>
      <summary lang={languageTags[text.locale]}>
        {text.ui('compare.uncounted', { role: text.shared(`blockRole.${role}`), lines: text.count('lines', lines) })}
        {shared > 0 && <strong>{text.ui('compare.sharedLines', { lines: text.count('lines', shared) })}</strong>}
      </summary>
      {blocks.map((block, index) => (
        <pre key={index} className="mono">
          {block.text}
        </pre>
      ))}
    </details>
  );
});
