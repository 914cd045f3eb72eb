import type { ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

export function PageHead({ title, hint, children }: Readonly<{ title: string; hint: string; children?: ReactNode }>) {
  return (
    <header className="page-head row wrap justify-between gap-20 gap-y-4">
      <div className="page-title">
        <h1>{title}</h1>
        <p className="hint">{hint}</p>
      </div>
      {children}
    </header>
  );
}

type SectionTitleProps = Readonly<{ id?: string; says: UiKey; count: number }>;

export function SectionTitle({ id, says, count }: SectionTitleProps) {
  const text = useText();
  return (
    <h2 id={id} className="section-title">
      {text.ui(says)} <small>{text.format.integer(count)}</small>
    </h2>
  );
}
