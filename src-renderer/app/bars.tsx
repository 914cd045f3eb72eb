import { Popover } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  Button,
  capsOf,
  type Connection,
  Cut,
  howFar,
  Icon,
  IconButton,
  Keys,
  Link,
  RunBadge,
  useAppRequest,
  useLocation,
  useRequest,
  useRoot,
  useSearch,
  useShownAudit,
  useText,
} from '../kit.ts';
import { LookSettings, settingsPlace } from '../features/settings/sections.tsx';
import { type ShellDialog, useCounts } from './navigation.tsx';

export function TopBar({ onOpen }: { onOpen: (dialog: ShellDialog) => void }) {
  const audit = useShownAudit();
  const text = useText();
  return (
    <header className="top-bar row on-panel line-below gap-12 px-12">
      <Link href="/" className="row ink size-15 strong no-underline round-4 gap-8">
        <span className="brand-mark relative" aria-hidden="true" />
        PageTwin
      </Link>
      {audit !== null && <AuditTitle />}
      <div className="row grow min-w-0 justify-end gap-8">
        <button
          type="button"
          className="palette-open row quiet frame round gap-8 px-8"
          onClick={() => onOpen('palette')}
        >
          <Icon name="search" />
          <span className="cut grow text-start">{text.ui('palette.title')}</span>
          <Keys keys={capsOf('mod+k')} />
        </button>
        {audit !== null && (
          <Button icon="export" onClick={() => onOpen('export')} data-testid="export-open" says="shell.export" />
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onOpen('shortcuts')}
          aria-label={text.ui('shortcuts.title')}
        >
          <Keys keys={['?']} />
        </button>
        <SettingsPopover />
      </div>
    </header>
  );
}

function AuditTitle() {
  const text = useText();
  const summary = useRequest('audit/summary').data;
  const progress = useRequest('audit/progress').data;
  const far = progress?.state === 'running' ? howFar(text, progress) : '';
  const going = far && `${far} · `;
  useEffect(() => {
    document.title = summary ? `${going}${summary.name} – PageTwin` : 'PageTwin';
    return () => {
      document.title = 'PageTwin';
    };
  }, [going, summary]);
  return (
    <div className="row min-w-0 gap-8">
      <span className="quiet" aria-hidden="true">
        /
      </span>
      <span className="cut" title={summary?.file}>
        {summary?.name}
      </span>
      {progress && <RunBadge state={progress.state} />}
    </div>
  );
}

function SettingsPopover() {
  const place = useRoot() + settingsPlace();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const openAll = () => {
    setOpen(false);
    navigate(place);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon="settings"
          says="settings.title"
          data-testid="settings-open"
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className="popover">
        <h2 className="mb-8">{useText().ui('settings.title')}</h2>
        <LookSettings />
        <Button
          className="w-full mt-8"
          icon="settings"
          onClick={openAll}
          data-testid="settings-all"
          says="settings.all"
        />
      </Popover.Dropdown>
    </Popover>
  );
}

export function StatusBar({ onShortcuts }: { onShortcuts: () => void }) {
  const audit = useShownAudit();
  const text = useText();
  const info = useAppRequest('app/info', {}).data;
  const hint = text.ui(hintOf(useLocation()[0], useSearch()));
  return (
    <footer className="status-bar row clip quiet small nowrap on-panel line-above gap-16 px-12">
      {audit === null ? info && <span className="rigid">PageTwin {info.version}</span> : <AuditStatus />}
      <Cut className="status-local cut">{text.ui('status.local')}</Cut>
      <button type="button" className="status-hint push-right cut quiet px-4" title={hint} onClick={onShortcuts}>
        {hint}
      </button>
    </footer>
  );
}

function AuditStatus() {
  const text = useText();
  const summary = useRequest('audit/summary').data;
  const counts = useCounts();
  if (!summary || !counts) return null;
  const parts = [
    text.count('pages', counts.pages),
    counts.clusters !== undefined && text.count('clusters', counts.clusters),
    text.count('problems', counts.problems),
  ];
  return (
    <>
      <span className="rigid">{parts.filter(Boolean).join(' · ')}</span>
      <span className="rigid">{text.count('detectors', summary.detectors.length)}</span>
      {summary.notices.map((notice) => (
        <Cut key={notice} className="cut tone-warn">
          {text.shared(`notice.${notice}`)}
        </Cut>
      ))}
    </>
  );
}

function hintOf(location: string, search: string) {
  if (new URLSearchParams(search).get('view') === 'table') return 'status.hintLists';
  if (location.includes('/clusters')) return 'status.hintClusters';
  if (location.includes('/relations')) return 'status.hintRelations';
  if (/\/(?:pages|sentences|checks|actions)(?:\/|$)/u.test(location)) return 'status.hintLists';
  return /\/compare\/\d+\/\d+/u.test(location) ? 'status.hintCompare' : 'status.hintGeneral';
}

export function ConnectionStrip({ connection }: { connection: Connection | null }) {
  const text = useText();
  const state = useSyncExternalStore(connection?.onState ?? never, connection?.state ?? (() => 'connected'));
  return (
    <div className="connection-place" role="alert">
      {state === 'lost' && (
        <div className="connection-strip row on-warn-soft gap-8 py-8 px-16">
          <Icon name="warning" />
          <span>
            <strong>{text.ui('shell.connectionLost')}</strong> {text.ui('shell.connectionHint')}
          </span>
          <Button
            className="push-right"
            size="small"
            icon="again"
            says="shell.connectNow"
            onClick={connection?.retryNow}
          />
        </div>
      )}
    </div>
  );
}

const never = () => () => {};
