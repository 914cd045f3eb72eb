import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';

interface AccentFieldProps {
  readonly accent: string | null;
  readonly onChange: (accent: string | null) => void;
}

/** The report's own blue, with which the choice begins. */
const usualAccent = '#2456d6';

/** The colour of the head of the report; none leaves the report its own. */
export function AccentField({ accent, onChange }: AccentFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.ui('export.accent')}
      </label>
      <span className="field-line row gap-6">
        <input
          id={id}
          type="color"
          value={accent ?? usualAccent}
          onChange={(event) => onChange(event.target.value)}
          data-testid="export-accent"
        />
        {accent !== null && (
          <IconButton icon="close" label={text.ui('export.removeAccent')} onClick={() => onChange(null)} />
        )}
      </span>
    </div>
  );
}
