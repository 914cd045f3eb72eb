import { useMemo } from 'react';
import { Link } from 'wouter';
import {
  pageChanges,
  sentenceChanges,
  type PageChange,
  type PageChangeRow,
  type SentenceChange,
  type SentenceChangeRow,
} from '../../../src-main/contract/changes.ts';
import { useWindowList } from '../../api/window-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ChangeList } from './change-list.tsx';
import type { ChangesViewProps } from './cluster-changes.tsx';

const pageTones: Readonly<Record<PageChange, Tone>> = {
  new: 'accent',
  gone: 'neutral',
  moved: 'neutral',
  rewritten: 'accent',
  dead: 'bad',
  revived: 'good',
  redirected: 'neutral',
  indexability: 'warn',
};
const sentenceTones: Readonly<Record<SentenceChange, Tone>> = { new: 'bad', more: 'warn', fewer: 'good', gone: 'good' };

/** Pages that came, went or changed. */
export function PageChanges({ audit, before, after, summary, chosen, search, onFilter }: ChangesViewProps) {
  const text = useText();
  const changes = pageChanges.filter((change) => chosen.includes(change));
  const key = changes.join();
  const list = useWindowList(
    'changes/pages',
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list of kinds is known by its text
    useMemo(() => ({ audit, before, after, changes, text: search }), [audit, before, after, key, search]),
  );
  return (
    <ChangeList
      list={list}
      kinds={pageChanges.map((id) => ({ id, label: text.shared(`pageChange.${id}`), count: summary.pages[id] }))}
      chosen={chosen}
      onChoose={(wanted) => onFilter({ changes: wanted })}
      search={search}
      onSearch={(wanted) => onFilter({ text: wanted })}
      label={text.ui('compared.views.pages')}
      rowHeight={52}
      render={(row) => <PageLine row={row} />}
    />
  );
}

function PageLine({ row }: { readonly row: PageChangeRow }) {
  const text = useText();
  const { change, address, from, indexabilityBefore, indexabilityAfter, copiedBefore, copiedAfter } = row;
  const state = (code: string | null) => text.shared(`indexability.${code || 'indexable'}`);
  const notes = [
    ...(from === null ? [] : [text.ui('compared.movedFrom', { from })]),
    ...(indexabilityBefore !== null && indexabilityAfter !== null && indexabilityBefore !== indexabilityAfter
      ? [text.ui('compared.fromTo', { before: state(indexabilityBefore), after: state(indexabilityAfter) })]
      : []),
    ...(copiedBefore === copiedAfter ? [] : [text.ui(copiedAfter ? 'compared.nowCopied' : 'compared.noLongerCopied')]),
  ];
  return (
    <article className="change-row h-full px-20">
      <Badge tone={pageTones[change]}>{text.shared(`pageChange.${change}`)}</Badge>
      <div className="min-w-0">
        <p className="address" title={address}>
          {address}
        </p>
        <p className="change-note cut soft small">{notes.join(' · ')}</p>
      </div>
    </article>
  );
}

/** Shared sentences that came, spread, withdrew or went. */
export function SentenceChanges({ audit, before, after, summary, chosen, search, onFilter }: ChangesViewProps) {
  const text = useText();
  const changes = sentenceChanges.filter((change) => chosen.includes(change));
  const key = changes.join();
  const list = useWindowList(
    'changes/sentences',
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list of kinds is known by its text
    useMemo(() => ({ audit, before, after, changes, text: search }), [audit, before, after, key, search]),
  );
  return (
    <ChangeList
      list={list}
      kinds={sentenceChanges.map((id) => ({
        id,
        label: text.shared(`sentenceChange.${id}`),
        count: summary.sentences[id],
      }))}
      chosen={chosen}
      onChoose={(wanted) => onFilter({ changes: wanted })}
      search={search}
      onSearch={(wanted) => onFilter({ text: wanted })}
      label={text.ui('compared.views.sentences')}
      rowHeight={56}
      render={(row) => <SentenceLine audit={after.kind === 'current' ? audit : null} row={row} />}
    />
  );
}

function SentenceLine({ audit, row }: { readonly audit: string | null; readonly row: SentenceChangeRow }) {
  const text = useText();
  const words = row.text || text.ui('compared.textNotKept');
  return (
    <article className="change-row h-full px-20">
      <Badge tone={sentenceTones[row.change]}>{text.shared(`sentenceChange.${row.change}`)}</Badge>
      <p className="cut" title={row.text}>
        {audit !== null && row.pagesAfter > 0 ? (
          <Link href={`/audit/${encodeURIComponent(audit)}/sentences/${row.key}`}>{words}</Link>
        ) : (
          words
        )}
      </p>
      <p className="text-end nowrap">
        <span>
          {text.ui('compared.fromTo', {
            before: text.format.integer(row.pagesBefore),
            after: text.format.integer(row.pagesAfter),
          })}
        </span>
        <small className="as-block">{text.ui('compared.pages')}</small>
      </p>
    </article>
  );
}
