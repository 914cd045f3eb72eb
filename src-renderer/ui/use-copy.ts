import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';

/** Puts a text on the clipboard and says so. */
export function useCopy(): (words: string, done: string) => void {
  const text = useText();
  const toast = useToast();
  return (words, done) =>
    void navigator.clipboard.writeText(words).then(
      () => toast({ text: done }),
      () => toast({ text: text.ui('compare.notCopiedText'), tone: 'bad' }),
    );
}
