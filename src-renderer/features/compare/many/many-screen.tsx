import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ManyCompared } from '../../../../src-main/contract/text-check.ts';
import { useRequest } from '../../../api/requests.ts';
import { recallAudit } from '../../../app/remembered-audits.ts';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.tsx';
import { Empty, Unanswered } from '../../../ui/states.tsx';
import { panelProps, Tabs } from '../../../ui/tabs.tsx';
import { useClusterOf } from '../cluster-pairs.ts';
import { ColumnsView, maxColumns } from './columns-view.tsx';
import { SharesGrid } from './shares-grid.tsx';

interface ManyScreenProps {
  readonly audit: string;
  readonly base: number;
  /** Pages shown as columns of text, separated by hyphens; without them the shares of all are shown. */
  readonly columns: string | undefined;
}

const maxOthers = 60;

/** One page against all others of its cluster. */
export function ManyScreen({ audit, base, columns }: ManyScreenProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const { place: origin } = recallAudit(audit);
  const { reviewing, isPending } = useClusterOf(audit, base);
  const members = reviewing?.members;
  const ids = useMemo(
    () => members?.filter(({ page }) => page.id !== base).map(({ page }) => page.id) ?? [],
    [members, base],
  );
  const others = ids.slice(0, maxOthers);
  const compared = useRequest('pair/compare-many', { audit, base, others }, { enabled: others.length > 0 });
  const root = `/audit/${encodeURIComponent(audit)}`;
  const back = () => navigate(origin ?? `${root}/clusters`);
  const openPair = (other: number) => navigate(`${root}/compare/${base}/${other}`);
  const openColumns = (chosen: readonly number[]) =>
    navigate(`${root}/compare/${base}/all/${chosen.join('-')}`, { replace: true });
  const view = columns === undefined ? 'shares' : 'texts';
  const show = (next: 'shares' | 'texts') => {
    if (next === 'texts') openColumns(others.slice(0, maxColumns));
    else navigate(`${root}/compare/${base}/all`, { replace: true });
  };
  useCommands(text.ui('compare.many.title'), [
    { id: 'many-shares', title: text.ui('compare.many.shares'), keys: ['v s'], run: () => show('shares') },
    { id: 'many-texts', title: text.ui('compare.many.texts'), keys: ['v t'], run: () => show('texts') },
    { id: 'many-back', title: text.ui('shortcuts.back'), keys: ['Escape', 'b'], run: back },
  ]);
  if (!isPending && others.length === 0)
    return <Empty icon="pages" title={text.ui('compare.many.none')} hint={text.ui('compare.many.noneHint')} />;
  if (compared.error || !compared.data) return <Unanswered of={[compared]} />;
  const { data } = compared;
  const chosen = (columns ?? '')
    .split('-')
    .flatMap((id) => data.others.find(({ page }) => page.id === Number(id)) ?? []);
  return (
    <div className="compare many column h-full">
      <header className="page-head compare-head column gap-4">
        <div className="head-line row min-w-0 gap-8">
          <IconButton icon="left" label={text.ui('compare.back')} onClick={back} data-testid="many-back" />
          <h1 title={data.base.page.address}>{data.base.page.title || data.base.page.address}</h1>
          <span className="badge quiet">{text.ui('compare.many.title')}</span>
          <span className="rigid push-right soft">
            {text.ui('compare.many.found', {
              share: text.format.share(sharedAnywhere(data.base.text, data.segments)),
              pages: text.count('pages', data.others.length),
            })}
            {ids.length > others.length &&
              ` ${text.ui('compare.many.left', { count: text.format.integer(ids.length - others.length) })}`}
          </span>
        </div>
      </header>
      <Tabs
        tabs={[
          { id: 'shares', label: text.ui('compare.many.shares') },
          { id: 'texts', label: text.ui('compare.many.texts') },
        ]}
        selected={view}
        onSelect={show}
        label={text.ui('compare.tabs.label')}
      />
      <div className="compare-panel grow min-h-0" {...panelProps(view)}>
        {view === 'shares' && <SharesGrid compared={data} onOpen={openPair} />}
        {view === 'texts' && <ColumnsView compared={data} chosen={chosen} onChosen={openColumns} onOpen={openPair} />}
      </div>
    </div>
  );
}

/** Letters and digits of the base that stand elsewhere, 0 to 1. */
function sharedAnywhere(text: string, segments: ManyCompared['segments']): number {
  const all = letters(text);
  const own = segments
    .filter(({ kind }) => kind === 'own')
    .reduce((sum, { range: [from, to] }) => sum + letters(text.slice(from, to)), 0);
  return all === 0 ? 0 : 1 - own / all;
}

const letters = (piece: string): number => piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
