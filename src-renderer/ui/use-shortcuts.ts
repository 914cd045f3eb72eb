import { useEffect, useEffectEvent } from 'react';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Single keys for the whole window, except while the user types, a dialog is open, or a modifier is held. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open], [popover]:popover-open') || (event.key === 'Enter' && isControl(event.target))) return;
    const run = shortcuts[event.key];
    if (!run) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;
}

/** Enter belongs to a focused button or link. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null;
}
