import type { ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

export const Hint = ({ says }: { readonly says: UiKey }) => <p className="hint">{useText().ui(says)}</p>;

type NoteProps = Readonly<{ tone?: 'good' | 'bad'; icon: IconName; isAlert?: boolean; children: ReactNode }>;

export function Note({ tone, icon, isAlert = false, children }: NoteProps) {
  return (
    <div className={tone === undefined ? 'note' : `note tone-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  );
}

export function ErrorNote({ error, isAlert = false }: Readonly<{ error: unknown; isAlert?: boolean }>) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error" isAlert={isAlert}>
      <strong>{message}</strong> {hint}
    </Note>
  );
}
