import { useState } from 'react';
import {
  exportChoicesSchema,
  tabularFormats,
  type ExportChoices,
  type ReportClientChange,
  type ExportEnded,
  type ExportProgress,
} from '../../../src-main/contract/exports.ts';
import {
  Button,
  Dialog,
  useChangeSettings,
  useCommand,
  useEngineEvent,
  useOutside,
  useRequest,
  useText,
} from '../../kit.ts';
import { ExportForm } from './export-form.tsx';
import { ExportOutcome, ExportRefusal, ExportRunning } from './export-outcome.tsx';
import type { RequestParameters } from '../../../src-main/contract/api.ts';

/** Chooses and writes the files of an export. Choices are remembered; the reader in this audit alone. */
export function ExportDialog({ audit, onClose }: { readonly audit: string; readonly onClose: () => void }) {
  const text = useText();
  const { data: settings } = useRequest('settings/get', {});
  const changeSettings = useChangeSettings();
  const [changes, setChanges] = useState<Partial<ExportChoices>>({});
  const reader = useRequest('export/client', { audit });
  const [readerChange, setReaderChange] = useState<ReportClientChange>({});
  const [folder, setFolder] = useState<string | null>(null);
  const { progress, ended, refused, start, cancel, forget } = useExport(audit);
  const choices = { ...(settings?.export ?? exportChoicesSchema.parse({})), ...changes };
  const { formats, tables, form, locale } = choices;
  const kept = reader.data ?? { name: '', logo: null, accent: null };
  const client = {
    name: readerChange.name ?? kept.name,
    logo: readerChange.logo === undefined ? kept.logo : readerChange.logo,
    accent: readerChange.accent === undefined ? kept.accent : readerChange.accent,
  };
  const write = (place: string | null, existing: 'refuse' | 'replace') => {
    changeSettings({ export: choices });
    const reportLocale = locale ?? text.locale;
    start({ audit, formats, tables, form, folder: place, existing, locale: reportLocale, client: readerChange });
  };
  const needsTables = formats.length > 0 && formats.every((format) => tabularFormats.has(format));
  const isComplete = formats.length > 0 && (tables.length > 0 || !needsTables);
  return (
    <Dialog
      title={text.ui('export.title')}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {text.ui(progress ? 'common.close' : ended?.result ? 'common.done' : 'common.cancel')}
          </Button>
          {progress ? (
            <Button look="danger" onClick={cancel} data-testid="export-cancel">
              {text.ui('common.cancel')}
            </Button>
          ) : ended?.result ? (
            <Button icon="export" onClick={forget} data-testid="export-again">
              {text.ui('export.again')}
            </Button>
          ) : (
            <Button
              look="primary"
              icon="export"
              onClick={() => write(folder, 'refuse')}
              disabled={!isComplete}
              data-testid="export-run"
            >
              {text.ui('export.run')}
            </Button>
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

interface FolderFieldProps {
  readonly folder: string | null;
  readonly onChange: (folder: string | null) => void;
}

/** Where the files go. A browser fetches them instead, so there is nothing to choose. */
function FolderField({ folder, onChange }: FolderFieldProps) {
  const text = useText();
  const { bridge } = useOutside();
  if (!bridge) return null;
  const choose = async () => {
    const { path } = await bridge.invoke('shell/choose-folder', { purpose: 'export' });
    if (path) onChange(path);
  };
  return (
    <div className="field">
      <span className="field-label">{text.ui('export.folder')}</span>
      <span className="field-line row gap-6">
        <span className="path cut soft" title={folder ?? ''}>
          {folder ?? text.ui('export.folderDefault')}
        </span>
        {folder !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {text.ui('export.folderReset')}
          </Button>
        )}
        <Button icon="folder" onClick={() => void choose()}>
          {text.ui('export.chooseFolder')}
        </Button>
      </span>
    </div>
  );
}

interface Heard {
  /** Of the export that is under way. */
  readonly progress: ExportProgress | null;
  /** How the last one ended. */
  readonly ended: ExportEnded | null;
}

const nothingHeard: Heard = { progress: null, ended: null };

/** The export goes on when the dialog is closed, and is found again. */
function useExport(audit: string) {
  const state = useRequest('export/state', { audit });
  const begin = useCommand('export/start');
  const stop = useCommand('export/cancel');
  const [heard, setHeard] = useState<Heard | null>(null);
  useEngineEvent('export/progress', (progress) => progress.audit === audit && setHeard({ progress, ended: null }));
  useEngineEvent('export/ended', (ended) => {
    if (ended.audit !== audit) return;
    setHeard({ progress: null, ended });
    void state.refetch();
  });
  const known = heard ?? { progress: state.data?.running ?? null, ended: null };
  return {
    ...known,
    /** Why one could not begin. */
    refused: begin.error,
    start(wanted: RequestParameters<'export/start'>) {
      setHeard({ progress: { audit, job: '', format: null, fraction: 0, millisLeft: null }, ended: null });
      begin.mutate(wanted, { onError: () => setHeard(nothingHeard) });
    },
    cancel: () => stop.mutate({ audit }),
    /** Goes back to before the last one, to choose anew. */
    forget() {
      begin.reset();
      setHeard(nothingHeard);
    },
  };
}
