import { useCallback, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute, useSearch } from 'wouter';
import type { Connection } from '../api/connection.ts';
import { ClustersScreen } from '../features/clusters/clusters-screen.tsx';
import { clusterRefOf } from '../features/clusters/filters.ts';
import { RelationsScreen } from '../features/clusters/relations-screen.tsx';
import { ChangesScreen } from '../features/compared/changes-screen.tsx';
import { CompareScreen } from '../features/compare/compare-screen.tsx';
import { useCompareAhead } from '../features/compare/use-compare-ahead.ts';
import { ManyScreen } from '../features/compare/many/many-screen.tsx';
import { FiguresDialog } from '../features/figures/figures-dialog.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { MethodsScreen } from '../features/methods/methods-screen.tsx';
import { PagesScreen } from '../features/pages/pages-screen.tsx';
import { OverviewScreen } from '../features/overview/overview-screen.tsx';
import { ActionsScreen } from '../features/actions/actions-screen.tsx';
import { ChecksScreen } from '../features/checks/checks-screen.tsx';
import { CheckScreen } from '../features/check/check-screen.tsx';
import { SentencesScreen } from '../features/sentences/sentences-screen.tsx';
import { RunScreen } from '../features/run/run-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { StartScreen } from '../features/start/start-screen.tsx';
import { VerdictsScreen } from '../features/verdicts/verdicts-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { AuditGate } from './audit-gate.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionStrip } from './status-bar.tsx';
import { DropVeil, useDropAnywhere } from './drop-anywhere.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { currentPlace } from './hash-location.ts';
import { Navigation } from './navigation.tsx';
import { rememberAudit } from './remembered-audits.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { type StartLink, useStartLink } from './start-link.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useMenu } from './use-shell-commands.ts';
import { useNavigationWidth } from './use-navigation-width.ts';
import { useShellCommands } from './use-shell-commands.ts';
import { useEngineEvent, useOutside } from '../api/client-context.tsx';
import { useToast } from '../ui/toast.tsx';
import { useRequest } from '../api/requests.ts';

/** The window: top bar, navigation, one screen, status bar. Nothing outside the screen changes its place. */
export function Shell({ connection }: { readonly connection: Connection | null }) {
  const text = useText();
  const [dialog, setDialog] = useState<'export' | 'figures' | 'shortcuts' | 'palette' | null>(null);
  const main = useRef<HTMLElement>(null);
  const [inAudit, parameters] = useRoute<{ audit: string; rest: string }>('/audit/:audit/*?');
  const audit = inAudit ? decodeURIComponent(parameters.audit) : null;
  const openExport = useCallback(() => setDialog('export'), []);
  const openFigures = useCallback(() => setDialog('figures'), []);
  const openShortcuts = useCallback(() => setDialog('shortcuts'), []);
  const openPalette = useCallback(() => setDialog('palette'), []);
  useShellCommands(audit, { openExport, openFigures, openShortcuts, openPalette });
  useToldSchedules();
  useMenu(audit, openExport);
  useTellShown(audit);
  const link = useStartLink();
  const drop = useDropAnywhere();
  const navigation = useNavigationWidth();
  const [location] = useLocation();
  const search = useSearch();
  useArrivalFocus(main, location);
  useEffect(() => {
    if (audit !== null && !location.includes('/compare/'))
      rememberAudit(audit, { place: search === '' ? location : currentPlace() });
  }, [audit, location, search]);

  return (
    <div
      className="shell as-grid h-full"
      data-audit={audit !== null}
      data-narrow={navigation.isNarrow}
      {...drop.handlers}
    >
      <button type="button" className="skip-link round py-6 px-12" onClick={() => main.current?.focus()}>
        {text.ui('shell.skip')}
      </button>
      <TopBar audit={audit} onExport={openExport} onShortcuts={openShortcuts} onPalette={openPalette} />
      <ConnectionStrip connection={connection} />
      {audit !== null && <Navigation audit={audit} width={navigation} />}
      <main ref={main} tabIndex={-1} className="main min-w-0 min-h-0 clip">
        <ErrorBoundary key={audit ?? 'start'}>
          {audit === null ? <StartRoutes link={link} /> : <AuditRoutes audit={audit} />}
        </ErrorBoundary>
      </main>
      <StatusBar audit={audit} onShortcuts={openShortcuts} />
      {dialog === 'export' && audit !== null && <ExportDialog audit={audit} onClose={() => setDialog(null)} />}
      {dialog === 'figures' && audit !== null && <FiguresDialog audit={audit} onClose={() => setDialog(null)} />}
      {dialog === 'palette' && (
        <CommandPalette audit={audit} onClose={() => setDialog((open) => (open === 'palette' ? null : open))} />
      )}
      {dialog === 'shortcuts' && <ShortcutSheet onClose={() => setDialog(null)} />}
      {drop.over && <DropVeil />}
    </div>
  );
}

