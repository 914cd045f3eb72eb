import type { ReactNode } from 'react';
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
