import { useId, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface PopoverButtonProps {
  readonly label: string;
  /** Read out and shown as a tooltip, where the label alone says too little. */
  readonly title?: string;
  readonly icon?: IconName;
  readonly testId?: string;
  /** Drawn while it is open; `close` shuts it, and the focus goes back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

const marginPixels = 8;

/** A button with a small window of its own below it. The browser closes it with Escape or a click elsewhere. */
export function PopoverButton({ label, title, icon, testId, children }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  const place = () => {
    const [from, box] = [button.current?.getBoundingClientRect(), popover.current];
    if (!from || !box) return;
    box.style.top = `${from.bottom + 4}px`;
    box.style.maxHeight = `${innerHeight - from.bottom - 4 - marginPixels}px`;
    box.style.left = `${Math.max(marginPixels, Math.min(from.left, innerWidth - box.offsetWidth - marginPixels))}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-plain button-normal popover-button"
        popoverTarget={id}
        aria-expanded={isOpen}
        title={title}
        data-testid={testId}
      >
        {icon && <Icon name={icon} />}
        <span>{label}</span>
        <Icon name="down" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="group"
        className="small-window"
        aria-label={title ?? label}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          requestAnimationFrame(place);
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
