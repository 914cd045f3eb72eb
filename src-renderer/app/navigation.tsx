import { type MouseEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isAwaited, isGoing, type StageId } from '#contract/audits.ts';
import type { MenuCommand } from '#contract/shell.ts';
import {
  command,
  Icon,
  type IconName,
  Link,
  moveCommand,
  onResize,
  recallAudit,
  rootOf,
  type UiKey,
  useChangeSettings,
  useCommand,
  useCommands,
  useDemoAudit,
  useLocation,
  useOpenAudit,
  useOutside,
  useRequest,
  useRoot,
  useShownAudit,
  useText,
  useToast,
} from '../kit.ts';
import { sectionIcons, sectionsFor, settingsPlace } from '../features/settings/sections.tsx';

type Place = Readonly<{
  id: string;
  icon: IconName;
  label: UiKey;
  key: string;
  count?: 'clusters' | 'relations' | 'pages' | 'sharedSentences';
  isAdvanced?: boolean;
}>;

const start: Place = { id: 'start', icon: 'spark', label: 'nav.start', key: 's' };
const settings: Place = { id: 'settings', icon: 'settings', label: 'settings.title', key: ',' };

const auditPlaces: readonly Place[] = [
  { id: 'overview', icon: 'overview', label: 'nav.overview', key: 'o' },
  { id: 'run', icon: 'play', label: 'nav.run', key: 'r' },
  { id: 'clusters', icon: 'pages', label: 'nav.clusters', key: 'c', count: 'clusters' },
  { id: 'relations', icon: 'link', label: 'nav.relations', key: 'l', count: 'relations' },
  { id: 'pages', icon: 'list', label: 'nav.pages', key: 'p', count: 'pages' },
  { id: 'sentences', icon: 'quote', label: 'nav.sentences', key: 'e', count: 'sharedSentences' },
  { id: 'checks', icon: 'warning', label: 'nav.checks', key: 'k' },
  { id: 'actions', icon: 'check', label: 'nav.actions', key: 'a' },
  { id: 'check', icon: 'search', label: 'nav.check', key: 't' },
  { id: 'changes', icon: 'history', label: 'compared.title', key: 'h' },
  settings,
  { id: 'verdicts', icon: 'unequal', label: 'nav.verdicts', key: 'v', isAdvanced: true },
  { id: 'methods', icon: 'layers', label: 'nav.methods', key: 'm', isAdvanced: true },
];

function useScreens() {
  const audit = useShownAudit();
  const text = useText();
  const [location] = useLocation();
  const counts = useCounts();
  const screen = (place: Place, to: string, on: boolean) => ({
    ...place,
    to,
    on,
    label: text.ui(place.label),
    count: place.count && counts?.[place.count],
  });
  const first = screen(start, '/', audit === null && location === '/');
  if (audit === null) return [first, screen(settings, '/settings', location.startsWith('/settings'))];
  const base = rootOf(audit);
  const { cluster, clusterQuery = '', ...remembered } = recallAudit(audit);
  /** Comparisons belong to the screen they were opened from. */
  const comparedFrom = remembered.place ?? `${base}/clusters`;
  const at = location.startsWith(`${base}/compare/`) ? comparedFrom : location;
  const left: Readonly<Record<string, unknown>> = {
    ...remembered,
    clusters: `/clusters${(cluster ?? null) === null ? '' : `/${cluster}`}${clusterQuery}`,
  };
  const [, current] = /^\/([^/?]+)/u.exec(at.slice(base.length)) ?? [];
  return [
    first,
    ...auditPlaces.map((place) => {
      const to = left[place.id];
      return screen(place, base + (typeof to === 'string' ? to : `/${place.id}`), current === place.id);
    }),
  ];
}

/** Progress counts are newer than the summary's; undefined until it is loaded. */
export function useCounts() {
  const summary = useRequest('audit/summary').data;
  const progress = useRequest('audit/progress').data;
  if (!summary) return undefined;
  const { relations, sharedSentences } = summary;
  const { pages, clusters, problems } =
    progress && isGoing(progress.state) ? progress.counts : { ...summary, pages: summary.collectedPages };
  const known = (count: number, stage: StageId) =>
    count === 0 && progress && isAwaited(progress, stage) ? undefined : count;
  return {
    pages,
    problems,
    clusters: known(clusters, 'cluster'),
    relations: known(relations, 'cluster'),
    sharedSentences: known(sharedSentences, 'sentences'),
  };
}

const widthKey = 'pagetwin.navigation';
/** In pixels, unless the user chose a width. */
const narrowUpTo = 1080;
const alwaysNarrow = 760;

