import { useDeferredValue, useMemo, useState } from 'react';
import { type BlockRole, blockRoles, countedBlocks } from '#contract/block-rules.ts';
import { languageTag, languageTags } from '#contract/language-tags.ts';
import type { PageBlock } from '#contract/page-document.ts';
import { Button, ChoiceChips, Cut, Empty, Icon, Scroller, Select, TextField, useText } from '../../kit.ts';
import { Matches } from './source-tools.tsx';
import css from './pages.module.css';

type PlacedBlock<B = PageBlock> = Readonly<{ block: B; index: number }>;

type BlocksViewProps = { blocks: readonly PageBlock[]; language: string; onRules?: () => void };

const choices = ['all', 'kept', 'removed'] as const;
const firstBlocks = 1000;
const moreBlocks = 5000;

const hasRole = ({ kept, role = 'prose' }: PageBlock, wanted: BlockRole) => kept && role === wanted;

export function BlocksView({ blocks, language, onRules }: BlocksViewProps) {
  const text = useText();
  const { integer } = text.format;
  const [choice, setChoice] = useState<(typeof choices)[number]>('all');
  const [role, setRole] = useState<BlockRole | ''>('');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(firstBlocks);
  const wanted = useDeferredValue(search.trim());
  const counted = useMemo(() => new Set(countedBlocks(blocks)), [blocks]);
  const countOf = (name: BlockRole) => blocks.filter((block) => hasRole(block, name)).length;
  const shown = blocks.flatMap((block, index) => {
    if (choice !== 'all' && (choice === 'kept') !== block.kept) return [];
    if (role !== '' && !hasRole(block, role)) return [];
    return wanted === '' || block.text.toLowerCase().includes(wanted.toLowerCase()) ? [{ block, index }] : [];
  });
  const isWhole = choice === 'all' && role === '' && wanted === '';
  const items = isWhole ? withRuns(shown) : shown.map((placed) => [placed]);
  return (
    <div className="page-blocks column h-full">
      <header className="row wrap line-below gap-12 gap-y-4 py-8 px-20">
        <ChoiceChips
          says="pageDetail.blocks.show"
          values={choices}
          isOn={(name) => choice === name}
          onChoose={setChoice}
          nameOf={(name) => text.ui(`pageDetail.blocks.${name}`)}
          testId="blocks"
        />
        <Select<BlockRole | ''>
          value={role}
          aria-label={text.ui('pageDetail.blocks.role')}
          options={['', ...blockRoles.filter((name) => countOf(name) > 0)]}
          nameOf={(name) =>
            name === ''
              ? text.ui('pageDetail.blocks.anyRole')
              : text.noted(text.shared(`blockRole.${name}`), integer(countOf(name)))
          }
          onChange={setRole}
          data-testid="blocks-role"
        />
        <TextField
          type="search"
          className="w-240"
          value={search}
          says="pageDetail.blocks.search"
          onChange={setSearch}
          data-testid="blocks-search"
        />
        <span className="hint" aria-live="polite">
          {text.ui('pageDetail.blocks.found', { count: shown.length })}
        </span>
        {onRules && (
          <Button
            icon="settings"
            className="push-right"
            onClick={onRules}
            data-testid="to-rules"
            says="pageDetail.blocks.toRules"
          />
        )}
      </header>
      <Scroller
        className="page-block-scroll grow min-h-0 relative scroll pt-12 px-20 pb-24"
        role="region"
        aria-label={text.ui('pageDetail.blocks.label')}
      >
        {shown.length === 0 && <Empty icon="search" says="pageDetail.blocks.none" />}
        <ol className={`${css.pageBlockList} as-grid gap-6`} lang={languageTag(language)}>
          {items
            .slice(0, limit)
            .map((run) =>
              run.length > 1 ? (
                <RemovedRun key={`run-${run[0]?.index}`} blocks={run} />
              ) : (
                run.map(({ block, index }) => (
                  <BlockRow key={index} block={block} isCounted={counted.has(block)} wanted={wanted} />
                ))
              ),
            )}
        </ol>
        {items.length > limit && (
          <Button onClick={() => setLimit(limit + moreBlocks)}>
            {text.ui('pageDetail.blocks.more', { count: Math.min(moreBlocks, items.length - limit) })}
          </Button>
        )}
      </Scroller>
    </div>
  );
}

/** Folded to one line: a menu of twenty links is twenty blocks. */
const minInRun = 3;

export function withRuns<B extends { readonly kept: boolean }>(blocks: readonly PlacedBlock<B>[]) {
  const runs: PlacedBlock<B>[][] = [];
  for (const placed of blocks) {
    const last = runs.at(-1);
    if (!placed.block.kept && last?.[0]?.block.kept === false) last.push(placed);
    else runs.push([placed]);
  }
  return runs.flatMap((run) => (run.length < minInRun ? run.map((placed) => [placed]) : [run]));
}

function RemovedRun({ blocks }: { blocks: readonly PlacedBlock[] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const rules = new Set(blocks.map(({ block }) => text.shared(`blockRule.${block.rule}`, {}, block.rule)));
  return (
    <>
      <li className={css.pageBlockRun} lang={languageTags[text.locale]}>
        <button
          className="row w-full soft small text-start gap-8 py-4 px-8"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="blocks-run"
        >
          <Icon name={isOpen ? 'up' : 'down'} />
          <strong className="nowrap">{text.ui('pageDetail.blocks.run', { count: blocks.length })}</strong>
          <Cut>{[...rules].join(' · ')}</Cut>
        </button>
      </li>
      {isOpen && blocks.map(({ block, index }) => <BlockRow key={index} block={block} isCounted={false} wanted="" />)}
    </>
  );
}

function BlockRow({ block, isCounted, wanted }: { block: PageBlock; isCounted: boolean; wanted: string }) {
  const text = useText();
  const { kept, rule, role, spread } = block;
  return (
    <li
      className="page-block block edge as-grid anywhere gap-16 gap-y-4 py-6 px-8"
      data-kept={kept}
      data-counted={isCounted}
      data-role={role}
      data-testid="page-block"
      data-rule={rule}
    >
      <span className={`${css.pageBlockRule} small flex wrap soft gap-6 gap-y-2`} lang={languageTags[text.locale]}>
        <Icon name={kept ? 'check' : 'close'} size="small" />
        <strong>{text.ui(kept ? 'pageDetail.blocks.keptBecause' : 'pageDetail.blocks.removedBecause')}</strong>
        <span>{text.shared(`blockRule.${rule}`, {}, rule)}</span>
        {kept && (
          <span className="soft tiny frame round-large px-8">
            {text.shared(`blockRole.${role ?? 'prose'}`)}
            {!isCounted && ` · ${text.ui('pageDetail.blocks.uncounted')}`}
          </span>
        )}
        {spread && <span>{text.ui('pageDetail.blocks.spread', { pages: spread.pages, of: spread.of })}</span>}
      </span>
      <p>
        <Matches of={block.text} wanted={wanted} />
      </p>
    </li>
  );
}
