import { type ReactNode, useState } from 'react';
import {
  type ExportChoices,
  exportChoicesSchema,
  type ExportedFile,
  type ExportEnded,
  type ExportProgress,
  type ExportResult,
  type ReportClientChange,
  tabularFormats,
} from '#contract/exports.ts';
import { RequestError } from '#contract/api.ts';
import {
  type Asked,
  Button,
  Dialog,
  ErrorNote,
  Icon,
  JobProgress,
  Note,
  useAudit,
  useCommand,
  useEngineJob,
  useOutside,
  useRequest,
  useSettings,
  useText,
} from '../../kit.ts';
import { ExportForm } from './export-form.tsx';

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [settings, changeSettings] = useSettings();
  const [changes, setChanges] = useState<Partial<ExportChoices>>({});
  const reader = useRequest('export/client');
  const [readerChange, setReaderChange] = useState<ReportClientChange>({});
  const [folder, setFolder] = useState<string | null>(null);
  const { progress, ended, refused, start, cancel, forget } = useExport();
  const choices = { ...(settings?.export ?? exportChoicesSchema.parse({})), ...changes };
  const { formats, tables, form, locale } = choices;
  const kept = reader.data ?? { name: '', logo: null, accent: null };
  const client = Object.assign({}, kept, readerChange);
  const write = (place: string | null, existing: 'refuse' | 'replace') => {
    changeSettings({ export: choices });
    const reportLocale = locale ?? text.locale;
    start({ formats, tables, form, folder: place, existing, locale: reportLocale, client: readerChange });
  };
  const needsTables = formats.length > 0 && formats.every((format) => tabularFormats.has(format));
  const isComplete = formats.length > 0 && (tables.length > 0 || !needsTables);
  return (
    <Dialog
      says="export.title"
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            says={progress ? 'common.close' : ended?.result ? 'common.done' : 'common.cancel'}
          />
          {progress ? (
            <Button look="danger" onClick={cancel} data-testid="export-cancel" says="common.cancel" />
          ) : ended?.result ? (
            <Button icon="export" onClick={forget} data-testid="export-again" says="export.again" />
          ) : (
            <Button
              look="primary"
              icon="export"
              onClick={() => write(folder, 'refuse')}
              disabled={!isComplete}
              data-testid="export-run"
              says="export.run"
            />
          )}
        </>
      }
    >
      <div aria-live="polite">
        {progress && <ExportRunning progress={progress} />}
        {!progress && refused && !ended && (
          <ExportRefusal
            error={refused}
            onReplace={() => write(folder, 'replace')}
            onNewFolder={() => {
              setFolder(null);
              write(null, 'refuse');
            }}
          />
        )}
        {ended && <ExportOutcome ended={ended} />}
      </div>
      {!progress && !ended?.result && (
        <>
          <ExportForm
            choices={choices}
            onChange={(change) => setChanges((old) => ({ ...old, ...change }))}
            client={client}
            onClient={(change) => setReaderChange((old) => ({ ...old, ...change }))}
          />
          <FolderField folder={folder} onChange={setFolder} />
        </>
      )}
    </Dialog>
  );
}

function FolderField({ folder, onChange }: { folder: string | null; onChange: (folder: string | null) => void }) {
  const text = useText();
  const { bridge } = useOutside();
  if (!bridge) return null;
  const choose = async () => {
    const { path } = await bridge.invoke('shell/choose-folder', { purpose: 'export' });
    if (path) onChange(path);
  };
  return (
    <div className="field">
      <span className="medium">{text.ui('export.folder')}</span>
      <span className="field-line row gap-6">
        <span className="path cut soft" title={folder ?? ''}>
          {folder ?? text.ui('export.folderDefault')}
        </span>
        {folder !== null && <Button look="quiet" onClick={() => onChange(null)} says="export.folderReset" />}
        <Button icon="folder" onClick={choose} says="export.chooseFolder" />
      </span>
    </div>
  );
}

function useExport() {
  const audit = useAudit();
  const state = useRequest('export/state');
  const begin = useCommand('export/start');
  const stop = useCommand('export/cancel');
  const { hear, ...heard } = useEngineJob('export/progress', 'export/ended', state, (job) => job.audit === audit);
  return {
    ...heard,
    refused: begin.error,
    start(wanted: Asked<'export/start'>) {
      hear({ audit, job: '', format: null, fraction: 0, millisLeft: null });
      begin.mutate(wanted, { onError: () => hear(null) });
    },
    cancel: () => stop.mutate({}),
    forget() {
      begin.reset();
      hear(null);
    },
  };
}