export function useNavigationWidth() {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const [chosen, setChosen] = useState(() => localStorage.getItem(widthKey));
  const isNarrow = width <= alwaysNarrow || (chosen === null ? width <= narrowUpTo : chosen === 'narrow');
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    localStorage.setItem(widthKey, next);
    setChosen(next);
  };
  /** Narrow: without names of screens, as always in small windows. */
  return { isNarrow, toggle: width <= alwaysNarrow ? null : toggle };
}

export function Navigation({ width: { isNarrow, toggle } }: { width: ReturnType<typeof useNavigationWidth> }) {
  const text = useText();
  const screens = useScreens();
  const toggleLabel = text.ui(isNarrow ? 'nav.widen' : 'nav.narrow');
  return (
    <nav className="navigation column scroll on-panel line-right py-8 px-8" aria-label={text.ui('nav.label')}>
      <Links screens={screens.filter(({ isAdvanced }) => !isAdvanced)} />
      <p className="nav-group quiet small">{text.ui('nav.advanced')}</p>
      <Links screens={screens.filter(({ isAdvanced }) => isAdvanced)} />
      {toggle && (
        <button
          type="button"
          className="nav-link choosable push-down"
          aria-expanded={!isNarrow}
          title={toggleLabel}
          onClick={toggle}
          data-testid="nav-toggle"
        >
          <Icon name={isNarrow ? 'right' : 'left'} />
          <span className="cut">{toggleLabel}</span>
        </button>
      )}
    </nav>
  );
}

const Links = ({ screens }: { screens: readonly ReturnType<typeof useScreens>[number][] }) => {
  const text = useText();
  return screens.map(({ id, to, icon, label, count, on }) => (
    <Link
      key={id}
      href={to}
      className="nav-link choosable"
      title={label}
      aria-current={on ? 'page' : undefined}
      onClick={leaveToScreen}
    >
      <Icon name={icon} />
      <span className="cut">{label}</span>
      {count !== undefined && <small className="rigid push-right">{text.format.integer(count)}</small>}
    </Link>
  ));
};

/**
 * After a pointer click the user works on the screen, where Enter, which accepts there, would open the focused link
 * again. Keyboard clicks, whose count is 0, keep the focus.
 */
const leaveToScreen = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => detail > 0 && currentTarget.blur();

export type ShellDialog = 'export' | 'figures' | 'shortcuts' | 'palette';

export function useShellCommands(open: (dialog: ShellDialog) => void) {
  const text = useText();
  const [, navigate] = useLocation();
  const changeSettings = useChangeSettings();
  const screens = useScreens();
  const root = useRoot();
  const isOpen = root !== '';
  const { bridge } = useOutside();
  useCommands(text.ui('shortcuts.everywhere'), [
    { ...moveCommand('palette', 'palette.title', 'mod+k', () => open('palette'), 'search'), whileTyping: true },
    { ...command('export', 'shell.export', 'mod+e', () => open('export'), 'export'), when: isOpen },
    { id: 'figures', says: 'figures.title', icon: 'link', when: isOpen, run: () => open('figures') },
    { id: 'theme', says: 'palette.toggleTheme', run: () => changeSettings({ theme: otherTheme() }) },
    command('sheet', 'shortcuts.title', '?', () => open('shortcuts'), 'info'),
  ]);
  useCommands(text.ui('settings.title'), [
    command('settings', 'settings.all', 'mod+,', () => navigate(root + settingsPlace()), 'settings'),
    ...sectionsFor(bridge !== null).map((section) => ({
      id: `settings-${section}`,
      title: text.ui('settings.section', { section: text.ui(`settings.sections.${section}`) }),
      icon: sectionIcons[section],
      run: () => navigate(root + settingsPlace(section)),
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

/** Reads the effective theme from the document, whether chosen by user or system. */
const otherTheme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');

export function useMenu(openExport: () => void) {
  const root = useRoot();
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
    if (command === 'toggle-theme') changeSettings({ theme: otherTheme() });
    if (command === 'open-audit') {
      const chosen = await bridge?.invoke('shell/choose-audit', {});
      if (chosen?.file) open(chosen.file);
    }
    if (command === 'diagnostics-copied')
      toast({ text: text.ui('shell.diagnosticsCopied'), hint: text.ui('shell.diagnosticsHint') });
    if (root === '') return;
    if (command === 'export') openExport();
    if (command === 'clusters') navigate(`${root}/clusters`);
    if (command === 'close-audit') close({}, { onSuccess: () => navigate('/') });
  });
  useEffect(() => bridge?.onMenu((command) => void run(command)), [bridge]);
}
