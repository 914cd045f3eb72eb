import { useState, type DragEvent } from 'react';
import { useOutside } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { pathOfAddress } from './dropped-path.ts';

/** Takes dropped addresses, and files and folders where the shell says where they lie. */
export function useDropTarget(onDrop: (source: string) => void) {
  const { bridge } = useOutside();
  const text = useText();
  const toast = useToast();
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      const path = file && bridge?.pathOf?.(file);
      const address = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain');
      if (path) onDrop(path);
      else if (address) onDrop(pathOfAddress(address));
      else toast({ text: text.ui('start.dropNoPath'), hint: text.ui('start.dropNoPathHint'), tone: 'bad' });
    },
  };
}
