import { useEffect } from 'react';
import { Link } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { RunBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Keys } from '../ui/states.tsx';
import { capsOf } from '../ui/strokes.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { Icon } from '../ui/icon.tsx';

interface TopBarProps {
  readonly audit: string | null;
  readonly onExport: () => void;
  readonly onShortcuts: () => void;
  readonly onPalette: () => void;
}

export function TopBar({ audit, onExport, onShortcuts, onPalette }: TopBarProps) {
  const text = useText();
  return (
    <header className="top-bar">
      <Link href="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        PageTwin
      </Link>
      {audit !== null && <AuditTitle audit={audit} />}
      <div className="top-end">
        <button type="button" className="palette-open" onClick={onPalette} data-testid="palette-open">
          <Icon name="search" />
          <span>{text.ui('palette.title')}</span>
          <Keys keys={capsOf('mod+k', navigator.platform.startsWith('Mac'))} />
        </button>
        {audit !== null && (
          <Button icon="export" onClick={onExport} data-testid="export-open">
            {text.ui('shell.export')}
          </Button>
        )}
        <button
          type="button"
          className="button button-quiet button-normal"
          onClick={onShortcuts}
          aria-label={text.ui('shortcuts.title')}
        >
          <Keys keys={['?']} />
        </button>
        <SettingsPopover audit={audit} />
      </div>
    </header>
  );
}

function AuditTitle({ audit }: { readonly audit: string }) {
  const text = useText();
  const summary = useRequest('audit/summary', { audit }).data;
  const progress = useRequest('audit/progress', { audit }).data;
  const going = progress?.state === 'running' ? `${text.format.share(progress.fraction)} · ` : '';
  useEffect(() => {
    document.title = summary ? `${going}${summary.name} – PageTwin` : 'PageTwin';
    return () => {
      document.title = 'PageTwin';
    };
  }, [going, summary]);
  return (
    <div className="audit-title">
      <span className="audit-slash" aria-hidden="true">
        /
      </span>
      <span className="audit-name" title={summary?.file}>
        {summary?.name}
      </span>
      {progress && <RunBadge state={progress.state} />}
    </div>
  );
}
