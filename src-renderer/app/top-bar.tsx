import { Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { LookSettings } from '../features/settings/looks.tsx';
import { settingsPlace } from '../features/settings/settings-sections.ts';
import { useText } from '../i18n/use-text.ts';
import { RunBadge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/states.tsx';
import { capsOf } from '../ui/strokes.ts';
import type { ShellDialog } from './use-shell-commands.ts';

interface TopBarProps {
  readonly audit: string | null;
  readonly onOpen: (dialog: ShellDialog) => void;
}

export function TopBar({ audit, onOpen }: TopBarProps) {
  const text = useText();
  return (
    <header className="top-bar row on-panel line-below gap-12 px-12">
      <Link href="/" className="row ink size-15 strong no-underline round-4 gap-8">
        <span className="brand-mark relative" aria-hidden="true" />
        PageTwin
      </Link>
      {audit !== null && <AuditTitle audit={audit} />}
      <div className="row grow min-w-0 justify-end gap-4">
        <button
          type="button"
          className="palette-open row quiet frame round gap-8 px-8"
          onClick={() => onOpen('palette')}
          data-testid="palette-open"
        >
          <Icon name="search" />
          <span className="cut grow text-start">{text.ui('palette.title')}</span>
          <Keys keys={capsOf('mod+k', navigator.platform.startsWith('Mac'))} />
        </button>
        {audit !== null && (
          <Button icon="export" onClick={() => onOpen('export')} data-testid="export-open">
            {text.ui('shell.export')}
          </Button>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onOpen('shortcuts')}
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

function SettingsPopover({ audit }: { readonly audit: string | null }) {
  const text = useText();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const openAll = () => {
    setOpen(false);
    navigate(settingsPlace(audit));
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon="settings"
          label={text.ui('settings.title')}
          data-testid="settings-open"
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className="popover">
        <h2 className="mb-8">{text.ui('settings.title')}</h2>
        <LookSettings />
        <Button className="w-full mt-8" icon="settings" onClick={openAll} data-testid="settings-all">
          {text.ui('settings.all')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
