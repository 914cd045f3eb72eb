import { useState } from 'react';
import { schedulers, type Scheduler, type Timing } from '../../../src-main/contract/schedules.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Programs have the same name in every language. */
const programs = { cron: 'cron', systemd: 'systemd', windows: 'Windows' } as const;

/** What has to be told to another program, to be copied. */
export function SchedulerText({ file, timing }: { readonly file: string; readonly timing: Timing }) {
  const text = useText();
  const copy = useCopy();
  const [scheduler, setScheduler] = useState<Scheduler>('cron');
  const lines = useRequest('schedule/lines', { file, timing, scheduler }, { keepPrevious: true });
  const tabs = schedulers.map((id) => ({ id, label: id === 'github' ? text.ui('schedule.github') : programs[id] }));
  return (
    <section aria-label={text.ui('schedule.others')}>
      <p className="hint">{text.ui('schedule.othersHint')}</p>
      <Tabs tabs={tabs} selected={scheduler} onSelect={setScheduler} label={text.ui('schedule.others')} />
      <div {...panelProps(scheduler)} className="schedule-lines">
        {lines.error && <p className="hint">{text.error(lines.error).message}</p>}
        {lines.data?.files.map(({ place, text: words }) => (
          <div key={place ?? ''}>
            <header className="row justify-between gap-8 mt-8">
              <code>{place ?? text.ui('schedule.crontab')}</code>
              <Button size="small" icon="copy" onClick={() => copy(words, text.ui('schedule.copied'))}>
                {text.ui('schedule.copy')}
              </Button>
            </header>
            <pre
              className="scroll-both frame round small py-8 px-8"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard
              tabIndex={0}
              role="region"
              aria-label={place ?? text.ui('schedule.crontab')}
              data-testid="schedule-lines"
            >
              {words}
            </pre>
          </div>
        ))}
        {lines.data && <p className="hint">{text.ui('schedule.afterwards', { command: lines.data.command })}</p>}
      </div>
    </section>
  );
}
