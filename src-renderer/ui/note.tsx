import type { ReactNode } from 'react';
import { type Texts, type UiKey, useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

type HintProps = Readonly<{ says: UiKey; values?: Parameters<Texts['ui']>[1] }>;

export const Hint = ({ says, values }: HintProps) => <p className="hint">{useText().ui(says, values)}</p>;

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
