import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import type { Client } from '../../src-main/contract/api.ts';
import type { DesktopBridge } from '../api/bridge.ts';
import { OutsideProvider } from '../api/client-context.tsx';
import type { Connection } from '../api/connection.ts';
import { LiveQueries } from '../api/live-queries.tsx';
import { worthRetrying } from '../api/requests.ts';
import { RescueHost } from '../features/rescue/rescue-host.tsx';
import { startI18n, systemLocale } from '../i18n/i18n.ts';
import { CommandHost } from '../ui/commands.tsx';
import { Kit } from '../ui/kit.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHashLocation } from './hash-location.ts';
import { Preferences, rememberedLocale } from './preferences.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly client: Client;
  /** Null where the client cannot lose its engine. */
  readonly connection: Connection | null;
  readonly bridge: DesktopBridge | null;
}

export function App({ client, connection, bridge }: AppProps) {
  return (
    <Surroundings client={client} connection={connection} bridge={bridge}>
      <Shell connection={connection} />
    </Surroundings>
  );
}

/** What every part of the window relies on: words, answers, the place that is shown, messages and commands. */
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

/** What a control shows follows within the same frame: a later turn would let it jump back and forth. */
notifyManager.setScheduler(queueMicrotask);

/**
 * The engine is on this computer: answers stay until an event outdates them, and whether the computer is online does
 * not matter.
 */
function createQueries(): QueryClient {
  return new QueryClient({
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
}
