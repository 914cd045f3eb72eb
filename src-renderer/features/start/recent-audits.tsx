import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecentAudit } from '../../../src-main/contract/audits.ts';
import {
  Badge,
  Hint,
  IconButton,
  RunBadge,
  SearchField,
  useErrorToast,
  useOpenAudit,
  useOutside,
  useRequest,
  useText,
  useToast,
} from '../../kit.ts';
import { type PlannedAudit, ScheduleDialog, ScheduleState } from './schedule-dialog.tsx';

export function RecentAudits() {
  const text = useText();
  const recent = useRequest('recent/list', {}).data?.audits;
  const { hidden, forget } = useForget();
  const planned = useRequest('schedule/list', {}).data?.schedules ?? [];
  const planOf = ({ file }: RecentAudit) => planned.find((schedule) => schedule.file === file) ?? null;
  const [repeated, setRepeated] = useState<RecentAudit | null>(null);
  const [search, setSearch] = useState('');
  const listed = recent?.filter(({ file }) => !hidden.has(file)) ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = listed.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(wanted));
  return (
    <section className="card recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{text.ui('start.recent')}</h2>
      {listed.length > searchableFrom && (
        <SearchField value={search} onChange={setSearch} says="start.recentSearch" testId="recent-search" />
      )}
      {recent && shown.length === 0 && <Hint says={wanted === '' ? 'start.recentEmpty' : 'start.recentNone'} />}
      <ul className="scroll max-h-420" data-testid="recent-list">
        {shown.map((audit) => (
          <RecentRow
            key={audit.file}
            audit={audit}
            planned={planOf(audit)}
            onRepeat={() => setRepeated(audit)}
            onForget={() => forget(audit)}
          />
        ))}
      </ul>
      {repeated && <ScheduleDialog audit={repeated} planned={planOf(repeated)} onClose={() => setRepeated(null)} />}
    </section>
  );
}

const searchableFrom = 4;

type RecentRowProps = Readonly<{
  audit: RecentAudit;
  planned: PlannedAudit | null;
  onRepeat: () => void;
  onForget: () => void;
}>;

function RecentRow({ audit, planned, onRepeat, onForget }: RecentRowProps) {
  const text = useText();
  const open = useOpenAudit();
  const facts = [
    text.format.dateTime(audit.openedAt),
    text.count('pages', audit.pages),
    text.count('clusters', audit.clusters),
  ];
  return (
    <li className="recent-row choosable row round gap-6" data-missing={!audit.exists}>
      <button
        type="button"
        className="column grow min-w-0 text-start round py-6 px-8"
        disabled={!audit.exists || open.isPending}
        onClick={() => open.mutate(audit.file)}
        title={audit.file}
      >
        <span className="row gap-8">
          <strong className="cut">{audit.name}</strong>
          {audit.exists && audit.state !== 'done' && <RunBadge state={audit.state} />}
        </span>
        <span className="quiet small">{facts.join(' · ')}</span>
        <span className="recent-file cut mono quiet">
          <bdi>{audit.file}</bdi>
        </span>
        {planned && <ScheduleState planned={planned} />}
      </button>
      {!audit.exists && <Badge tone="bad">{text.ui('start.missing')}</Badge>}
      <IconButton
        icon="clock"
        label={text.ui('schedule.button', { name: audit.name })}
        onClick={onRepeat}
        aria-haspopup="dialog"
        data-testid="recent-repeat"
      />
      <IconButton icon="close" label={text.ui('start.forget', { name: audit.name })} onClick={onForget} />
    </li>
  );
}

/** A forgotten audit disappears at once; the engine is told when undo is over. */
function useForget() {
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const queries = useQueryClient();
  const { client } = useOutside();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const show = (file: string) => setHidden((old) => new Set([...old].filter((other) => other !== file)));
  const send = async (file: string) => {
    await client.request('recent/forget', { file });
    await queries.invalidateQueries({ queryKey: ['recent/list'] });
  };
  const forget = ({ file, name }: RecentAudit) => {
    setHidden((old) => new Set([...old, file]));
    toast({
      text: text.ui('start.forgotten', { name }),
      undo: () => show(file),
      onGone: () =>
        void send(file).catch((error: unknown) => {
          show(file);
          showError(error);
        }),
    });
  };
  return { hidden, forget };
}
