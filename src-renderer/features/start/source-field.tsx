import { useId, type ReactNode } from 'react';
import type { Source } from '../../../src-main/contract/models.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Recognition } from './use-recognition.ts';

interface SourceFieldProps {
  readonly recognition: Recognition;
  /** The button that sends the form. */
  readonly children: ReactNode;
}

/** One field for everything that can be audited, with what it was recognised as below it. */
export function SourceField({ recognition, children }: SourceFieldProps) {
  const text = useText();
  const { bridge } = useOutside();
  const { value, error, enter } = recognition;
  const id = useId();
  const chooseFolder = async () => {
    const chosen = await bridge?.invoke('shell/choose-folder', { purpose: 'source' });
    if (chosen?.path) enter(chosen.path, true);
  };
  const chooseFile = async () => {
    const chosen = await bridge?.invoke('shell/choose-source-file', {});
    if (chosen?.path) enter(chosen.path, true);
  };
  return (
    <div className="source-field">
      <label htmlFor={id}>{text.ui('start.source')}</label>
      <div className="source-entry">
        <input
          id={id}
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder={text.ui('start.sourcePlaceholder')}
          value={value}
          onChange={(event) => enter(event.target.value)}
          onBlur={() => value.trim() && void recognition.recognise()}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          data-testid="start-source"
        />
        {bridge && <IconButton icon="folder" label={text.ui('start.chooseFolder')} onClick={() => void chooseFolder()} />}
        {bridge && <IconButton icon="pages" label={text.ui('start.chooseFile')} onClick={() => void chooseFile()} />}
        {children}
      </div>
      <div id={`${id}-note`} className="source-note" aria-live="polite">
        <Note recognition={recognition} />
      </div>
    </div>
  );
}

function Note({ recognition }: { readonly recognition: Recognition }) {
  const text = useText();
  const { error, recognised, asking } = recognition;
  if (error !== null) {
    const { message, hint } = text.error(error);
    return (
      <p className="note note-bad">
        <Icon name="error" />
        <span>
          <strong>{message}</strong> {hint}
        </span>
      </p>
    );
  }
  if (recognised) {
    return (
      <p className="note note-good">
        <Icon name={sourceIcons[recognised.source.kind]} />
        <span>{describeSource(text, recognised.source)}</span>
      </p>
    );
  }
  return <p className="note">{text.ui(asking ? 'start.recognising' : 'start.sourceHint')}</p>;
}

const sourceIcons: Readonly<Record<Source['kind'], IconName>> = {
  site: 'globe',
  sitemap: 'globe',
  folder: 'folder',
  file: 'pages',
  'url-list': 'list',
};

function describeSource(text: Texts, source: Source): string {
  if (source.kind === 'site') return text.ui('start.isSite', { address: source.url });
  if (source.kind === 'sitemap') return text.ui('start.isSitemap', { address: source.url });
  if (source.kind === 'folder') return text.ui('start.isFolder', { path: source.path });
  if (source.kind === 'file') return text.ui('start.isFile', { format: text.ui(`start.formats.${source.format}`), path: source.path });
  return text.ui('start.isList', { addresses: text.count('addresses', source.urls.length) });
}
