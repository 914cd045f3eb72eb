import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { type UiKey, useText } from '../i18n/use-text.ts';
import * as icons from './icons.ts';

type Looks = Readonly<{
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  size?: 'normal' | 'large' | 'small';
  icon?: IconName;
  says?: UiKey;
  'data-testid'?: string | undefined;
}>;

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & Looks & { type?: 'button' | 'submit' };

export const Button = ({ look, size, icon, says, type = 'button', className, children, ...rest }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- it is one of two
  <button {...rest} type={type} className={classOf(look, size, className)}>
    <Face icon={icon} says={says}>
      {children}
    </Face>
  </button>
);

export const LinkButton = ({
  look,
  size,
  icon,
  says,
  children,
  ...rest
}: Looks & { href: string; children?: ReactNode }) => (
  <Link {...rest} className={classOf(look, size)}>
    <Face icon={icon} says={says}>
      {children}
    </Face>
  </Link>
);

const classOf = (look: Looks['look'] = 'plain', size: Looks['size'] = 'normal', more = '') =>
  `button button-${look} button-${size} ${more}`;

function Face({ icon, says, children }: { icon: IconName | undefined; says: UiKey | undefined; children: ReactNode }) {
  const text = useText();
  const words = children ?? (says && text.ui(says));
  return (
    <>
      {icon && <Icon name={icon} />}
      {words !== undefined && <span>{words}</span>}
    </>
  );
}

export function IconButton({
  icon,
  label,
  says,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & { icon: IconName } & (
    | Readonly<{ label: string; says?: never }>
    | Readonly<{ label?: never; says: UiKey }>
  )) {
  const text = useText();
  const name = label ?? text.ui(says);
  return (
    <button {...rest} type="button" className={`icon-button ${className}`} aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}

export const IconLink = ({ icon, label, ...rest }: ComponentProps<typeof Link> & { icon: IconName; label: string }) => (
  <Link {...rest} className="icon-button" aria-label={label} title={label}>
    <Icon name={icon} />
  </Link>
);

export type IconName = keyof typeof icons;

export function Icon({ name, size = 'normal' }: { name: IconName; size?: 'normal' | 'small' }) {
  // oxlint-disable-next-line import/namespace -- every export is an icon
  const Drawing = icons[name];
  return <Drawing className={size === 'normal' ? 'icon' : `icon icon-${size}`} aria-hidden focusable="false" />;
}
