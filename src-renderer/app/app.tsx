import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode, useEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import type { Client } from '../../src-main/contract/api.ts';
import { languageTags } from '../../src-main/contract/language-tags.ts';
import { localeSchema, themeSchema, type Locale, type Settings } from '../../src-main/contract/settings.ts';
import type { DesktopBridge } from '../../src-main/contract/shell.ts';
import { OutsideProvider } from '../api/client-context.tsx';
import { type Connection, useRequest } from '../kit.ts';
import { LiveQueries } from '../api/live-queries.tsx';
import { worthRetrying } from '../api/requests.ts';
import { RescueHost } from '../features/rescue/rescue-dialog.tsx';
import { startI18n, systemLocale } from '../i18n/i18n.ts';
import { CommandHost } from '../ui/commands.tsx';
import { Kit } from '../ui/kit.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHashLocation } from './hash-location.ts';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly client: Client;
  /** Null: it cannot be lost. */
  readonly connection: Connection | null;
  readonly bridge: DesktopBridge | null;
}

export const App = (props: AppProps) => (
  <Surroundings {...props}>
    <Shell connection={props.connection} />
  </Surroundings>
);

export function Surroundings({ client, connection, bridge, children }: AppProps & { readonly children: ReactNode }) {
  const [queries] = useState(createQueries);
  const [i18n] = useState(() => startI18n(rememberedLocale() ?? systemLocale(navigator.languages)));
  const outside = useMemo(() => ({ client, bridge }), [client, bridge]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <OutsideProvider value={outside}>
          <LiveQueries connection={connection} />
          <Preferences />
          <ErrorBoundary>
            <Kit>
              {/* oxlint-disable-next-line react/hooks -- the router calls it as a hook, the same one for ever */}
              <Router hook={useHashLocation}>
                <ToastHost>
                  <CommandHost>
                    <RescueHost>{children}</RescueHost>
                  </CommandHost>
                </ToastHost>
              </Router>
            </Kit>
          </ErrorBoundary>
        </OutsideProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** Controls follow within the same frame. */
notifyManager.setScheduler(queueMicrotask);

/** Answers stay until an event outdates them, online or not. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

type Theme = Settings['theme'];

const localeKey = 'pagetwin.locale';
const themeKey = 'pagetwin.theme';

/** Language and theme are remembered, to draw the next start right at once. */
function Preferences() {
  const { i18n } = useTranslation();
  const settings = useRequest('settings/get', {}).data;
  const locale = settings ? (settings.locale ?? systemLocale(navigator.languages)) : null;
  const theme = settings?.theme ?? rememberedTheme();

  useEffect(() => {
    if (!locale) return;
    localStorage.setItem(localeKey, locale);
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [locale, i18n]);
  useEffect(() => {
    document.documentElement.lang = languageTags[i18n.language as Locale];
  }, [i18n.language]);
  useEffect(() => {
    if (settings) localStorage.setItem(themeKey, theme);
    return followTheme(theme);
  }, [theme, settings]);
  const { density, reducedMotion } = settings ?? {};
  useEffect(() => {
    if (density === undefined) return;
    const { dataset } = document.documentElement;
    dataset['density'] = density;
    dataset['motion'] = reducedMotion ? 'reduced' : 'system';
  }, [density, reducedMotion]);
  return null;
}

const rememberedLocale = () => localeSchema.safeParse(localStorage.getItem(localeKey)).data;
const rememberedTheme = (): Theme => themeSchema.safeParse(localStorage.getItem(themeKey)).data ?? 'system';

function followTheme(theme: Theme): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset['theme'] = theme === 'system' ? (system.matches ? 'dark' : 'light') : theme;
  };
  apply();
  system.addEventListener('change', apply);
  return () => system.removeEventListener('change', apply);
}
