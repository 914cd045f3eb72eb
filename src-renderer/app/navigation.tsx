import { Link, useLocation } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { recallAudit } from './remembered-audits.ts';

interface Entry {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly count?: number;
  readonly on: boolean;
}

export function Navigation({ audit }: { readonly audit: string }) {
  const text = useText();
  const [location] = useLocation();
  const summary = useRequest('audit/summary', { audit }).data;
  const base = `/audit/${encodeURIComponent(audit)}`;
  const { cluster } = recallAudit(audit);
  const at = (screen: string) => location.startsWith(`${base}/${screen}`);
  const entries: readonly Entry[] = [
    { to: '/', icon: 'spark', label: text.ui('nav.start'), on: false },
    { to: `${base}/run`, icon: 'play', label: text.ui('nav.run'), on: at('run') },
    {
      to: `${base}/clusters${cluster === undefined ? '' : `/${cluster}`}`,
      icon: 'pages',
      label: text.ui('nav.clusters'),
      ...(summary ? { count: summary.clusters } : {}),
      on: at('clusters') || at('compare'),
    },
    { to: `${base}/relations`, icon: 'link', label: text.ui('nav.relations'), ...(summary ? { count: summary.relations } : {}), on: at('relations') },
    { to: `${base}/verdicts`, icon: 'unequal', label: text.ui('nav.verdicts'), on: at('verdicts') },
    { to: `${base}/methods`, icon: 'layers', label: text.ui('nav.methods'), on: at('methods') },
  ];
  return (
    <nav className="navigation" aria-label={text.ui('nav.label')}>
      {entries.map((entry) => (
        <Link key={entry.to} href={entry.to} className="nav-link" title={entry.label} aria-current={entry.on ? 'page' : undefined}>
          <Icon name={entry.icon} />
          <span>{entry.label}</span>
          {entry.count !== undefined && <small>{text.format.integer(entry.count)}</small>}
        </Link>
      ))}
    </nav>
  );
}
