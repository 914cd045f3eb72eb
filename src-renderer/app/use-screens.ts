import { useLocation } from 'wouter';
import type { AuditSummary } from '../../src-main/contract/audits.ts';
import { useRequest } from '../api/requests.ts';
import { useText, type Texts } from '../i18n/use-text.ts';
import type { IconName } from '../ui/icon.tsx';
import { recallAudit } from './remembered-audits.ts';

export interface Screen {
  readonly id: string;
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** Pressed after `g`, goes there. */
  readonly key: string;
  readonly count?: number;
  /** Shown now. */
  readonly on: boolean;
  /** For those who look behind the verdicts. */
  readonly isAdvanced?: boolean;
}

/** The screens of the window, in the order of the daily work; navigation, palette and keyboard all go by this list. */
export function useScreens(audit: string | null): readonly Screen[] {
  const text = useText();
  const [location] = useLocation();
  const summary = useRequest('audit/summary', { audit: audit ?? '' }, { enabled: audit !== null }).data;
  const start: Screen = {
    id: 'start',
    to: '/',
    icon: 'spark',
    label: text.ui('nav.start'),
    key: 's',
    on: audit === null && location === '/',
  };
  if (audit === null) {
    const settings: Screen = {
      id: 'settings',
      to: '/settings',
      icon: 'settings',
      label: text.ui('settings.title'),
      key: ',',
      on: location.startsWith('/settings'),
    };
    return [start, settings];
  }
  return [start, ...auditScreens(text, audit, location, summary)];
}

function auditScreens(
  text: Texts,
  audit: string,
  location: string,
  summary: AuditSummary | undefined,
): readonly Screen[] {
  const base = `/audit/${encodeURIComponent(audit)}`;
  const { cluster, clusterQuery = '', pages, sentences, checks, actions } = recallAudit(audit);
  const at = (...paths: readonly string[]) => paths.some((path) => `${location}/`.startsWith(`${base}/${path}/`));
  return [
    {
      id: 'overview',
      to: `${base}/overview`,
      icon: 'overview',
      label: text.ui('nav.overview'),
      key: 'o',
      on: at('overview'),
    },
    { id: 'run', to: `${base}/run`, icon: 'play', label: text.ui('nav.run'), key: 'r', on: at('run') },
    {
      id: 'clusters',
      to: `${base}/clusters${cluster === undefined ? '' : `/${cluster}`}${clusterQuery}`,
      icon: 'pages',
      label: text.ui('nav.clusters'),
      key: 'c',
      ...(summary ? { count: summary.clusters } : {}),
      on: at('clusters', 'compare'),
    },
    {
      id: 'relations',
      to: `${base}/relations`,
      icon: 'link',
      label: text.ui('nav.relations'),
      key: 'l',
      ...(summary ? { count: summary.relations } : {}),
      on: at('relations'),
    },
    {
      id: 'pages',
      to: pages ?? `${base}/pages`,
      icon: 'list',
      label: text.ui('nav.pages'),
      key: 'p',
      ...(summary ? { count: summary.collectedPages } : {}),
      on: at('pages'),
    },
    {
      id: 'sentences',
      to: sentences ?? `${base}/sentences`,
      icon: 'quote',
      label: text.ui('nav.sentences'),
      key: 'e',
      ...(summary ? { count: summary.sharedSentences } : {}),
      on: at('sentences'),
    },
    {
      id: 'checks',
      to: checks ?? `${base}/checks`,
      icon: 'warning',
      label: text.ui('nav.checks'),
      key: 'k',
      on: at('checks'),
    },
    {
      id: 'actions',
      to: actions ?? `${base}/actions`,
      icon: 'check',
      label: text.ui('nav.actions'),
      key: 'a',
      on: at('actions'),
    },
    { id: 'check', to: `${base}/check`, icon: 'search', label: text.ui('nav.check'), key: 't', on: at('check') },
    {
      id: 'changes',
      to: `${base}/changes`,
      icon: 'history',
      label: text.ui('compared.title'),
      key: 'h',
      on: at('changes'),
    },
    {
      id: 'settings',
      to: `${base}/settings`,
      icon: 'settings',
      label: text.ui('settings.title'),
      key: ',',
      on: at('settings'),
    },
    {
      id: 'verdicts',
      to: `${base}/verdicts`,
      icon: 'unequal',
      label: text.ui('nav.verdicts'),
      key: 'v',
      on: at('verdicts'),
      isAdvanced: true,
    },
    {
      id: 'methods',
      to: `${base}/methods`,
      icon: 'layers',
      label: text.ui('nav.methods'),
      key: 'm',
      on: at('methods'),
      isAdvanced: true,
    },
  ];
}
