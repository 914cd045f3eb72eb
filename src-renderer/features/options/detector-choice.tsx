import type { DetectorInfo } from '#contract/detector-results.ts';
import type { OptionValue } from '#contract/options.ts';
import { optionWords } from '#locales/option-words.ts';
import { Check, detectorWords, useAppRequest, useText } from '../../kit.ts';
import { OptionInput } from './option-input.tsx';
import { choiceOf, type Chosen, PresetChoice, presetsOf } from './preset-choice.tsx';

export function DetectorChoice({ chosen, onChange }: Readonly<{ chosen: Chosen; onChange: (chosen: Chosen) => void }>) {
  const detectors = useAppRequest('detector/list', {}).data?.detectors ?? [];
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
      <PresetChoice chosen={chosen} onChange={onChange} />
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

type DetectorSwitchProps = Readonly<{
  detector: DetectorInfo;
  on: boolean;
  onSwitch: (on: boolean) => void;
  values: Values;
  onValues: (values: Values) => void;
}>;

function DetectorSwitch({ detector, on, onSwitch, values, onValues }: DetectorSwitchProps) {
  const text = useText();
  const { id, work } = detector;
  const { name, explains } = detectorWords(text, id);
  const fields = Object.entries(detector.options);
  return (
    <>
      <Check title={work} aria-label={name} checked={on} onChange={onSwitch}>
        <span>
          {name} {name !== id && <code className="quiet nowrap">{id}</code>}
          <small>{explains}</small>
        </span>
      </Check>
      {on && fields.length > 0 && (
        <details className="detector-options">
          <summary className="link-summary small">{text.ui('options.detectorOptions')}</summary>
          {fields.map(([option, field]) => (
            <OptionInput
              key={option}
              words={optionWords(text.locale, id, option)}
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
