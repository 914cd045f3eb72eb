import type { ReactNode } from 'react';

export function Field({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <label className="column gap-4">
      <span className="quiet small">{label}</span>
      {children}
    </label>
  );
}
