import { useId, useRef, useState } from 'react';
import { type Logo, logoTypes, maxLogoBytes } from '../../../src-main/contract/exports.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';

interface LogoFieldProps {
  readonly logo: Logo | null;
  readonly onChange: (logo: Logo | null) => void;
}

/** The client's picture for the head of the report, chosen by the browser's own dialog in every shell. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const hintId = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLogo(file);
    setRefused(read === null);
    if (read) onChange(read);
  };
  return (
    <div className="field">
      <span className="field-label">{text.ui('export.logo')}</span>
      <span className="field-line row gap-6">
        {logo && <img className="export-logo frame round" src={`data:${logo.type};base64,${logo.data}`} alt="" />}
        <Button icon="folder" onClick={() => input.current?.click()} aria-describedby={hintId}>
          {text.ui(logo ? 'export.changeLogo' : 'export.chooseLogo')}
        </Button>
        {logo && <IconButton icon="close" label={text.ui('export.removeLogo')} onClick={() => onChange(null)} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={logoTypes.join(',')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
          data-testid="export-logo"
        />
      </span>
      <small id={hintId} className={isRefused ? 'tone-bad' : ''} role={isRefused ? 'alert' : undefined}>
        {text.ui(isRefused ? 'export.logoRefused' : 'export.logoHint')}
      </small>
    </div>
  );
}

/**
 * A chosen picture as the data of a logo; null when it is none that a report takes. The engine looks at its bytes
 * again.
 */
async function readLogo(file: File): Promise<Logo | null> {
  const type = logoTypes.find((known) => known === file.type);
  if (!type || file.size > maxLogoBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { type, data: btoa(binary) };
}