function StartRoutes({ link }: { readonly link: StartLink | null }) {
  if (link) return <StartScreen source={link.kind === 'source' ? link.source : null} />;
  return (
    <Switch>
      <Route path="/">
        <StartScreen source={null} />
      </Route>
      <Route<{ section?: string }> path="/settings/:section?">
        {({ section }) => <SettingsScreen audit={null} section={section} />}
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}

function AuditRoutes({ audit }: { readonly audit: string }) {
  useCompareAhead(audit);
  return (
    <AuditGate audit={audit}>
      <Switch>
        <Route path="/audit/:audit/overview">
          <OverviewScreen audit={audit} />
        </Route>
        <Route<{ section?: string }> path="/audit/:audit/settings/:section?">
          {({ section }) => <SettingsScreen audit={audit} section={section} />}
        </Route>
        <Route path="/audit/:audit/run">
          <RunScreen audit={audit} />
        </Route>
        <Route path="/audit/:audit/clusters/:cluster?">
          {({ cluster }) => (
            <ClustersScreen
              audit={audit}
              cluster={cluster === undefined ? null : clusterRefOf(decodeURIComponent(cluster))}
            />
          )}
        </Route>
        <Route path="/audit/:audit/relations">
          <RelationsScreen audit={audit} />
        </Route>
        <Route<{ view?: string; detector?: string }> path="/audit/:audit/methods/:view?/:detector?">
          {({ view, detector }) => <MethodsScreen audit={audit} view={view} detector={detector} />}
        </Route>
        <Route path="/audit/:audit/verdicts">
          <VerdictsScreen audit={audit} />
        </Route>
        <Route path="/audit/:audit/changes">
          <ChangesScreen audit={audit} />
        </Route>
        <Route<{ page?: string; view?: string }> path="/audit/:audit/pages/:page?/:view?">
          {({ page, view }) => (
            <PagesScreen audit={audit} page={page === undefined ? null : Number(page)} view={view} />
          )}
        </Route>
        <Route path="/audit/:audit/sentences/:sentence?">
          {({ sentence }) => (
            <SentencesScreen audit={audit} sentence={sentence === undefined ? null : decodeURIComponent(sentence)} />
          )}
        </Route>
        <Route path="/audit/:audit/actions">
          <ActionsScreen audit={audit} />
        </Route>
        <Route path="/audit/:audit/checks">
          <ChecksScreen audit={audit} />
        </Route>
        <Route path="/audit/:audit/check">
          <CheckScreen audit={audit} />
        </Route>
        <Route<{ base: string; columns?: string }> path="/audit/:audit/compare/:base/all/:columns?">
          {({ base, columns }) => <ManyScreen key={base} audit={audit} base={Number(base)} columns={columns} />}
        </Route>
        <Route<{ a: string; b: string; view?: string }> path="/audit/:audit/compare/:a/:b/:view?">
          {({ a, b, view }) => (
            <CompareScreen key={`${a}-${b}`} audit={audit} a={Number(a)} b={Number(b)} view={view} />
          )}
        </Route>
        <Route>
          <Redirect to={`/audit/${encodeURIComponent(audit)}/overview`} replace />
        </Route>
      </Switch>
    </AuditGate>
  );
}

/** Tells how scheduled runs ended. */
function useToldSchedules(): void {
  const text = useText();
  const toast = useToast();
  useEngineEvent('schedule/ended', ({ name, outcome, error }) => {
    if (outcome === 'done') toast({ text: text.ui('schedule.endedDone', { name }) });
    if (outcome !== 'failed') return;
    const message = error ? text.shared(`error.${error.code}.message`, error.parameters, error.message) : '';
    toast({ text: text.ui('schedule.endedFailed', { name, message }), hint: text.ui('schedule.kept'), tone: 'bad' });
  });
}

/** Tells the desktop which audit this window shows, so that its file is opened here and not a second time elsewhere. */
function useTellShown(audit: string | null): void {
  const { bridge } = useOutside();
  const { file, name } =
    useRequest('audit/summary', { audit: audit ?? '' }, { enabled: audit !== null && bridge !== null }).data ?? {};
  useEffect(() => {
    const shown = audit !== null && file !== undefined && name !== undefined ? { audit, file, name } : null;
    bridge?.invoke('shell/shows', { shown }).catch(() => {});
  }, [bridge, audit, file, name]);
}
