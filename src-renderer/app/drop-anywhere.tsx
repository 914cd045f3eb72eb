import { useEffect, useRef, type DragEvent } from 'react';
import { useLocation } from 'wouter';
import { savedAudit } from '../features/start/use-recognition.ts';
import { useDropTarget } from '../features/start/use-drop-target.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpenAudit } from './use-open-audit.ts';

/**
 * Takes files, folders and addresses wherever they are dropped: an audit's file is opened, everything else becomes the
 * source of a new audit. A screen that takes drops of its own says so by preventing the default, and what was picked up
 * inside the window is none of ours.
 */
export function useDropAnywhere() {
  const [, navigate] = useLocation();
  const { mutate: open } = useOpenAudit();
  const isOwnDrag = useRef(false);
  const { over, onDragOver, onDragLeave, onDrop } = useDropTarget((source) => {
    if (savedAudit(source) !== null) open(source);
    else navigate(`/?source=${encodeURIComponent(source)}`);
  });
  useEffect(() => {
    const begin = () => {
      isOwnDrag.current = true;
    };
    const end = () => {
      isOwnDrag.current = false;
    };
    window.addEventListener('dragstart', begin);
    window.addEventListener('dragend', end);
    return () => {
      window.removeEventListener('dragstart', begin);
      window.removeEventListener('dragend', end);
    };
  }, []);
  const unlessTaken = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.defaultPrevented && !isOwnDrag.current) handle(event);
  };
  return { over, handlers: { onDragOver: unlessTaken(onDragOver), onDragLeave, onDrop: unlessTaken(onDrop) } };
}

/** Covers the window while something that can be dropped is over it. */
export function DropVeil() {
  const text = useText();
  return (
    <div className="drop-veil row justify-centre strong gap-8" data-testid="drop-veil">
      <Icon name="folder" />
      {text.ui('start.dropHere')}
    </div>
  );
}
