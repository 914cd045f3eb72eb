import type { KeyboardEvent, ReactNode } from 'react';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly note?: string;
}

interface TabsProps<Id extends string> {
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly label: string;
  /** Controls at the end of the line. */
  readonly children?: ReactNode;
}

/** Tabs after the ARIA practices: one stop for Tab, arrows between them. The panel carries `panelProps`. */
export function Tabs<Id extends string>({ tabs, selected, onSelect, label, children }: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.findIndex(({ id }) => id === selected) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list">
        {tabs.map(({ id, label: name, note }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === selected}
            aria-controls={`panel-${id}`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
            className="tab"
          >
            {name}
            {note && <small>{note}</small>}
          </button>
        ))}
      </div>
      {children && <div className="tabs-end">{children}</div>}
    </div>
  );
}

export function panelProps(id: string) {
  return { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` } as const;
}
