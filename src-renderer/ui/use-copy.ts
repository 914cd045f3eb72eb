import { useText } from '../i18n/use-text.ts';
import { useToast } from './toast.tsx';

/** Where it fails, `instead` is shown, from which a short text can be taken by hand. */
export function useCopy(): (words: string, done: string, instead?: string) => void {
  const text = useText();
  const toast = useToast();
  return (words, done, instead) =>
    void navigator.clipboard.writeText(words).then(
      () => toast({ text: done }),
      () => toast({ text: text.ui('common.notCopied'), ...(instead !== undefined && { hint: instead }), tone: 'bad' }),
    );
}

/** The browser's own way; nothing goes over the network. */
export function saveAs(name: string, content: string, type = 'application/json') {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: name.replaceAll(/[\\/:*?"<>|]/gu, '_'),
  });
  link.click();
  URL.revokeObjectURL(url);
}
