import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useRoute } from 'wouter';
import { RequestError } from '#contract/api.ts';
import {
  AuditProvider,
  AuditScope,
  Button,
  type Connection,
  currentPlace,
  Dialog,
  DropVeil,
  ErrorBoundary,
  Failure,
  recallAudit,
  rememberAudit,
  SiteNamesProvider,
  type StartLink,
  useAudit,
  useEngineEvent,
  useLocation,
  useOpenAudit,
  useOutside,
  useRequest,
  useSearch,
  useShownAudit,
  useStartLink,
  useText,
  useToast,
  Waiting,
} from '../kit.ts';
import { ActionsScreen } from '../features/actions/actions-screen.tsx';
import { CheckScreen } from '../features/check/check-screen.tsx';
import { ChecksScreen } from '../features/checks/checks-screen.tsx';
import { ClustersScreen } from '../features/clusters/clusters-screen.tsx';
import { clusterRefOf } from '../features/clusters/cluster-list.ts';
import { RelationsScreen } from '../features/clusters/relations-screen.tsx';
import { CompareScreen } from '../features/compare/compare-screen.tsx';
import { ManyScreen } from '../features/compare/many/many-screen.tsx';
import { useCompareAhead } from '../features/compare/cluster-pairs.ts';
import { ChangesScreen } from '../features/compared/changes-screen.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { FiguresDialog } from '../features/figures/figures-dialog.tsx';
import { MethodsScreen } from '../features/methods/methods-screen.tsx';
import { OverviewScreen } from '../features/overview/overview-screen.tsx';
import { PagesScreen } from '../features/pages/pages-screen.tsx';
import { RunScreen } from '../features/run/run-screen.tsx';
import { SentencesScreen } from '../features/sentences/sentences-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { StartScreen, useDropTarget } from '../features/start/start-screen.tsx';
import { savedAudit } from '../features/start/source-field.tsx';
import { VerdictsScreen } from '../features/verdicts/verdicts-screen.tsx';
import { CommandPalette, ShortcutGroups } from './command-palette.tsx';
import { Navigation, type ShellDialog, useMenu, useNavigationWidth, useShellCommands } from './navigation.tsx';
import { ConnectionStrip, StatusBar, TopBar } from './bars.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

type ShellProps = { readonly connection: Connection | null };

export function Shell(props: ShellProps) {
  const [inAudit, parameters] = useRoute<{ audit: string; rest: string }>('/audit/:audit/*?');
  return (
    <AuditProvider value={inAudit ? decodeURIComponent(parameters.audit) : null}>
      <Frame {...props} />
    </AuditProvider>
  );
}

function Frame({ connection }: ShellProps) {
  const audit = useShownAudit();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const main = useRef<HTMLElement>(null);
  const close = () => setDialog(null);
  useShellCommands(setDialog);
  useScheduleMessages();
  useMenu(() => setDialog('export'));
  useTitle();
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
        {useText().ui('shell.skip')}
      </button>
      <TopBar onOpen={setDialog} />
      <ConnectionStrip connection={connection} />
      {audit !== null && <Navigation width={navigation} />}
      <main ref={main} tabIndex={-1} className="main min-w-0 min-h-0 clip">
        <ErrorBoundary key={audit ?? 'start'}>
          {audit === null ? <StartRoutes link={link} /> : <AuditRoutes audit={audit} />}
        </ErrorBoundary>
      </main>
      <StatusBar onShortcuts={() => setDialog('shortcuts')} />
      {dialog === 'export' && audit !== null && <ExportDialog onClose={close} />}
      {dialog === 'figures' && audit !== null && <FiguresDialog onClose={close} />}
      {dialog === 'palette' && (
        <CommandPalette onClose={() => setDialog((open) => (open === 'palette' ? null : open))} />
      )}
      {dialog === 'shortcuts' && (
        <Dialog says="shortcuts.title" onClose={close} wide>
          <ShortcutGroups />
        </Dialog>
      )}
      {drop.over && <DropVeil testId="drop-veil" />}
    </div>
  );
}

