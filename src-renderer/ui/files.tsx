import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useToast } from './toast.tsx';

export function FileInput({
  onFile,
  children,
  ...others
}: {
  accept: string;
  onFile: (file: File) => void;
  'data-testid'?: string;
  /** The button that calls `choose`. */
  children: (choose: () => void) => ReactNode;
}) {
  const id = useId();
  return (
    <>
      <input
        {...others}
        id={id}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  );
}

export async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** On failure shows `instead`, a short text that can be copied by hand. */
export function useCopy(): (words: string, done: string, instead?: string) => void {
  const text = useText();
  const toast = useToast();
  return (words, done, instead) =>
    void navigator.clipboard.writeText(words).then(
      () => toast({ text: done }),
      () => toast({ text: text.ui('common.notCopied'), ...(instead !== undefined && { hint: instead }), tone: 'bad' }),
    );
}

/** Saves through the browser, without the network. */
export function saveAs(name: string, content: string, type = 'application/json') {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: name.replaceAll(/[\\/:*?"<>|]/gu, '_'),
  });
  link.click();
  URL.revokeObjectURL(url);
}
