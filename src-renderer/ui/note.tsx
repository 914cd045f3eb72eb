import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

interface NoteProps {
  readonly tone?: 'good' | 'bad';
  readonly icon: IconName;
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

export function Note({ tone, icon, isAlert = false, children }: NoteProps) {
  return (
    <div className={tone === undefined ? 'note' : `note tone-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  );
}

interface ErrorNoteProps {
  readonly error: unknown;
  readonly isAlert?: boolean;
}

/** What went wrong and what helps, in one line. */
export function ErrorNote({ error, isAlert = false }: ErrorNoteProps) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error" isAlert={isAlert}>
      <strong>{message}</strong> {hint}
    </Note>
  );
}
