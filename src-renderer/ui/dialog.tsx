import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button, IconButton, type ButtonProps } from './button.tsx';
import type { Titled } from './commands.tsx';

/** The browser traps the focus, closes it with Escape and restores the focus. */
export function Dialog({
  title,
  says,
  onClose,
  children,
  footer,
  action,
  wide = false,
}: Titled & {
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** The main button, beside one that cancels. */
  action?: ButtonProps;
  wide?: boolean;
}) {
  const text = useText();
  const ref = useModal(beginIn);
  const titleId = useId();
  return (
    <dialog ref={ref} className={wide ? 'dialog dialog-wide' : 'dialog'} aria-labelledby={titleId} onCancel={onClose}>
      <header className="row justify-between line-below py-12 px-20">
        <h2 className="size-15" id={titleId}>
          {title ?? text.ui(says)}
        </h2>
        <IconButton icon="close" says="common.close" onClick={onClose} />
      </header>
      <div className="dialog-body column min-h-0 scroll gap-16" tabIndex={-1}>
        {children}
      </div>
      {(footer || action) && (
        <footer className="dialog-foot flex justify-end line-above gap-8 py-12 px-20">
          {footer}
          {action && (
            <>
              <Button onClick={onClose} says="common.cancel" />
              <Button {...action} look="primary" />
            </>
          )}
        </footer>
      )}
    </dialog>
  );
}

/** Closes the dialog on unmount, since it restores the focus only while in the document. */
export function useModal(begin?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const onOpen = useEffectEvent((dialog: HTMLDialogElement) => begin?.(dialog));
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    if (dialog) onOpen(dialog);
    return () => dialog?.close();
  }, []);
  return ref;
}

/** Focuses what is marked, the first field, the main button or the text; the browser would focus the close button. */
function beginIn(dialog: HTMLDialogElement) {
  const shown = places.flatMap((place) => [...dialog.querySelectorAll<HTMLElement>(place)]);
  const first = shown.find((element) => element.checkVisibility());
  // Of radio buttons the checked one, like the Tab key.
  const group = first instanceof HTMLInputElement && first.type === 'radio' ? CSS.escape(first.name) : null;
  const chosen = group === null ? null : dialog.querySelector<HTMLElement>(`[name="${group}"]:checked`);
  (chosen ?? first)?.focus();
}

const places = [
  '[data-autofocus]',
  '.dialog-body :is(input, select, textarea):enabled',
  '.dialog-foot .button-primary:enabled',
  '.dialog-foot button:enabled',
  '.dialog-body',
];
