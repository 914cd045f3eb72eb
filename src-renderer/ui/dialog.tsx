import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
}

/** A native modal dialog: the browser keeps the focus inside, closes it with Escape and gives the focus back. */
export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Closed before it leaves the document: only then does the browser give the focus back to what opened it. */
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className={wide ? 'dialog dialog-wide' : 'dialog'} aria-labelledby={titleId} onCancel={onClose}>
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={text.ui('common.close')} onClick={onClose} />
      </header>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </dialog>
  );
}
