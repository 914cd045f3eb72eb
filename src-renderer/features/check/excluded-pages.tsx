import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';

interface ExcludedPagesProps {
  readonly exclude: readonly string[];
  readonly onChange: (exclude: readonly string[]) => void;
}

/** Pages that do not count, such as the version of the draft that is published already. */
export function ExcludedPages({ exclude, onChange }: ExcludedPagesProps) {
  const text = useText();
  const [address, setAddress] = useState('');
  return (
    <section className="excluded" aria-labelledby="excluded-title">
      <h2 id="excluded-title" className="section-title">
        {text.ui('check.excluded')} <small>{text.format.integer(exclude.length)}</small>
      </h2>
      <ul>
        {exclude.map((each) => (
          <li className="row gap-6" key={each}>
            <code className="cut grow" title={each}>
              {each}
            </code>
            <IconButton
              icon="close"
              label={text.ui('check.include', { address: each })}
              onClick={() => onChange(exclude.filter((other) => other !== each))}
            />
          </li>
        ))}
      </ul>
      <form
        className="row gap-6 mt-4 mb-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChange([...new Set([...exclude, address.trim()])]);
          setAddress('');
        }}
      >
        <input
          className="grow"
          type="text"
          value={address}
          placeholder={text.ui('check.excludeAddress')}
          aria-label={text.ui('check.excludeAddress')}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" size="small" disabled={address.trim() === ''}>
          {text.ui('check.exclude')}
        </Button>
      </form>
      <p className="hint">{text.ui('check.excludeHint')}</p>
    </section>
  );
}
