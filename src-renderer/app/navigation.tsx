import { Link } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { NavigationWidth } from './use-navigation-width.ts';
import { useScreens, type Screen } from './use-screens.ts';

interface NavigationProps {
  readonly audit: string;
  readonly width: NavigationWidth;
}

/** The screens of the daily work, and apart from them what is behind the verdicts. */
export function Navigation({ audit, width: { isNarrow, toggle } }: NavigationProps) {
  const text = useText();
  const screens = useScreens(audit);
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
          title={text.ui(isNarrow ? 'nav.widen' : 'nav.narrow')}
          onClick={toggle}
          data-testid="nav-toggle"
        >
          <Icon name={isNarrow ? 'right' : 'left'} />
          <span className="cut">{text.ui(isNarrow ? 'nav.widen' : 'nav.narrow')}</span>
        </button>
      )}
    </nav>
  );
}

const Links = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const text = useText();
  return screens.map(({ id, to, icon, label, count, on }) => (
    <Link key={id} href={to} className="nav-link choosable" title={label} aria-current={on ? 'page' : undefined}>
      <Icon name={icon} />
      <span className="cut">{label}</span>
      {count !== undefined && <small className="rigid push-right">{text.format.integer(count)}</small>}
    </Link>
  ));
};
