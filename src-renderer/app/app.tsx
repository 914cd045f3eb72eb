import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { createTheme, MantineProvider } from '@mantine/core';
import type { Client } from '#contract/api.ts';
import { languageTags, spokenLocale, type Locale } from '#contract/language-tags.ts';
import { localeSchema, themeSchema } from '#contract/settings.ts';
import type { DesktopBridge } from '#contract/shell.ts';
import {
  CommandHost,
  type Connection,
  ErrorBoundary,
  LiveQueries,
  OutsideProvider,
  ToastHost,
  useAppRequest,
  useHashLocation,
  worthRetrying,
} from '../kit.ts';
import { RescueHost } from '../features/rescue/rescue-dialog.tsx';
import { startI18n } from '../i18n/i18n.ts';
import { Shell } from './shell.tsx';

type AppProps = Readonly<{
  client: Client;
  /** Null if it cannot be lost. */
  connection: Connection | null;
  bridge: DesktopBridge | null;
}>;

export const App = (props: AppProps) => (
  <Surroundings {...props}>
    <Shell connection={props.connection} />
  </Surroundings>
);

export function Surroundings({ client, connection, bridge, children }: AppProps & { children: ReactNode }) {
  const [queries] = useState(createQueries);
  const [i18n] = useState(() => startI18n(rememberedLocale() ?? spokenLocale(navigator.languages)));
  const outside = useMemo(() => ({ client, bridge }), [client, bridge]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <OutsideProvider value={outside}>
          <LiveQueries connection={connection} />
          <Preferences />
          <ErrorBoundary>
            <MantineProvider
              theme={theme}
              forceColorScheme="light"
              withCssVariables={false}
              withGlobalClasses={false}
              withStaticClasses={false}
            >
              {/* oxlint-disable-next-line react/hooks -- the router calls it as a hook, the same one for ever */}
              <Router hook={useHashLocation}>
                <ToastHost>
                  <CommandHost>
                    <RescueHost>{children}</RescueHost>
                  </CommandHost>
                </ToastHost>
              </Router>
            </MantineProvider>
          </ErrorBoundary>
        </OutsideProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** Passes answers to components at once, so that controls update within the same frame. */
notifyManager.setScheduler(queueMicrotask);

const createQueries = () =>
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

const localeKey = 'pagetwin.locale';
const themeKey = 'pagetwin.theme';

function Preferences() {
  const { i18n } = useTranslation();
  const settings = useAppRequest('settings/get', {}).data;
  const locale = settings ? (settings.locale ?? spokenLocale(navigator.languages)) : null;
  const theme = settings?.theme ?? themeSchema.safeParse(localStorage.getItem(themeKey)).data ?? 'system';

  useEffect(() => {
    if (!locale) return;
    localStorage.setItem(localeKey, locale);
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [locale, i18n]);
  // Without server rendering, the first frame can already have the right theme.
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false });
  const systemTheme = isDark ? 'dark' : 'light';
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = languageTags[i18n.language as Locale];
    root.dataset['theme'] = theme === 'system' ? systemTheme : theme;
    if (!settings) return;
    localStorage.setItem(themeKey, theme);
    root.dataset['density'] = settings.density;
    root.dataset['motion'] = settings.reducedMotion ? 'reduced' : 'system';
  }, [i18n.language, theme, systemTheme, settings]);
  return null;
}

const rememberedLocale = () => localeSchema.safeParse(localStorage.getItem(localeKey)).data;
const overlay = { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 0 } } };

/**
 * The content security policy forbids style elements, so Mantine's variables are in `styles/mantine.css`. Our tokens
 * handle light and dark: for Mantine the theme is always light.
 */
const theme = createTheme({ components: { Popover: overlay, Menu: overlay } });
