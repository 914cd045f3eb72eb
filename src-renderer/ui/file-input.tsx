import type { RefObject } from 'react';

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly 'data-testid'?: string;
}

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
