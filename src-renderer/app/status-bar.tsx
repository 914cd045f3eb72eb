import { useLocation, useSearch } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText, type UiKey } from '../i18n/use-text.ts';
import { useSyncExternalStore } from 'react';
import type { Connection } from '../api/connection.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface StatusBarProps {
  readonly audit: string | null;
  readonly onShortcuts: () => void;
}

export function StatusBar({ audit, onShortcuts }: StatusBarProps) {
  const text = useText();
  const info = useRequest('app/info', {}).data;
  const [location] = useLocation();
  const search = useSearch();
  const key = hintOf(location, search);
  const hint = text.ui(key);
  return (
    <footer className="status-bar row clip quiet small nowrap on-panel line-above gap-16 px-12">
      {audit === null ? info && <span className="rigid">PageTwin {info.version}</span> : <AuditStatus audit={audit} />}
      <span className="status-local cut" title={text.ui('status.local')}>
        {text.ui('status.local')}
      </span>
      <button type="button" className="status-hint push-right cut quiet px-4" title={hint} onClick={onShortcuts}>
        {hint}
      </button>
    </footer>
  );
}

function AuditStatus({ audit }: { readonly audit: string }) {
  const text = useText();
  const summary = useRequest('audit/summary', { audit }).data;
  const progress = useRequest('audit/progress', { audit }).data;
  if (!summary) return null;
  /** While the audit runs, its progress knows more. */
  const counts =
    progress?.state === 'running' || progress?.state === 'pausing'
      ? progress.counts
      : { ...summary, pages: summary.collectedPages };
  const parts = [
    text.count('pages', counts.pages),
    text.count('clusters', counts.clusters),
    text.count('problems', counts.problems),
  ];
  return (
    <>
      <span className="rigid">{parts.join(' · ')}</span>
      <span className="rigid">{text.count('detectors', summary.detectors.length)}</span>
      {summary.notices.map((notice) => (
        <span key={notice} className="cut tone-warn" title={text.shared(`notice.${notice}`)}>
          {text.shared(`notice.${notice}`)}
        </span>
      ))}
    </>
  );
}

function hintOf(location: string, search: string): UiKey {
  if (new URLSearchParams(search).get('view') === 'table') return 'status.hintLists';
  if (location.includes('/clusters')) return 'status.hintClusters';
  if (/\/(?:pages|sentences|checks|actions)(?:\/|$)/u.test(location)) return 'status.hintLists';
  return location.includes('/compare') ? 'status.hintCompare' : 'status.hintGeneral';
}

/** Without moving anything. */
export function ConnectionStrip({ connection }: { readonly connection: Connection | null }) {
  const text = useText();
  const state = useSyncExternalStore(connection?.onState ?? never, connection?.state ?? connected);
  return (
    <div className="connection-place" role="alert">
      {state === 'lost' && (
        <div className="connection-strip row on-warn-soft gap-8 py-8 px-16">
          <Icon name="warning" />
          <span>
            <strong>{text.ui('shell.connectionLost')}</strong> {text.ui('shell.connectionHint')}
          </span>
          <Button className="push-right" size="small" icon="again" onClick={connection?.retryNow}>
            {text.ui('shell.connectNow')}
          </Button>
        </div>
      )}
    </div>
  );
}

const never = () => () => {};
const connected = () => 'connected' as const;
