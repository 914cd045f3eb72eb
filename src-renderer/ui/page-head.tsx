import type { ReactNode } from 'react';

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