function StartRoutes({ link }: { link: StartLink | null }) {
  if (link) return <StartScreen link={link} />;
  return (
    <Switch>
      <Route path="/">
        <StartScreen link={null} />
      </Route>
      <Route<{ section?: string }> path="/settings/:section?">
        {({ section }) => <SettingsScreen section={section} />}
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Screens by location in an audit; the first match counts. */
const auditScreens: Readonly<Record<string, (parameters: Parameters) => ReactNode>> = {
  '/overview': () => <OverviewScreen />,
  '/run': () => <RunScreen />,
  '/relations': () => <RelationsScreen />,
  '/verdicts': () => <VerdictsScreen />,
  '/changes': () => <ChangesScreen />,
  '/actions': () => <ActionsScreen />,
  '/checks': () => <ChecksScreen />,
  '/check': () => <CheckScreen />,
  '/settings/:section?': ({ section }) => <SettingsScreen section={section} />,
  '/clusters/:cluster?': ({ cluster }) => (
    <ClustersScreen cluster={cluster === undefined ? null : clusterRefOf(decodeURIComponent(cluster))} />
  ),
  '/methods/:view?/:detector?': ({ view, detector }) => <MethodsScreen view={view} detector={detector} />,
  '/pages/:page?/:view?': ({ page, view }) => (
    <PagesScreen page={page === undefined ? null : Number(page)} view={view} />
  ),
  '/sentences/:sentence?': ({ sentence }) => (
    <SentencesScreen sentence={sentence === undefined ? null : decodeURIComponent(sentence)} />
  ),
  '/compare/:base/all/:columns?': ({ base, columns }) => (
    <ManyScreen key={base} base={Number(base)} columns={columns} />
  ),
  '/compare/:a/:b/:view?': ({ a, b, view }) => (
    <CompareScreen key={`${a}-${b}`} a={Number(a)} b={Number(b)} view={view} />
  ),
};

function AuditRoutes({ audit }: { audit: string }) {
  useCompareAhead();
  return (
    <AuditScope audit={audit}>
      <AuditGate>
        <Switch>
          {Object.entries(auditScreens).map(([place, draw]) => (
            <Route key={place} path={place}>
              {draw}
            </Route>
          ))}
          <Route>
            <Redirect to="/overview" replace />
          </Route>
        </Switch>
      </AuditGate>
    </AuditScope>
  );
}

function useScheduleMessages() {
  const text = useText();
  const toast = useToast();
  useEngineEvent('schedule/ended', ({ name, outcome, error }) => {
    if (outcome === 'done') toast({ text: text.ui('schedule.endedDone', { name }) });
    if (outcome !== 'failed') return;
    const message = error ? text.error(new RequestError(error)).message : '';
    toast({ text: text.ui('schedule.endedFailed', { name, message }), hint: text.ui('schedule.kept'), tone: 'bad' });
  });
}

function useTitle() {
  const audit = useShownAudit();
  const { bridge } = useOutside();
  const { file, name } = useRequest('audit/summary', {}, { enabled: bridge !== null }).data ?? {};
  useEffect(() => {
    const shown = audit !== null && file !== undefined && name !== undefined ? { audit, file, name } : null;
    bridge?.invoke('shell/shows', { shown }).catch(() => {});
  }, [bridge, audit, file, name]);
}

const noNames: readonly string[] = [];

function AuditGate({ children }: { children: ReactNode }) {
  const audit = useAudit();
  const [, navigate] = useLocation();
  const summary = useRequest('audit/summary');
  const siteNames = useRequest('page/site-names', {}, { enabled: summary.isSuccess }).data?.names ?? noNames;
  const { mutate: open, isPending: opening } = useOpenAudit();
  const forgotten = summary.error instanceof RequestError && summary.error.wire.code === 'audit-not-found';
  const { file } = recallAudit(audit);
  useEffect(() => {
    if (forgotten && file) open(file);
  }, [forgotten, file, open]);
  const openFile = summary.data?.file;
  useEffect(() => {
    if (openFile) rememberAudit(audit, { file: openFile });
  }, [audit, openFile]);

  if (summary.data) return <SiteNamesProvider value={siteNames}>{children}</SiteNamesProvider>;
  if (summary.isPending || opening) return <Waiting />;
  return (
    <Failure error={summary.error} onRetry={() => (file ? open(file) : void summary.refetch())}>
      <Button onClick={() => navigate('~/')} says="shell.toStart" />
    </Failure>
  );
}

/** Opens dropped audit files; anything else becomes a source. Ignores events that a screen handles, and own drags. */
function useDropAnywhere() {
  const [, navigate] = useLocation();
  const { mutate: open } = useOpenAudit();
  const isOwnDrag = useRef(false);
  const { over, onDragOver, onDragLeave, onDrop } = useDropTarget((source) => {
    if (savedAudit(source) !== null) open(source);
    else navigate(`/?source=${encodeURIComponent(source)}`);
  });
  useWindowEvent('dragstart', () => void (isOwnDrag.current = true));
  useWindowEvent('dragend', () => void (isOwnDrag.current = false));
  const unlessTaken = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.defaultPrevented && !isOwnDrag.current) handle(event);
  };
  return { over, handlers: { onDragOver: unlessTaken(onDragOver), onDragLeave, onDrop: unlessTaken(onDrop) } };
}
