import { useState } from 'react';
import { exportFormats, type ExportedFile, type ExportFormat } from '../../../src-main/contract/models.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useCommand } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ExportDialogProps {
  readonly audit: string;
  readonly onClose: () => void;
}

/** Chooses formats and place, writes the files, and then shows where they are. */
export function ExportDialog({ audit, onClose }: ExportDialogProps) {
  const text = useText();
  const { bridge } = useOutside();
  const [formats, setFormats] = useState<readonly ExportFormat[]>(exportFormats);
  const [folder, setFolder] = useState<string | null>(null);
  const run = useCommand('export/run');
  const write = () => run.mutate({ audit, formats: [...formats], folder, locale: text.locale });
  const chooseFolder = async () => {
    const { path } = (await bridge?.invoke('shell/choose-folder', { purpose: 'export' })) ?? { path: null };
    if (path) setFolder(path);
  };
  const failure = run.error ? text.error(run.error) : null;
  return (
    <Dialog
      title={text.ui('export.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui(run.data ? 'common.done' : 'common.cancel')}</Button>
          <Button look="primary" icon="export" onClick={write} disabled={formats.length === 0 || run.isPending} data-testid="export-run">
            {text.ui(run.isPending ? 'export.writing' : run.data ? 'export.again' : 'export.run')}
          </Button>
        </>
      }
    >
      <fieldset className="export-formats">
        <legend>{text.ui('export.formats')}</legend>
        {exportFormats.map((format) => (
          <label key={format} className="check">
            <input
              type="checkbox"
              checked={formats.includes(format)}
              onChange={(event) => setFormats(exportFormats.filter((other) => (other === format ? event.target.checked : formats.includes(other))))}
            />
            <span>
              {text.ui(`export.format.${format}`)}
              <small>{text.ui(`export.formatHint.${format}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {bridge && (
        <div className="field">
          <span className="field-label">{text.ui('export.folder')}</span>
          <span className="field-line">
            <span className="path" title={folder ?? ''}>
              {folder ?? text.ui('export.folderDefault')}
            </span>
            <Button icon="folder" onClick={() => void chooseFolder()}>
              {text.ui('export.chooseFolder')}
            </Button>
          </span>
        </div>
      )}
      <div aria-live="polite">
        {failure && (
          <p className="note note-bad">
            <Icon name="error" />
            <span>
              <strong>{failure.message}</strong> {failure.hint}
            </span>
          </p>
        )}
        {run.data && <ExportedFiles folder={run.data.folder} files={run.data.files} />}
      </div>
    </Dialog>
  );
}

function ExportedFiles({ folder, files }: { readonly folder: string; readonly files: readonly ExportedFile[] }) {
  const text = useText();
  return (
    <section className="exported" aria-label={text.ui('export.written')}>
      <p className="note note-good">
        <Icon name="check" />
        <span>{text.ui('export.writtenTo', { folder })}</span>
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.path} className="exported-file" data-testid="export-file">
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
      <a href={file.download} download={file.name}>
        <Icon name="download" />
        {file.name}
      </a>
    );
  }
  if (!bridge) return <span title={file.path}>{file.name}</span>;
  return (
    <button type="button" className="link-button" onClick={() => void bridge.invoke('shell/show-file', { path: file.path })}>
      <Icon name="folder" />
      {file.name}
    </button>
  );
}
