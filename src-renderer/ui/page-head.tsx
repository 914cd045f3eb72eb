import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

export function PageHead({ title, hint, children }: PageHeadProps) {
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
