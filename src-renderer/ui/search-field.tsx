import { useEffect, useEffectEvent, type RefObject } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Icon } from './icon.tsx';
import { useDraft } from './use-draft.ts';

type SearchFieldProps = Readonly<{
  value: string;
  onChange: (value: string) => void;
  says: UiKey;
  inputRef?: RefObject<HTMLInputElement | null>;
  onLeave?: () => void;
  testId?: string;
}>;

const typingPauseMillis = 200;

export function SearchField({ value, onChange, says, inputRef, onLeave, testId }: SearchFieldProps) {
  const [draft, setDraft] = useDraft(value);
  const label = useText().ui(says);
  const emit = useEffectEvent(onChange);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => emit(draft), typingPauseMillis);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className="search-field relative">
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        value={draft}
        placeholder={label}
        aria-label={label}
        data-testid={testId}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          if (event.key === 'Enter' && draft !== value) onChange(draft);
          onLeave?.();
        }}
      />
    </div>
  );
}
