import { type DragEvent, useState } from 'react';
import { useOutside, useText, useToast } from '../../kit.ts';

/** Takes dropped addresses, and files where the shell knows their paths; one on each line. */
export function useDropTarget(onDrop: (sources: string) => void) {
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
      const paths = [...event.dataTransfer.files].flatMap((file) => bridge?.pathOf?.(file) || []);
      const addresses = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain');
      if (paths.length > 0) onDrop(paths.join('\n'));
      else if (addresses) onDrop(pathsOfAddresses(addresses).join('\n'));
      else toast({ text: text.ui('start.dropNoPath'), hint: text.ui('start.dropNoPathHint'), tone: 'bad' });
    },
  };
}

/** The entries of a dropped list; a `file:` address becomes its path. */
export const pathsOfAddresses = (list: string): readonly string[] =>
  list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(pathOf);

function pathOf(entry: string): string {
  if (!entry.startsWith('file:')) return entry;
  const path = decodeURIComponent(new URL(entry).pathname);
  return /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
}
