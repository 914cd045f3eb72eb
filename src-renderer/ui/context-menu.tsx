import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Keys } from './states.tsx';
import { capsOf, type Stroke } from './strokes.ts';

export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly stroke?: Stroke;
  readonly disabled?: boolean;
  /** A line above it. */
  readonly startsGroup?: boolean;
  readonly run: () => void;
}

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  readonly label: string;
  readonly place: MenuPlace;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

const isMac = navigator.platform.startsWith('Mac');
const marginPixels = 8;

/** A menu at the pointer, or at the row that the keyboard is on. Arrows, Home, End and first letters move; Escape gives the focus back. */
export function ContextMenu({ label, place, entries, onClose }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(marginPixels, Math.min(place.x, innerWidth - width - marginPixels))}px`;
    element.style.top = `${Math.max(marginPixels, Math.min(place.y, innerHeight - height - marginPixels))}px`;
    element.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [place]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? [])];
    const next = nextItem(items, event.key);
    if (event.key === 'Tab') onClose();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="context-menu"
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map(({ id, title, stroke, disabled = false, startsGroup = false, run }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={disabled}
          className="context-item"
          data-group={startsGroup}
          data-testid={`menu-${id}`}
          onClick={() => {
            if (disabled) return;
            menu.current?.hidePopover();
            run();
          }}
        >
          <span>{title}</span>
          {stroke && <Keys keys={capsOf(stroke, isMac)} />}
        </button>
      ))}
    </div>
  );
}

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items[(at - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if ([...key].length !== 1 || key === ' ') return undefined;
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return later.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
