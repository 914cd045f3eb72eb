import { useId, useState } from 'react';
import type { AuditOptions, OptionField, OptionValue } from '#contract/options.ts';
import type { DetectorInfo } from '#contract/detector-results.ts';
import {
  Check,
  detectorOptionWords,
  detectorWords,
  Hint,
  type OptionWords,
  SearchField,
  Select,
  stageOptionWords,
  TextField,
  type Texts,
  type UiKey,
  useRequest,
  useText,
} from '../../kit.ts';
import { choiceOf, type Chosen, PresetChoice, presetsOf } from './preset-choice.tsx';

export const emptyOptions: AuditOptions = {
  collect: {},
  analyse: {},
  template: {},
  verify: {},
  cluster: {},
  detectors: null,
};

type OptionGroupsProps = Readonly<{
  options: AuditOptions;
  onChange: (options: AuditOptions) => void;
  /** Offered elsewhere or of no matter; a search finds them all the same. */
  hidden?: readonly string[];
}>;

export function OptionGroups({ options, onChange, hidden = [] }: OptionGroupsProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const stages = useRequest('option/list', {}).data?.stages ?? {};
  const wanted = search.trim();
  const sections = optionSections(text, stages).map((section) => ({
    ...section,
    entries: section.entries.filter((entry) =>
      wanted === '' ? !hidden.includes(`${entry.stage}.${entry.key}`) : matchesOption(text, entry, wanted),
    ),
  }));
  const shown = sections.filter(({ entries }) => entries.length > 0);
  return (
    <div className="option-groups column">
      <SearchField value={search} onChange={setSearch} says="options.search" testId="option-search" />
      {shown.length === 0 && wanted !== '' && <Hint says="options.noneFound" />}
      {shown.map(({ id, title, entries }) => (
        // A new key opens it with a search, and closes it afterwards.
        <details
          key={`${id} ${wanted !== ''}`}
          className="line-below"
          open={wanted !== ''}
          data-testid={`options-${id}`}
        >
          <Summary title={title} changed={countChanged(entries, options)} count={entries.length} />
          <div className="as-grid halves gap-20 gap-y-12 px-4 pb-24">
            <OptionInputs entries={entries} options={options} onChange={onChange} />
          </div>
        </details>
      ))}
      {wanted === '' && (
        <details className="line-below" data-testid="options-detectors">
          <Summary title={text.ui('options.detectors')} changed={0} count={null} />
          <DetectorChoice chosen={options.detectors} onChange={(detectors) => onChange({ ...options, detectors })} />
        </details>
      )}
    </div>
  );
}

type OptionInputsProps = Omit<OptionGroupsProps, 'hidden'> & { readonly entries: readonly OptionEntry[] };

export function OptionInputs({ entries, options, onChange }: OptionInputsProps) {
  const text = useText();
  return entries.map(({ stage, key, field }) => (
    <OptionInput
      key={`${stage}.${key}`}
      words={stageOptionWords(text, stage, key, field)}
      field={field}
      value={options[stage][key]}
      onChange={(value) => onChange({ ...options, [stage]: { ...options[stage], [key]: value } })}
    />
  ));
}

function Summary({ title, changed, count }: Readonly<{ title: string; changed: number; count: number | null }>) {
  const text = useText();
  return (
    <summary className="py-8 px-4">
      <span className="strong">{title}</span>{' '}
      {changed > 0 && <span className="badge tone-accent">{text.ui('options.changed', { count: changed })}</span>}
      {count !== null && <span className="hint">{text.format.integer(count)}</span>}
    </summary>
  );
}

