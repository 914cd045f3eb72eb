import { useDeferredValue, useMemo, useState } from 'react';
import { blockRoles, type BlockRole } from '../../../src-main/contract/block-rules.ts';
import { countedBlocks } from '../../../src-main/contract/counted-blocks.ts';
import { languageTag, languageTags } from '../../../src-main/contract/language-tags.ts';
import type { PageDetail } from '../../../src-main/contract/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/states.tsx';
import { withRuns, type PlacedBlock } from './block-runs.ts';
import { cutAtMatches } from './matches.ts';

type Block = PageDetail['blocks'][number];

interface BlocksViewProps {
  readonly blocks: readonly Block[];
  readonly language: string;
  /** Left out where rules cannot be made. */
  readonly onRules?: () => void;
}

const choices = ['all', 'kept', 'removed'] as const;
const firstBlocks = 1000;

/**
 * All blocks of a page in their order, with what became of each and the rule that decided. Where all are shown, removed
 * ones in a row are one line that opens, so that the text is what one sees first.
 */
export function BlocksView({ blocks, language, onRules }: BlocksViewProps) {
  const text = useText();
  const [choice, setChoice] = useState<(typeof choices)[number]>('all');
  const [role, setRole] = useState<BlockRole | null>(null);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(firstBlocks);
  const wanted = useDeferredValue(search.trim());
  const counted = useMemo(() => new Set(countedBlocks(blocks)), [blocks]);
  const shown = blocks.flatMap((block, index) => {
    if (choice !== 'all' && (choice === 'kept') !== block.kept) return [];
    if (role !== null && !hasRole(block, role)) return [];
    return wanted === '' || block.text.toLowerCase().includes(wanted.toLowerCase()) ? [{ block, index }] : [];
  });
  const items =
    choice === 'all' && role === null && wanted === ''
      ? withRuns(shown)
      : shown.map((placed) => ({ kind: 'block', placed }) as const);
  return (
    <div className="page-blocks column h-full">
      <header className="page-tools row wrap line-below gap-12 gap-y-4 py-8 px-20">
        <ChoiceChips
          label={text.ui('pageDetail.blocks.show')}
          values={choices}
          isOn={(name) => choice === name}
          onChoose={setChoice}
          nameOf={(name) => text.ui(`pageDetail.blocks.${name}`)}
          testId="blocks"
        />
        <RoleFilter blocks={blocks} role={role} onChange={setRole} />
        <input
          type="search"
          value={search}
          placeholder={text.ui('pageDetail.blocks.search')}
          aria-label={text.ui('pageDetail.blocks.search')}
          onChange={(event) => setSearch(event.target.value)}
          data-testid="blocks-search"
        />
        <span className="hint" aria-live="polite">
          {text.ui('pageDetail.blocks.found', { count: text.format.integer(shown.length) })}
        </span>
        {onRules && (
          <Button icon="settings" className="push-right" onClick={onRules} data-testid="to-rules">
            {text.ui('pageDetail.blocks.toRules')}
          </Button>
        )}
      </header>
      <div
        className="page-block-scroll grow min-h-0 relative scroll pt-12 px-20 pb-24"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={text.ui('pageDetail.blocks.label')}
      >
        {shown.length === 0 && (
          <Empty icon="search" title={text.ui('pageDetail.blocks.none')} hint={text.ui('pageDetail.blocks.noneHint')} />
        )}
        <ol className="page-block-list as-grid gap-6" lang={languageTag(language)}>
          {items
            .slice(0, limit)
            .map((item) =>
              item.kind === 'run' ? (
                <RemovedRun key={`run-${item.blocks[0]?.index}`} blocks={item.blocks} />
              ) : (
                <BlockRow
                  key={item.placed.index}
                  block={item.placed.block}
                  isCounted={counted.has(item.placed.block)}
                  wanted={wanted}
                />
              ),
            )}
        </ol>
        {items.length > limit && (
          <Button onClick={() => setLimit(limit + firstBlocks * 5)}>
            {text.ui('pageDetail.blocks.more', {
              count: text.format.integer(Math.min(firstBlocks * 5, items.length - limit)),
            })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How many were removed and why; opened, each of them. */
function RemovedRun({ blocks }: { readonly blocks: readonly PlacedBlock<Block>[] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const rules = [...new Set(blocks.map(({ block }) => text.shared(`blockRule.${block.rule}`, {}, block.rule)))];
  return (
    <>
      <li className="page-block-run" lang={languageTags[text.locale]}>
        <button
          className="row w-full soft small text-start gap-8 py-4 px-8"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="blocks-run"
        >
          <Icon name={isOpen ? 'up' : 'down'} />
          <strong className="nowrap">
            {text.ui('pageDetail.blocks.run', { count: text.format.integer(blocks.length) })}
          </strong>
          <span className="cut" title={rules.join(' · ')}>
            {rules.join(' · ')}
          </span>
        </button>
      </li>
      {isOpen && blocks.map(({ block, index }) => <BlockRow key={index} block={block} isCounted={false} wanted="" />)}
    </>
  );
}

const hasRole = ({ kept, role = 'prose' }: Block, wanted: BlockRole): boolean => kept && role === wanted;

interface RoleFilterProps {
  readonly blocks: readonly Block[];
  readonly role: BlockRole | null;
  readonly onChange: (role: BlockRole | null) => void;
}

/** The roles that the main text of the page has, each with its blocks. */
function RoleFilter({ blocks, role, onChange }: RoleFilterProps) {
  const text = useText();
  const counts = blockRoles.map((name) => [name, blocks.filter((block) => hasRole(block, name)).length] as const);
  return (
    <select
      value={role ?? ''}
      aria-label={text.ui('pageDetail.blocks.role')}
      onChange={({ target }) => onChange(blockRoles.find((name) => name === target.value) ?? null)}
      data-testid="blocks-role"
    >
      <option value="">{text.ui('pageDetail.blocks.anyRole')}</option>
      {counts.map(([name, count]) =>
        count === 0 ? null : (
          <option key={name} value={name}>
            {text.shared(`blockRole.${name}`)} ({text.format.integer(count)})
          </option>
        ),
      )}
    </select>
  );
}

interface BlockRowProps {
  readonly block: Block;
  readonly isCounted: boolean;
  readonly wanted: string;
}

function BlockRow({ block, isCounted, wanted }: BlockRowProps) {
  const text = useText();
  const rule = text.shared(`blockRule.${block.rule}`, {}, block.rule);
  return (
    <li
      className="page-block block edge as-grid anywhere gap-16 gap-y-4 py-6 px-8"
      data-kept={block.kept}
      data-counted={isCounted}
      data-role={block.role}
      data-testid="page-block"
      data-rule={block.rule}
    >
      <span className="page-block-rule small flex wrap soft gap-6 gap-y-2" lang={languageTags[text.locale]}>
        <Icon name={block.kept ? 'check' : 'close'} size="small" />
        <strong>{text.ui(block.kept ? 'pageDetail.blocks.keptBecause' : 'pageDetail.blocks.removedBecause')}</strong>
        <span>{rule}</span>
        {block.kept && <RoleTag role={block.role ?? 'prose'} isCounted={isCounted} />}
        {block.spread && (
          <span>
            {text.ui('pageDetail.blocks.spread', {
              pages: text.format.integer(block.spread.pages),
              of: text.format.integer(block.spread.of),
            })}
          </span>
        )}
      </span>
      <p>
        {cutAtMatches(block.text, wanted).map(({ text: piece, isMatch, start }) =>
          isMatch ? <mark key={start}>{piece}</mark> : piece,
        )}
      </p>
    </li>
  );
}

function RoleTag({ role, isCounted }: { readonly role: BlockRole; readonly isCounted: boolean }) {
  const text = useText();
  return (
    <span className="soft tiny frame round-large px-8">
      {text.shared(`blockRole.${role}`)}
      {!isCounted && ` · ${text.ui('pageDetail.blocks.uncounted')}`}
    </span>
  );
}
