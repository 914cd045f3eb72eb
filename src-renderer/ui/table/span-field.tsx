import { type UiKey, useText } from '../../i18n/use-text.ts';
import { useDraft } from '../use-draft.ts';

type End = string | number | null;

type SpanFieldProps<T extends End> = Readonly<{
  says: UiKey;
  span: readonly [T | null, T | null] | undefined;
  onChange: (span: [T | null, T | null] | undefined) => void;
  type: 'number' | 'date';
}>;

export function SpanField<T extends End>({ says, span, onChange, type }: SpanFieldProps<T>) {
  const text = useText();
  const title = text.ui(says);
  const ends = [span?.[0] ?? null, span?.[1] ?? null] as const;
  const set = (index: 0 | 1, written: string) => {
    const value = written === '' ? null : ((type === 'number' ? Number(written) : written) as T);
    if (value === ends[index]) return;
    const next: [T | null, T | null] = index === 0 ? [value, ends[1]] : [ends[0], value];
    onChange(next[0] === null && next[1] === null ? undefined : next);
  };
  return (
    <fieldset className="facet span-field chips align-centre py-8">
      <legend>{title}</legend>
      <EndField
        label={text.ui('table.from', { field: title })}
        type={type}
        value={ends[0]}
        onTake={(end) => set(0, end)}
      />
      <span aria-hidden="true">–</span>
      <EndField
        label={text.ui('table.to', { field: title })}
        type={type}
        value={ends[1]}
        onTake={(end) => set(1, end)}
      />
    </fieldset>
  );
}

type EndFieldProps = Readonly<{
  label: string;
  type: 'number' | 'date';
  value: End;
  onTake: (written: string) => void;
}>;

function EndField({ label, type, value, onTake }: EndFieldProps) {
  const [draft, setDraft] = useDraft(value === null ? '' : String(value));
  return (
    <input
      type={type}
      aria-label={label}
      title={label}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => onTake(draft)}
      onKeyDown={(event) => event.key === 'Enter' && onTake(draft)}
    />
  );
}
