import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { MenuCommand } from '../../src-main/contract/shell.ts';
import { useOutside } from '../api/client-context.tsx';
import { useCommand } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { useToast } from '../ui/toast.tsx';
import { useChangeSettings } from './use-change-settings.ts';
import { useDemoAudit, useOpenAudit } from './use-open-audit.ts';

/** Carries out the commands of the desktop's native menu. */
export function useMenu(audit: string | null, openExport: () => void): void {
  const { bridge } = useOutside();
  const [, navigate] = useLocation();
  const { mutate: open } = useOpenAudit();
  const { mutate: demo } = useDemoAudit();
  const { mutate: close } = useCommand('audit/close');
  const changeSettings = useChangeSettings();
  const text = useText();
  const toast = useToast();

  const run = useEffectEvent(async ({ command, file }: MenuCommand) => {
    if (command === 'new-audit' || command === 'start') navigate('/');
    if (command === 'demo') demo();
    if (command === 'open-file' && file) open(file);
    if (command === 'toggle-theme')
      changeSettings({ theme: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' });
    if (command === 'open-audit') {
      const chosen = await bridge?.invoke('shell/choose-audit', {});
      if (chosen?.file) open(chosen.file);
    }
    if (command === 'diagnostics-copied')
      toast({ text: text.ui('shell.diagnosticsCopied'), hint: text.ui('shell.diagnosticsHint') });
    if (audit === null) return;
    if (command === 'export') openExport();
    if (command === 'clusters') navigate(`/audit/${encodeURIComponent(audit)}/clusters`);
    if (command === 'close-audit') close({ audit }, { onSuccess: () => navigate('/') });
  });
  useEffect(() => bridge?.onMenu((command) => void run(command)), [bridge]);
}
