import { lastOf, periods, type Period, type Timing } from '../../../src-main/contract/schedules.ts';
import { useText } from '../../i18n/use-text.ts';

interface TimingFieldsProps {
  /** Null is never. */
  readonly timing: Timing | null;
  readonly onChange: (timing: Timing | null) => void;
}

export function TimingFields({ timing, onChange }: TimingFieldsProps) {
  const text = useText();
  const choose = (every: string) =>
    onChange(every === '' ? null : { at: timing?.at ?? '03:00', every: every as Period, on: 1 });
  return (
    <div className="schedule-fields flex wrap gap-12">
      <label className="field">
        <span>{text.ui('schedule.every')}</span>
        <select
          value={timing?.every ?? ''}
          onChange={(event) => choose(event.target.value)}
          data-testid="schedule-every"
        >
          <option value="">{text.ui('schedule.off')}</option>
          {periods.map((period) => (
            <option key={period} value={period}>
              {text.ui(`schedule.period.${period}`)}
            </option>
          ))}
        </select>
      </label>
      {timing && timing.every !== 'day' && <DayField timing={timing} onChange={onChange} />}
      {timing && (
        <label className="field">
          <span>{text.ui('schedule.at')}</span>
          <input
            type="time"
            required
            value={timing.at}
            onChange={(event) =>
              event.target.value !== '' && onChange({ ...timing, at: event.target.value.slice(0, 5) })
            }
            data-testid="schedule-at"
          />
        </label>
      )}
      {timing?.every === 'month' && timing.on > 28 && <p className="hint">{text.ui('schedule.lastDay')}</p>}
    </div>
  );
}

function DayField({ timing, onChange }: { readonly timing: Timing; readonly onChange: (timing: Timing) => void }) {
  const text = useText();
  const isWeekly = timing.every === 'week';
  const weekdays = new Intl.DateTimeFormat(text.locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const nameOf = (day: number) => (isWeekly ? weekdays.format(Date.UTC(2024, 0, day)) : String(day));
  return (
    <label className="field">
      <span>{text.ui(isWeekly ? 'schedule.weekday' : 'schedule.monthday')}</span>
      <select
        value={timing.on}
        onChange={(event) => onChange({ ...timing, on: Number(event.target.value) })}
        data-testid="schedule-on"
      >
        {Array.from({ length: lastOf[timing.every] }, (_, at) => at + 1).map((day) => (
          <option key={day} value={day}>
            {nameOf(day)}
          </option>
        ))}
      </select>
    </label>
  );
}
