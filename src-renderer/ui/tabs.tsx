import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

type Tab<Id extends string> = Readonly<{ id: Id; label: string; note?: string }>;

type TabsProps<Id extends string> = Readonly<{
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  says: UiKey;
  children?: ReactNode;
}>;

/** The panel stands elsewhere and carries `panelProps`. */
export function Tabs<Id extends string>({ tabs, selected, onSelect, says, children }: TabsProps<Id>) {
  return (
    <MantineTabs
      className="tabs row wrap on-panel line-below px-12"
      variant="plain"
      value={selected}
      onChange={(next) => {
        const tab = tabs.find(({ id }) => id === next);
        if (tab) onSelect(tab.id);
      }}
    >
      <MantineTabs.List aria-label={useText().ui(says)}>
        {tabs.map(({ id, label: name, note }) => (
          <MantineTabs.Tab key={id} value={id} id={`tab-${id}`} aria-controls={`panel-${id}`} className="tab soft px-8">
            {name}
            {note && <small>{note}</small>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {children && <div className="row push-right soft gap-16">{children}</div>}
    </MantineTabs>
  );
}

export const panelProps = (id: string) =>
  ({ role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }) as const;
