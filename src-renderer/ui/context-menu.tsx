import { Menu } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { capsOf, type Stroke, type Titled } from './commands.tsx';
import { Keys } from './states.tsx';

export type MenuEntry = Titled &
  Readonly<{
    id: string;
    stroke?: Stroke;
    disabled?: boolean;
    startsGroup?: boolean;
    run: () => void;
  }>;

export type MenuPlace = Readonly<{ x: number; y: number }>;

type ContextMenuProps = Readonly<{
  label: string;
  place: MenuPlace;
  entries: readonly MenuEntry[];
  onClose: () => void;
}>;

export function ContextMenu({ label, place, entries, onClose }: ContextMenuProps) {
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
