import type { DetectorInfo } from '../../../src-main/contract/detector-results.ts';
import type { OptionValue } from '../../../src-main/contract/options.ts';
import { useRequest } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { detectorOptionWords } from '../../i18n/option-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { OptionInput } from './option-input.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { choiceOf, presetsOf, type Chosen } from './presets.ts';

interface DetectorChoiceProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Which algorithms run: a preset, or any set of them with any options. */
export function DetectorChoice({ chosen, onChange }: DetectorChoiceProps) {
  const detectors = useRequest('detector/list', {}).data?.detectors ?? [];
  const active = choiceOf(chosen, presetsOf(detectors, {}));
  const change = (id: string, values: Values | null) =>
    onChange(
      Object.fromEntries(
        detectors.flatMap((known) => {
          const options = known.id === id ? values : active[known.id];
          return options ? [[known.id, { ...options }]] : [];
        }),
      ),
    );
  return (
    <div className="column gap-12 px-4 pb-24">
      <PresetChoice infos={detectors} chosen={chosen} onChange={onChange} />
      <ul className="detector-list as-grid halves gap-20 gap-y-12">
        {detectors.map((detector) => (
          <li key={detector.id}>
            <DetectorSwitch
              detector={detector}
              on={Object.hasOwn(active, detector.id)}
              onSwitch={(on) => change(detector.id, on ? {} : null)}
              values={active[detector.id] ?? {}}
              onValues={(values) => change(detector.id, values)}
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
          {name} {name !== id && <code className="quiet nowrap">{id}</code>}
          <small>{explains}</small>
        </span>
      </label>
      {on && fields.length > 0 && (
        <details className="detector-options">
          <summary className="link-summary small">{text.ui('options.detectorOptions')}</summary>
          {fields.map(([option, field]) => (
            <OptionInput
              key={option}
              words={detectorOptionWords(text, id, option, field)}
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