export function DetectorChoice({ chosen, onChange }: Readonly<{ chosen: Chosen; onChange: (chosen: Chosen) => void }>) {
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
  const { id, summary, work } = detector;
  const { name, explains } = detectorWords(text, id, summary);
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

const optionStages = ['collect', 'analyse', 'template', 'verify', 'cluster'] as const;
type OptionStage = (typeof optionStages)[number];

const collectSections = {
  scope: [
    'followLinks',
    'maxPages',
    'maxDepth',
    'useSitemaps',
    'subdomains',
    'stayInFolder',
    'publicAddress',
    'include',
    'exclude',
    'obeyNofollow',
    'obeyNoindex',
  ],
  speed: ['pace', 'requestsPerSecond', 'hostConnections', 'concurrency', 'retries', 'backOffMillis', 'giveUpAfter'],
  limits: ['maxBytes', 'connectTimeoutMillis', 'timeoutMillis', 'idleTimeoutMillis', 'bodyTimeoutMillis'],
  robots: ['obeyRobots', 'robotsText', 'robotsMaxAgeSeconds', 'userAgent', 'userAgentText'],
  access: ['logins', 'cookies', 'keepCookies', 'headers', 'proxy', 'ignoreTlsErrors', 'http2'],
  rendering: ['render', 'renderTimeoutMillis', 'renderTabs', 'renderFullHeight', 'renderPosts'],
  addresses: [
    'foldTracking',
    'foldSessions',
    'parameterRules',
    'maxPerPattern',
    'trapPages',
    'maxAddressLength',
    'maxParameters',
    'maxFolders',
  ],
} as const;

const ofImports: ReadonlySet<string> = new Set(['maxPages', 'publicAddress']);

export const fetchingOptions: readonly string[] = Object.values(collectSections)
  .flat()
  .filter((key) => !ofImports.has(key))
  .map((key) => `collect.${key}`);

type Fields = Readonly<Record<string, OptionField>>;
type OptionEntry = Readonly<{ stage: OptionStage; key: string; field: OptionField }>;

function optionSections(text: Texts, stages: Readonly<Record<string, Fields>>) {
  const { collect = {}, ...others } = stages;
  const named = new Set<string>(Object.values(collectSections).flat());
  const keys = { ...collectSections, again: Object.keys(collect).filter((key) => !named.has(key)) };
  const ofCollect = Object.entries(keys).map(([id, wanted]) => ({
    id,
    title: text.ui(`options.sections.${id}` as UiKey),
    entries: entriesOf('collect', collect, wanted),
  }));
  const ofOthers = optionStages.slice(1).map((stage) => ({
    id: stage,
    title: text.shared(`stage.${stage}`),
    entries: entriesOf(stage, others[stage] ?? {}),
  }));
  return [...ofCollect, ...ofOthers].filter(({ entries }) => entries.length > 0);
}

export const entriesOf = (stage: OptionStage, fields: Fields, keys: readonly string[] = Object.keys(fields)) =>
  keys.flatMap((key): OptionEntry[] => (fields[key] ? [{ stage, key, field: fields[key] }] : []));

function matchesOption(text: Texts, { stage, key, field }: OptionEntry, wanted: string) {
  const { label, help } = stageOptionWords(text, stage, key, field);
  const searched = `${label} ${help} ${key}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

const countChanged = (entries: readonly OptionEntry[], options: AuditOptions) =>
  entries.filter(({ stage, key, field }) => (options[stage][key] ?? field.default) !== field.default).length;

type OptionInputProps = Readonly<{
  words: OptionWords;
  field: OptionField;
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
}>;

function OptionInput({ words, field, value, onChange }: OptionInputProps) {
  const text = useText();
  const id = useId();
  const { label, help } = words;
  if (field.kind === 'boolean') {
    return (
      <div className="field field-check">
        <Check
          className="check medium"
          checked={Boolean(value ?? field.default)}
          onChange={onChange}
          aria-describedby={id}
        >
          {label}
        </Check>
        {!saysTheSame(label, help) && <small id={id}>{help}</small>}
      </div>
    );
  }
  const control = { id: `${id}-input`, onChange, describedBy: id };
  return (
    <div className="field">
      <label className="field-label" htmlFor={control.id}>
        {label}
      </label>
      {field.kind === 'text' ? (
        <TextInput {...control} field={field} value={String(value ?? field.default)} />
      ) : field.kind === 'choice' ? (
        <Select
          id={control.id}
          value={String(value ?? field.default)}
          options={field.choices}
          nameOf={words.choice}
          onChange={onChange}
          aria-describedby={id}
        />
      ) : (
        <NumberInput {...control} field={field} value={Number(value ?? field.default)} />
      )}
      <small id={id}>
        {help}
        {(field.kind === 'integer' || field.kind === 'number') && (
          <span className="range">{text.gap + rangeText(text, field)}</span>
        )}
      </small>
    </div>
  );
}

export const saysTheSame = (label: string, help: string) => label === help.replace(/[.。]$/, '');

type ControlProps<Field, Value> = Readonly<{
  id: string;
  field: Field;
  value: Value;
  onChange: (value: Value) => void;
  describedBy: string;
}>;

type TextInputProps = ControlProps<Extract<OptionField, { kind: 'text' }>, string>;

function TextInput({ id, field, value, onChange, describedBy }: TextInputProps) {
  const shared = { id, value, maxLength: field.maxLength, spellCheck: false, 'aria-describedby': describedBy };
  return field.lines ? (
    <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={onChange} />
  );
}

type NumberField = Extract<OptionField, { kind: 'integer' | 'number' }>;

export function NumberInput({ id, field, value, onChange, describedBy }: ControlProps<NumberField, number>) {
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const allowed = isAllowed(field, draft ?? String(value));
  return (
    <span className="field-line row gap-6">
      <input
        id={id}
        type="number"
        min={field.min}
        max={field.max}
        step={field.kind === 'integer' ? 1 : 'any'}
        value={draft ?? value}
        aria-invalid={!allowed}
        aria-describedby={describedBy}
        onChange={(event) => {
          setDraft(event.target.value);
          if (isAllowed(field, event.target.value)) onChange(Number(event.target.value));
        }}
        onBlur={() => setDraft(null)}
      />
      {field.unit && <span className="unit quiet">{text.maybe(`options.units.${field.unit}`) ?? field.unit}</span>}
    </span>
  );
}

function isAllowed(field: NumberField, draft: string) {
  const number = draft.trim() === '' ? Number.NaN : Number(draft);
  return number >= field.min && number <= field.max && (field.kind === 'number' || Number.isInteger(number));
}

export function rangeText(text: Texts, field: NumberField) {
  const number = (value: number) => value.toLocaleString(text.locale, { maximumFractionDigits: 6 });
  return text.ui('options.range', { min: number(field.min), max: number(field.max), standard: number(field.default) });
}
