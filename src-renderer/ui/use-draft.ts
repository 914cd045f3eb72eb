import { useState } from 'react';

/** What is being typed in place of a value; it gives way as soon as the value is another. */
export function useDraft(value: string) {
  const [known, setKnown] = useState(value);
  const [draft, setDraft] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  return [draft, setDraft] as const;
}
