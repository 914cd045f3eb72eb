import { useCallback, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute, useSearch } from 'wouter';
import type { Connection } from '../api/connection.ts';
import { ClustersPage } from '../features/clusters/clusters-page.tsx';
import { RelationsPage } from '../features/clusters/relations-page.tsx';
import { ComparePage } from '../features/compare/compare-page.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { MethodsPage } from '../features/methods/methods-page.tsx';
import { PageDetailScreen } from '../features/pages/page-detail.tsx';
import { RunPage } from '../features/run/run-page.tsx';
import { StartPage } from '../features/start/start-page.tsx';
import { VerdictsPage } from '../features/verdicts/verdicts-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { AuditGate } from './audit-gate.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { currentPlace } from './hash-location.ts';
import { Navigation } from './navigation.tsx';
import { rememberAudit } from './remembered-audits.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import type { StartLink } from './start-link.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useMenu } from './use-menu.ts';
import { useTellShown } from './use-tell-shown.ts';
import { useShellCommands } from './use-shell-commands.ts';
import { useStartLink } from './use-start-link.ts';

/** The window: top bar, navigation, one screen, status bar. Nothing outside the screen changes its place. */
export function Shell({ connection }: { readonly connection: Connection | null }) {
  const text = useText();
  const [dialog, setDialog] = useState<'export' | 'shortcuts' | 'palette' | null>(null);
  const main = useRef<HTMLElement>(null);
  const [inAudit, parameters] = useRoute<{ audit: string; rest: string }>('/audit/:audit/*?');
  const audit = inAudit ? decodeURIComponent(parameters.audit) : null;
  const openExport = useCallback(() => setDialog('export'), []);
  const openShortcuts = useCallback(() => setDialog('shortcuts'), []);
  const openPalette = useCallback(() => setDialog('palette'), []);
  useShellCommands(audit, { openExport, openShortcuts, openPalette });
  useMenu(audit, openExport);
  useTellShown(audit);
  const link = useStartLink();
  const [location] = useLocation();
  const search = useSearch();
  useArrivalFocus(main, location);
  useEffect(() => {
    if (audit !== null && !location.includes('/compare/')) rememberAudit(audit, { place: currentPlace() });
  }, [audit, location, search]);

  return (
    <div className="shell" data-audit={audit !== null}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {text.ui('shell.skip')}
      </button>
      <TopBar audit={audit} onExport={openExport} onShortcuts={openShortcuts} onPalette={openPalette} />
      <ConnectionStrip connection={connection} />
      {audit !== null && <Navigation audit={audit} />}
      <main ref={main} tabIndex={-1} className="main">
        <ErrorBoundary key={audit ?? 'start'}>{audit === null ? <StartRoutes link={link} /> : <AuditRoutes audit={audit} />}</ErrorBoundary>
      </main>
      <StatusBar audit={audit} onShortcuts={openShortcuts} />
      {dialog === 'export' && audit !== null && <ExportDialog audit={audit} onClose={() => setDialog(null)} />}
      {dialog === 'palette' && <CommandPalette audit={audit} onClose={() => setDialog((open) => (open === 'palette' ? null : open))} />}
      {dialog === 'shortcuts' && <ShortcutSheet onClose={() => setDialog(null)} />}
    </div>
  );
}

function StartRoutes({ link }: { readonly link: StartLink | null }) {
  if (link) return <StartPage source={link.kind === 'source' ? link.source : null} />;
  return (
    <Switch>
      <Route path="/">
        <StartPage source={null} />
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}

function AuditRoutes({ audit }: { readonly audit: string }) {
  return (
    <AuditGate audit={audit}>
      <Switch>
        <Route path="/audit/:audit/run">
          <RunPage audit={audit} />
        </Route>
        <Route path="/audit/:audit/clusters/:cluster?">
          {({ cluster }) => <ClustersPage audit={audit} cluster={cluster === undefined ? null : Number(cluster)} />}
        </Route>
        <Route path="/audit/:audit/relations">
          <RelationsPage audit={audit} />
        </Route>
        <Route<{ view?: string; detector?: string }> path="/audit/:audit/methods/:view?/:detector?">
          {({ view, detector }) => <MethodsPage audit={audit} view={view} detector={detector} />}
        </Route>
        <Route path="/audit/:audit/verdicts">
          <VerdictsPage audit={audit} />
        </Route>
        <Route<{ page: string; view?: string }> path="/audit/:audit/pages/:page/:view?">
          {({ page, view }) => <PageDetailScreen key={page} audit={audit} page={Number(page)} view={view} />}
        </Route>
        <Route path="/audit/:audit/compare/:a/:b">{({ a, b }) => <ComparePage key={`${a}-${b}`} audit={audit} a={Number(a)} b={Number(b)} />}</Route>
        <Route>
          <Redirect to={`/audit/${encodeURIComponent(audit)}/run`} replace />
        </Route>
      </Switch>
    </AuditGate>
  );
}
