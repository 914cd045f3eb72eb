import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { MenuCommand } from '../../src-main/contract/shell.ts';
import {
  useChangeSettings,
  useCommand,
  useCommands,
  useDemoAudit,
  useOpenAudit,
  useOutside,
  useText,
  useToast,
} from '../kit.ts';
import { sectionIcons, sectionsFor, settingsPlace } from '../features/settings/looks.tsx';
import { useScreens } from './navigation.tsx';

export type ShellDialog = 'export' | 'figures' | 'shortcuts' | 'palette';

export function useShellCommands(audit: string | null, open: (dialog: ShellDialog) => void): void {
  const text = useText();
  const [, navigate] = useLocation();
  const changeSettings = useChangeSettings();
  const screens = useScreens(audit);
  const { bridge } = useOutside();
  useCommands(text.ui('shortcuts.everywhere'), [
    {
      id: 'palette',
      title: text.ui('palette.title'),
      icon: 'search',
      keys: ['mod+k'],
      isMove: true,
      whileTyping: true,
      run: () => open('palette'),
    },
    ...(audit === null
      ? []
      : ([
          {
            id: 'export',
            title: text.ui('shell.export'),
            icon: 'export',
            keys: ['mod+e'],
            run: () => open('export'),
          },
          { id: 'figures', title: text.ui('figures.title'), icon: 'link', run: () => open('figures') },
        ] as const)),
    {
      id: 'theme',
      title: text.ui('palette.toggleTheme'),
      run: () => changeSettings({ theme: isDark() ? 'light' : 'dark' }),
    },
    { id: 'sheet', title: text.ui('shortcuts.title'), icon: 'info', keys: ['?'], run: () => open('shortcuts') },
  ]);
  useCommands(text.ui('settings.title'), [
    {
      id: 'settings',
      title: text.ui('settings.all'),
      icon: 'settings',
      keys: ['mod+,'],
      run: () => navigate(settingsPlace(audit)),
    },
    ...sectionsFor(bridge !== null).map((section) => ({
      id: `settings-${section}`,
      title: `${text.ui('settings.title')}: ${text.ui(`settings.sections.${section}`)}`,
      icon: sectionIcons[section],
      run: () => navigate(settingsPlace(audit, section)),
    })),
  ]);
  useCommands(
    text.ui('nav.label'),
    screens.map(({ id, to, icon, label, key }) => ({
      id: `go-${id}`,
      title: text.ui('palette.goTo', { screen: label }),
      icon,
      keys: [`g ${key}`],
      run: () => navigate(to),
    })),
  );
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

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
