import { Menu, Popover, Tabs as MantineTabs } from '@mantine/core';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isWebAddress } from '#contract/web-address.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { capsOf, type Stroke, type Titled } from './commands.tsx';
import { Keys } from './states.tsx';
import { Icon, type IconName } from './button.tsx';
import { useCopy } from './files.tsx';

export type MenuEntry = Titled &
  Readonly<{
    id: string;
    stroke?: Stroke;
    disabled?: boolean;
    startsGroup?: boolean;
    run: () => void;
  }>;

export type MenuPlace = Readonly<{ x: number; y: number }>;

const marginPixels = 8;
const middlewares = { flip: true, shift: { padding: marginPixels }, size: { padding: marginPixels } };

export function ContextMenu({
  label,
  place,
  entries,
  onClose,
}: {
  label: string;
  place: MenuPlace;
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const text = useText();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, before] = [menu.current, document.activeElement];
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  const first = entries.find(({ disabled = false }) => !disabled);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      middlewares={middlewares}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden className="menu-place" style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown
        ref={menu}
        className="context-menu"
        aria-labelledby={undefined}
        aria-label={label}
        onKeyDown={(event) => event.key === 'Tab' && onClose()}
        onContextMenu={(event) => event.preventDefault()}
      >
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.startsGroup && <Menu.Divider />}
            <Menu.Item
              data-testid={`menu-${entry.id}`}
              data-disabled={entry.disabled === true}
              data-autofocus={entry === first || undefined}
              rightSection={entry.stroke && <Keys keys={capsOf(entry.stroke)} />}
              onClick={() => entry.disabled || entry.run()}
            >
              {entry.title ?? text.ui(entry.says)}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function PopoverButton({
  says,
  icon,
  testId,
  children,
}: {
  says: UiKey;
  icon?: IconName;
  testId?: string;
  /** `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}) {
  const label = useText().ui(says);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      middlewares={middlewares}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className="button" data-testid={testId} onClick={() => setOpen(!isOpen)}>
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          <Icon name="down" size="small" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="small-window" aria-labelledby={undefined} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Browsers cannot open paths of a folder. */
export function useAddressEntries() {
  const text = useText();
  const copy = useCopy();
  return (address = ''): readonly MenuEntry[] => [
    {
      id: 'live',
      says: 'common.openInBrowser',
      startsGroup: true,
      disabled: !isWebAddress(address),
      run: () => window.open(address, '_blank', 'noopener,noreferrer'),
    },
    {
      id: 'address',
      says: 'common.copyAddress',
      disabled: address === '',
      run: () => copy(address, text.ui('common.addressCopied'), address),
    },
  ];
}

type Tab<Id extends string> = Readonly<{ id: Id; label: string; note?: string }>;

/** The caller renders the panel, with `panelProps`. */
export function Tabs<Id extends string>({
  tabs,
  selected,
  onSelect,
  says,
  children,
}: {
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  says: UiKey;
  children?: ReactNode;
}) {
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
