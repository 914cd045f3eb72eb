import type { RefObject } from 'react';

type FileInputProps = Readonly<{
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  onFile: (file: File) => void;
}>;

export function FileInput({ onFile, ...others }: FileInputProps) {
  return (
    <input
      {...others}
      type="file"
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  );
}

export async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
