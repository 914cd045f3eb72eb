import type { ExportEnded, ExportedFile, ExportProgress, ExportResult } from '../../../src-main/contract/exports.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { Button, ErrorNote, Icon, Note, ProgressBar, useOutside, useText } from '../../kit.ts';

export function ExportRunning({ progress: { format, fraction, millisLeft } }: { readonly progress: ExportProgress }) {
  const text = useText();
  const what =
    format === null
      ? text.ui('export.preparing')
      : text.ui('export.writing', { format: text.shared(`exportFormat.${format}`) });
  return (
    <section data-testid="export-running">
      <p className="flex justify-between gap-16 mb-8">
        <span>{what}</span>
        <span className="soft">
          {text.format.share(fraction)}
          {millisLeft !== null && ` · ${text.ui('export.left', { time: text.format.duration(millisLeft) })}`}
        </span>
      </p>
      <ProgressBar fraction={fraction} label={text.ui('export.progress')} />
    </section>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly onReplace: () => void;
  readonly onNewFolder: () => void;
}

/** Why an export could not begin. Existing files are replaced only on request. */
export function ExportRefusal({ error, onReplace, onNewFolder }: RefusalProps) {
  const text = useText();
  const { message, hint } = text.error(error);
  const isExisting = error instanceof RequestError && error.wire.code === 'export-exists';
  return (
    <Note tone="bad" icon="error" isAlert>
      <strong>{message}</strong> {!isExisting && hint}
      {isExisting && (
        <span className="flex gap-8 mt-8">
          <Button size="small" onClick={onReplace} data-testid="export-replace">
            {text.ui('export.replace')}
          </Button>
          <Button size="small" onClick={onNewFolder}>
            {text.ui('export.newFolder')}
          </Button>
        </span>
      )}
    </Note>
  );
}

export function ExportOutcome({ ended: { outcome, error, result } }: { readonly ended: ExportEnded }) {
  const text = useText();
  if (result) return <ExportedFiles result={result} />;
  if (outcome === 'cancelled' || !error) return <p className="note">{text.ui('export.cancelled')}</p>;
  return <ErrorNote error={new RequestError(error)} />;
}

function ExportedFiles({ result: { folder, files, failures, archive } }: { readonly result: ExportResult }) {
  const text = useText();
  const { bridge } = useOutside();
  const [first] = files;
  return (
    <section className="exported" aria-label={text.ui('export.written')}>
      {first && (
        <Note tone="good" icon="check">
          {text.ui('export.writtenTo', { folder })}
        </Note>
      )}
      {failures.map(({ format, error }) => {
        const { message, hint } = text.error(new RequestError(error));
        return (
          <Note key={format} tone="bad" icon="error">
            <strong>{text.ui('export.failed', { format: text.shared(`exportFormat.${format}`) })}</strong> {message}{' '}
            {hint}
          </Note>
        );
      })}
      <div className="flex gap-8 mt-8">
        {bridge && first && (
          <Button icon="folder" onClick={() => void bridge.invoke('shell/show-file', { path: first.path })}>
            {text.ui('export.showFolder')}
          </Button>
        )}
        {archive?.download && (
          <a className="button" href={archive.download} download={archive.name} data-testid="export-archive">
            <Icon name="download" />
            <span>{text.ui('export.downloadAll')}</span>
            <small>{text.format.bytes(archive.bytes)}</small>
          </a>
        )}
      </div>
      <ul className="mt-8">
        {files.map((file) => (
          <li key={file.path} className="row justify-between line-above gap-12 py-4" data-testid="export-file">
            <ExportedLink file={file} />
            <small>{text.format.bytes(file.bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExportedLink({ file }: { readonly file: ExportedFile }) {
  const { bridge } = useOutside();
  if (file.download !== null) {
    return (
      <a className="inline-row gap-6" href={file.download} download={file.name}>
        <Icon name="download" />
        {file.name}
      </a>
    );
  }
  if (!bridge) return <span title={file.path}>{file.name}</span>;
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => void bridge.invoke('shell/show-file', { path: file.path })}
    >
      <Icon name="folder" />
      {file.name}
    </button>
  );
}
