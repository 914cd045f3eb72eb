import type { DetectorInfo } from '../../../src-main/contract/models.ts';
import type { AuditOptions, OptionValue } from '../../../src-main/contract/options.ts';
import { useRequest } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { OptionInput } from './option-input.tsx';

type Detectors = AuditOptions['detectors'];

interface DetectorChoiceProps {
  readonly chosen: Detectors;
  readonly onChange: (chosen: Detectors) => void;
}

const standard = 'standard';

/** Which algorithms run: a preset, or any set of them. */
export function DetectorChoice({ chosen, onChange }: DetectorChoiceProps) {
  const text = useText();
  const detectors = useRequest('detector/list', {}).data?.detectors ?? [];
  const presets = [...new Set([standard, ...detectors.flatMap((detector) => detector.presets)])];
  const members = (preset: string) => detectors.filter((detector) => detector.presets.includes(preset)).map(({ id }) => id);
  const active = new Set(chosen === null ? members(standard) : Object.keys(chosen));
  const preset = chosen === null ? standard : presets.find((name) => sameSet(members(name), active));
  const take = (ids: readonly string[]) => onChange(Object.fromEntries(ids.map((id) => [id, chosen?.[id] ?? {}])));
  return (
    <div className="detector-choice">
      <label className="field">
        <span className="field-label">{text.ui('options.preset')}</span>
        <select value={preset ?? ''} onChange={(event) => (event.target.value === standard ? onChange(null) : take(members(event.target.value)))}>
          {preset === undefined && <option value="">{text.ui('options.ownChoice')}</option>}
          {presets.map((name) => (
            <option key={name} value={name}>
              {text.maybe(`options.presets.${name}`) ?? name}
            </option>
          ))}
        </select>
      </label>
      <ul className="detector-list">
        {detectors.map((detector) => (
          <li key={detector.id}>
            <DetectorSwitch
              detector={detector}
              on={active.has(detector.id)}
              onSwitch={(on) => take(detectors.map(({ id }) => id).filter((id) => (id === detector.id ? on : active.has(id))))}
              values={chosen?.[detector.id] ?? {}}
              onValues={(values) => onChange({ ...Object.fromEntries([...active].map((id) => [id, chosen?.[id] ?? {}])), [detector.id]: values })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Values = Readonly<Record<string, OptionValue>>;

interface DetectorSwitchProps {
  readonly detector: DetectorInfo;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}

/** One algorithm: whether it runs, and its own options. */
function DetectorSwitch({ detector, on, onSwitch, values, onValues }: DetectorSwitchProps) {
  const text = useText();
  const { id, summary, work } = detector;
  const { name, explains } = detectorWords(text, id, summary);
  const fields = Object.entries(detector.options);
  return (
    <>
      <label className="check" title={work}>
        <input type="checkbox" aria-label={name} checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        <span>
          {name} {name !== id && <code className="muted">{id}</code>}
          <small>{explains}</small>
        </span>
      </label>
      {on && fields.length > 0 && (
        <details className="detector-options">
          <summary>{text.ui('options.detectorOptions')}</summary>
          {fields.map(([option, field]) => (
            <OptionInput
              key={option}
              path={`${id}.${option}`}
              name={option}
              field={field}
              value={values[option]}
              onChange={(value) => onValues({ ...values, [option]: value })}
            />
          ))}
        </details>
      )}
    </>
  );
}

function sameSet(ids: readonly string[], set: ReadonlySet<string>): boolean {
  return ids.length === set.size && ids.every((id) => set.has(id));
}
