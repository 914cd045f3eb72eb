import { useState } from 'react';
import type { PageDetail } from '../../../src-main/contract/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';

type Blocks = PageDetail['blocks'];
const choices = ['all', 'kept', 'removed'] as const;
type Choice = (typeof choices)[number];

/** The blocks of both pages with the rule that kept or removed each. */
export function BlocksView({ a, b }: { readonly a: Blocks; readonly b: Blocks }) {
  const text = useText();
  const [choice, setChoice] = useState<Choice>('all');
  return (
    <section className="blocks mt-8" aria-labelledby="blocks-title">
      <header className="row gap-16 mb-12">
        <h2 className="size-15" id="blocks-title">
          {text.ui('metadata.blocks')}
        </h2>
        <ChoiceChips
          label={text.ui('metadata.blocks')}
          values={choices}
          isOn={(name) => choice === name}
          onChoose={setChoice}
          nameOf={(name) => text.ui(`metadata.${name}`)}
        />
      </header>
      <div className="as-grid halves gap-20">
        <BlockList name={text.ui('compare.a')} blocks={a} choice={choice} />
        <BlockList name={text.ui('compare.b')} blocks={b} choice={choice} />
      </div>
    </section>
  );
}

function BlockList({
  name,
  blocks,
  choice,
}: {
  readonly name: string;
  readonly blocks: Blocks;
  readonly choice: Choice;
}) {
  const text = useText();
  const shown = blocks.flatMap((block, index) =>
    choice === 'all' || (choice === 'kept') === block.kept ? [{ ...block, index }] : [],
  );
  return (
    <ol aria-label={name}>
      {shown.map(({ index, text: words, kept, rule, spread }) => (
        <li key={index} className="block edge anywhere mb-8 py-6 px-8" data-kept={kept}>
          <span className="quiet small">
            {text.ui(kept ? 'metadata.keptBy' : 'metadata.removedBy', {
              rule: text.shared(`blockRule.${rule}`, {}, rule),
            })}
            {spread &&
              ` · ${text.ui(`metadata.spread.${spread.among}`, { pages: text.format.integer(spread.pages), of: text.format.integer(spread.of) })}`}
          </span>
          <p>{words}</p>
        </li>
      ))}
      {shown.length === 0 && <li className="hint">{text.ui('metadata.noBlocks')}</li>}
    </ol>
  );
}
