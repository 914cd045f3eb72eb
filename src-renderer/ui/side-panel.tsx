import type { ComponentProps, ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

type SidePanelProps = Omit<ComponentProps<'aside'>, 'className' | 'aria-label'> &
  Readonly<{ says: UiKey; head: ReactNode }>;

/** Beside a list, about the row that the list is on. */
export function SidePanel({ says, head, children, ...aside }: SidePanelProps) {
  return (
    <aside className="side-panel column min-w-0 min-h-0 on-panel line-left" aria-label={useText().ui(says)} {...aside}>
      <header className="column line-below gap-8 py-12 px-16">{head}</header>
      {children}
    </aside>
  );
}