function ExportRunning({ progress: { format, fraction, millisLeft } }: { progress: ExportProgress }) {
  const text = useText();
  const left = millisLeft !== null && text.ui('export.left', { time: text.format.duration(millisLeft) });
  return (
    <JobProgress
      what={
        format === null
          ? text.ui('export.preparing')
          : text.ui('export.writing', { format: text.shared(`exportFormat.${format}`) })
      }
      note={[text.format.share(fraction), left].filter(Boolean).join(' · ')}
      fraction={fraction}
      label={text.ui('export.progress')}
      testId="export-running"
    />
  );
}

function ExportRefusal({
  error,
  onReplace,
  onNewFolder,
}: {
  error: Error;
  onReplace: () => void;
  onNewFolder: () => void;
}) {
  const { message, hint } = useText().error(error);
  const isExisting = error instanceof RequestError && error.wire.code === 'export-exists';
  return (
    <Note tone="bad" icon="error" isAlert>
      <strong>{message}</strong> {!isExisting && hint}
      {isExisting && (
        <span className="flex gap-8 mt-8">
          <Button size="small" onClick={onReplace} data-testid="export-replace" says="export.replace" />
          <Button size="small" onClick={onNewFolder} says="export.newFolder" />
        </span>
      )}
    </Note>
  );
}

function ExportOutcome({ ended: { outcome, error, result } }: { ended: ExportEnded }) {
  const text = useText();
  if (!result) {
    if (outcome === 'cancelled' || !error) return <p className="note">{text.ui('export.cancelled')}</p>;
    return <ErrorNote error={new RequestError(error)} />;
  }
  return (
    <WrittenFiles {...result}>
      {result.failures.map(({ format, error: failure }) => {
        const { message, hint } = text.error(new RequestError(failure));
        return (
          <Note key={format} tone="bad" icon="error">
            <strong>{text.ui('export.failed', { format: text.shared(`exportFormat.${format}`) })}</strong> {message}{' '}
            {hint}
          </Note>
        );
      })}
    </WrittenFiles>
  );
}

type WrittenFilesProps = Pick<ExportResult, 'folder'> & {
  files: readonly Pick<ExportedFile, 'name' | 'path' | 'bytes' | 'download'>[];
  archive?: ExportResult['archive'];
  testId?: string;
  children: ReactNode;
};

/** With links to their folder, or downloads from the server. */
export function WrittenFiles({ folder, files, archive, testId, children }: WrittenFilesProps) {
  const text = useText();
  const { bridge } = useOutside();
  const [first] = files;
  return (
    <section aria-label={text.ui('export.written')} data-testid={testId}>
      {first && (
        <Note tone="good" icon="check">
          {text.ui('export.writtenTo', { folder })}
        </Note>
      )}
      {children}
      <div className="flex gap-8 mt-8">
        {bridge && first && (
          <Button
            icon="folder"
            onClick={() => bridge.invoke('shell/show-file', { path: first.path })}
            says="export.showFolder"
          />
        )}
        {archive?.download && (
          <a className="button" href={archive.download} download={archive.name}>
            <Icon name="download" />
            <span>{text.ui('export.downloadAll')}</span>
            <small>{text.format.bytes(archive.bytes)}</small>
          </a>
        )}
      </div>
      <ul className="mt-8">
        {files.map((file) => (
          <li key={file.path} className="row justify-between line-above gap-12 py-4" data-testid="export-file">
            <WrittenFile {...file} />
            <small>{text.format.bytes(file.bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WrittenFile({ name, path, download }: WrittenFilesProps['files'][number]) {
  const { bridge } = useOutside();
  if (download !== null) {
    return (
      <a className="inline-row gap-6" href={download} download={name}>
        <Icon name="download" />
        {name}
      </a>
    );
  }
  if (!bridge) return <span title={path}>{name}</span>;
  return (
    <button type="button" className="link-button" onClick={() => bridge.invoke('shell/show-file', { path })}>
      <Icon name="folder" />
      {name}
    </button>
  );
}
