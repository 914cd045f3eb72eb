import { useId, type KeyboardEvent, type ReactNode } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import { IconButton, type IconName, Note, type Texts, useOutside, useText } from '../../kit.ts';
import { linesOf, type Recognition } from './use-recognition.ts';

interface SourceFieldProps {
  readonly recognition: Recognition;
  readonly children: ReactNode;
}

const maxRows = 8;
const maxShown = 4;

/** One field for all sources, a line each, with what they were recognised as. */
export function SourceField({ recognition, children }: SourceFieldProps) {
  const text = useText();
  const { bridge } = useOutside();
  const { value, error, refused, enter, add } = recognition;
  const id = useId();
  const addChosen = async (chosen: Promise<{ readonly path: string | null }>) => {
    const { path } = await chosen;
    if (path) add(path);
  };
  return (
    <div>
      <label className="as-block strong mb-8" htmlFor={id}>
        {text.ui('start.source')}
      </label>
      <div className="source-entry flex wrap align-start gap-8">
        <textarea
          id={id}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          rows={Math.min(maxRows, Math.max(1, value.split('\n').length))}
          placeholder={text.ui('start.sourcePlaceholder')}
          value={value}
          onChange={(event) => enter(event.target.value)}
          onBlur={() => value.trim() && void recognition.recognise()}
          onKeyDown={sendOnEnter}
          aria-invalid={error !== null || refused.length > 0}
          aria-describedby={`${id}-note`}
          data-testid="start-source"
          data-arrival
        />
        {bridge && (
          <>
            <IconButton
              icon="folder"
              label={text.ui('start.chooseFolder')}
              onClick={() => void addChosen(bridge.invoke('shell/choose-folder', { purpose: 'source' }))}
            />
            <IconButton
              icon="pages"
              label={text.ui('start.chooseFile')}
              onClick={() => void addChosen(bridge.invoke('shell/choose-source-file', {}))}
            />
          </>
        )}
        {children}
      </div>
      <div id={`${id}-note`} className="source-note mt-8" aria-live="polite">
        <SourceNote recognition={recognition} />
      </div>
    </div>
  );
}

/** Enter starts the audit as in a field of one line; with Shift it begins another line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function SourceNote({ recognition }: { readonly recognition: Recognition }) {
  const text = useText();
  const { value, error, refused, recognised, saved, asking } = recognition;
  if (saved !== null)
    return (
      <Note tone="good" icon="folder">
        {text.ui('start.isAudit', { path: saved })}
      </Note>
    );
  if (error !== null) return <Refusal error={error} />;
  if (refused.length > 0) {
    const named = linesOf(value).length > 1;
    return refused
      .slice(0, maxShown)
      .map((refusal) => <Refusal key={refusal.line} error={refusal.error} {...(named && { line: refusal.line })} />);
  }
  if (!recognised) return <p className="note">{text.ui(asking ? 'start.recognising' : 'start.sourceHint')}</p>;
  const { sources } = recognised;
  return (
    <>
      {sources.slice(0, maxShown).map((source) => (
        <Note key={describeSource(text, source)} tone="good" icon={sourceIcons[source.kind]}>
          {describeSource(text, source)}
        </Note>
      ))}
      {sources.length > maxShown && (
        <p className="note">
          {text.ui('start.moreSources', { count: sources.length - maxShown })}
        </p>
      )}
    </>
  );
}

function Refusal({ error, line }: { readonly error: unknown; readonly line?: string }) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error">
      {line !== undefined && !message.includes(line) && <code>{line}</code>} <strong>{message}</strong> {hint}
    </Note>
  );
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
  if (source.kind === 'file')
    return text.ui('start.isFile', { format: text.ui(`start.formats.${source.format}`), path: source.path });
  return text.ui('start.isList', { addresses: text.count('addresses', source.urls.length) });
}
