import { useLocation } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
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
}

/** The screens of the window, in the order of the daily work; navigation, palette and keyboard all go by this list. */
export function useScreens(audit: string | null): readonly Screen[] {
  const text = useText();
  const [location] = useLocation();
  const summary = useRequest('audit/summary', { audit: audit ?? '' }, { enabled: audit !== null }).data;
  const start: Screen = { id: 'start', to: '/', icon: 'spark', label: text.ui('nav.start'), key: 's', on: audit === null && location === '/' };
  if (audit === null) return [start];
  const base = `/audit/${encodeURIComponent(audit)}`;
  const { cluster } = recallAudit(audit);
  const at = (...paths: readonly string[]) => paths.some((path) => location.startsWith(`${base}/${path}`));
  return [
    start,
    { id: 'run', to: `${base}/run`, icon: 'play', label: text.ui('nav.run'), key: 'r', on: at('run') },
    {
      id: 'clusters',
      to: `${base}/clusters${cluster === undefined ? '' : `/${cluster}`}`,
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
    { id: 'verdicts', to: `${base}/verdicts`, icon: 'unequal', label: text.ui('nav.verdicts'), key: 'v', on: at('verdicts') },
    { id: 'methods', to: `${base}/methods`, icon: 'layers', label: text.ui('nav.methods'), key: 'm', on: at('methods') },
  ];
}
