import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecentAudit } from '#contract/audits.ts';
import {
  Badge,
  Button,
  Dialog,
  Field,
  Hint,
  IconButton,
  panelProps,
  RunBadge,
  Scroller,
  SearchField,
  Select,
  Tabs,
  TimeField,
  useAppRequest,
  useAttempt,
  useCopy,
  useOpenAudit,
  useOutside,
  useText,
  useToast,
} from '../../kit.ts';
import { RequestError, type Result } from '#contract/api.ts';
import { lastOf, type Period, periods, type Scheduler, schedulers, type Timing } from '#contract/schedules.ts';
import css from './start.module.css';

export function RecentAudits() {
  const recent = useAppRequest('recent/list', {}).data?.audits;
  const { hidden, forget } = useForget();
  const planned = useAppRequest('schedule/list', {}).data?.schedules ?? [];
  const planOf = ({ file }: RecentAudit) => planned.find((schedule) => schedule.file === file) ?? null;
  const [repeated, setRepeated] = useState<RecentAudit | null>(null);
  const [search, setSearch] = useState('');
  const listed = recent?.filter(({ file }) => !hidden.has(file)) ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = listed.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(wanted));
  return (
    <section className={`card ${css.recent}`} aria-labelledby="recent-title">
      <h2 className="mb-8" id="recent-title">
        {useText().ui('start.recent')}
      </h2>
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

function RecentRow({
  audit,
  planned,
  onRepeat,
  onForget,
}: {
  audit: RecentAudit;
  planned: PlannedAudit | null;
  onRepeat: () => void;
  onForget: () => void;
}) {
  const text = useText();
  const open = useOpenAudit();
  const facts = [
    text.format.dateTime(audit.openedAt),
    text.count('pages', audit.pages),
    ...(audit.clusters > 0 || audit.state === 'done' ? [text.count('clusters', audit.clusters)] : []),
  ];
  return (
    <li className="choosable row round gap-6">
      <button
        type="button"
        className="column grow min-w-0 text-start round py-6 px-8"
        disabled={!audit.exists || open.isPending}
        onClick={() => open.mutate(audit.file)}
        title={audit.file}
      >
        <span className="row gap-8">
          <strong className={`cut ${audit.exists ? '' : 'quiet'}`}>{audit.name}</strong>
          {audit.exists && audit.state !== 'done' && <RunBadge state={audit.state} />}
          {!audit.exists && <Badge tone="bad">{text.ui('start.missing')}</Badge>}
        </span>
        <span className="quiet small">{facts.map((fact) => fact.replaceAll(' ', '\u00A0')).join(' · ')}</span>
        <span className={`${css.recentFile} cut mono quiet`}>
          <bdi>{audit.file}</bdi>
        </span>
        {planned && <ScheduleState planned={planned} />}
      </button>
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

/** Hides an audit immediately; the engine forgets it when the toast with undo disappears. */
function useForget() {
  const text = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const queries = useQueryClient();
  const { client } = useOutside();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const forget = ({ file, name }: RecentAudit) => {
    const show = () => setHidden((old) => new Set([...old].filter((other) => other !== file)));
    setHidden((old) => new Set([...old, file]));
    toast({
      text: text.ui('start.forgotten', { name }),
      undo: show,
      async onGone() {
        const isDone = await attempt(async () => {
          await client.request('recent/forget', { file });
          await queries.invalidateQueries({ queryKey: ['recent/list'] });
        });
        if (!isDone) show();
      },
    });
  };
  return { hidden, forget };
}

type PlannedAudit = Result<'schedule/list'>['schedules'][number];

const nightly: Timing = { every: 'day', at: '03:00', on: 1 };

function ScheduleDialog({
  audit: { file, name },
  planned,
  onClose,
}: {
  audit: Pick<RecentAudit, 'file' | 'name'>;
  planned: PlannedAudit | null;
  onClose: () => void;
}) {
  const [timing, setTiming] = useState<Timing | null>(planned?.timing ?? null);
  const [showsOthers, setShowsOthers] = useState(false);
  const { mutate: save, isPending } = useSave(file, name, onClose);
  return (
    <Dialog
      title={useText().ui('schedule.title', { name })}
      wide
      onClose={onClose}
      action={{
        disabled: isPending,
        onClick: () => save(timing),
        'data-testid': 'schedule-save',
        says: 'schedule.save',
      }}
    >
      <Hint says="schedule.hint" />
      <TimingFields timing={timing} onChange={setTiming} />
      {planned && <ScheduleState planned={planned} />}
      {showsOthers ? (
        <SchedulerText file={file} timing={timing ?? nightly} />
      ) : (
        <Button
          className="self-start"
          size="small"
          onClick={() => setShowsOthers(true)}
          data-testid="schedule-others"
          says="schedule.others"
        />
      )}
    </Dialog>
  );
}

function useSave(file: string, name: string, onSaved: () => void) {
  const text = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const { client } = useOutside();
  return useMutation({
    mutationFn: (timing: Timing | null) =>
      attempt(async () => {
        const answer = timing
          ? await client.request('schedule/set', { file, timing })
          : await client.request('schedule/remove', { file });
        const next = 'next' in answer ? text.format.dateTime(answer.next) : '';
        toast({ text: text.ui(next ? 'schedule.saved' : 'schedule.removed', { name, next }) });
        onSaved();
      }),
  });
}

function ScheduleState({ planned: { next, isDue, running, last } }: { planned: PlannedAudit }) {
  const text = useText();
  const waiting = isDue ? text.ui('schedule.due') : text.ui('schedule.next', { next: text.format.dateTime(next) });
  const message = last?.error ? text.error(new RequestError(last.error)).message : '';
  return (
    <span className="flex wrap quiet small gap-12 gap-y-4" data-testid="schedule-state">
      <span>{running ? text.ui('schedule.running') : waiting}</span>
      {last && (
        <span className={last.outcome === 'failed' ? 'tone-bad' : undefined}>
          {text.ui(`schedule.last.${last.outcome}`, { at: text.format.dateTime(last.at), message })}
        </span>
      )}
    </span>
  );
}

function TimingFields({ timing, onChange }: { timing: Timing | null; onChange: (timing: Timing | null) => void }) {
  const text = useText();
  const choose = (every: Period | '') => onChange(every === '' ? null : { at: timing?.at ?? '03:00', every, on: 1 });
  return (
    <div className={`${css.scheduleFields} flex wrap gap-12`}>
      <Field says="schedule.every">
        <Select
          value={timing?.every ?? ''}
          options={['', ...periods]}
          nameOf={(period) => text.ui(period === '' ? 'schedule.off' : `schedule.period.${period}`)}
          onChange={choose}
          data-testid="schedule-every"
        />
      </Field>
      {timing && timing.every !== 'day' && <DayField timing={timing} onChange={onChange} />}
      {timing && (
        <Field says="schedule.at">
          <TimeField
            className="w-100"
            value={timing.at}
            onChange={(at) => onChange({ ...timing, at })}
            data-testid="schedule-at"
          />
        </Field>
      )}
      {timing?.every === 'month' && timing.on > 28 && <Hint says="schedule.lastDay" />}
    </div>
  );
}

function DayField({ timing, onChange }: { timing: Timing; onChange: (timing: Timing) => void }) {
  const text = useText();
  const isWeekly = timing.every === 'week';
  const weekdays = new Intl.DateTimeFormat(text.locale, { weekday: 'long', timeZone: 'UTC' });
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) => (isWeekly ? weekdays.format(Date.UTC(2024, 0, day)) : String(day));
  return (
    <Field says={isWeekly ? 'schedule.weekday' : 'schedule.monthday'}>
      <Select
        value={timing.on}
        options={Array.from({ length: lastOf[timing.every] }, (_, at) => at + 1)}
        nameOf={nameOf}
        onChange={(on) => onChange({ ...timing, on })}
        data-testid="schedule-on"
      />
    </Field>
  );
}

function SchedulerText({ file, timing }: { file: string; timing: Timing }) {
  const text = useText();
  const copy = useCopy();
  const [scheduler, setScheduler] = useState<Scheduler>('cron');
  const lines = useAppRequest('schedule/lines', { file, timing, scheduler }, { keepPrevious: true });
  const programs = { cron: 'cron', systemd: 'systemd', windows: 'Windows', github: text.ui('schedule.github') };
  const tabs = schedulers.map((id) => ({ id, label: programs[id] }));
  return (
    <section aria-label={text.ui('schedule.others')}>
      <Hint says="schedule.othersHint" />
      <Tabs tabs={tabs} selected={scheduler} onSelect={setScheduler} says="schedule.others" />
      <div {...panelProps(scheduler)} className={css.scheduleLines}>
        {lines.error && <p className="hint">{text.error(lines.error).message}</p>}
        {lines.data?.files.map(({ place, text: words }) => (
          <div key={place ?? ''}>
            <header className="row justify-between gap-8 mt-8">
              <code>{place ?? text.ui('schedule.crontab')}</code>
              <Button
                size="small"
                icon="copy"
                says="schedule.copy"
                onClick={() => copy(words, text.ui('schedule.copied'))}
              />
            </header>
            <Scroller
              as="pre"
              className="scroll-both frame round small py-8 px-8"
              role="region"
              aria-label={place ?? text.ui('schedule.crontab')}
              data-testid="schedule-lines"
            >
              {words}
            </Scroller>
          </div>
        ))}
        {lines.data && <Hint says="schedule.afterwards" values={{ command: lines.data.command }} />}
      </div>
    </section>
  );
}
