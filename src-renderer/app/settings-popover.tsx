import { useLocation } from 'wouter';
import { LookSettings } from '../features/settings/looks.tsx';
import { settingsPlace } from '../features/settings/settings-sections.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';

export const settingsPopoverId = 'settings-popover';

/** What one changes without leaving the work, and the way to everything else. */
export function SettingsPopover({ audit }: { readonly audit: string | null }) {
  const text = useText();
  const [, navigate] = useLocation();
  const openAll = () => {
    document.getElementById(settingsPopoverId)?.hidePopover();
    navigate(settingsPlace(audit));
  };
  return (
    <dialog id={settingsPopoverId} popover="auto" className="popover" aria-label={text.ui('settings.title')}>
      <h2>{text.ui('settings.title')}</h2>
      <LookSettings />
      <Button icon="settings" onClick={openAll} data-testid="settings-all">
        {text.ui('settings.all')}
      </Button>
    </dialog>
  );
}
