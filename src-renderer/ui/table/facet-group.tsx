import { useState } from 'react';
import type { Facet } from '../../../src-main/contract/cluster-views.ts';
import { type UiKey, useText } from '../../i18n/use-text.ts';
import { Check } from '../field.tsx';

type FacetGroupProps = Readonly<{
  says: UiKey;
  facet: Facet;
  chosen: readonly string[];
  wordOf: (value: string) => string;
  onChange: (chosen: readonly string[]) => void;
  isSingle?: boolean;
}>;

const shownAtFirst = 7;

export function FacetGroup({ says, facet, chosen, wordOf, onChange, isSingle = false }: FacetGroupProps) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const gone = chosen
    .filter((value) => !facet.some((entry) => entry.value === value))
    .map((value) => ({ value, count: 0 }));
  const entries = [...facet, ...gone];
  if (entries.length < 2 && chosen.length === 0) return null;
  const shown = isWhole
    ? entries
    : entries.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value));
  const toggle = (value: string) => {
    const rest = chosen.filter((other) => other !== value);
    if (rest.length < chosen.length) onChange(rest);
    else onChange(isSingle ? [value] : [...rest, value]);
  };
  return (
    <fieldset className="facet py-8">
      <legend>{text.ui(says)}</legend>
      {shown.map(({ value, count }) => (
        <Check
          key={value}
          className="facet-value"
          title={wordOf(value)}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        >
          <span>{wordOf(value)}</span>
          <small>{text.format.integer(count)}</small>
        </Check>
      ))}
      {entries.length > shownAtFirst && (
        <button type="button" className="link-button small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.ui('table.fewer') : text.ui('table.allValues', { count: entries.length })}
        </button>
      )}
    </fieldset>
  );
}
