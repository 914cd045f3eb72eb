import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { LookSettings } from '../features/settings/looks.tsx';
import { settingsPlace } from '../features/settings/settings-sections.ts';
import { useText } from '../i18n/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';

/** What one changes without leaving the work, and the way to everything else. */
export function SettingsPopover({ audit }: { readonly audit: string | null }) {
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
