import { Link } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { useScreens } from './use-screens.ts';

export function Navigation({ audit }: { readonly audit: string }) {
  const text = useText();
  return (
    <nav className="navigation" aria-label={text.ui('nav.label')}>
      {useScreens(audit).map(({ id, to, icon, label, count, on }) => (
        <Link key={id} href={to} className="nav-link" title={label} aria-current={on ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
          {count !== undefined && <small>{text.format.integer(count)}</small>}
        </Link>
      ))}
    </nav>
  );
}
