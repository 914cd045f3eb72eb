import type { ComponentProps } from 'react';
import { useText, type UiKey } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Readonly<{
    look?: 'plain' | 'primary' | 'quiet' | 'danger';
    size?: 'normal' | 'large' | 'small';
    icon?: IconName;
    type?: 'button' | 'submit';
    says?: UiKey;
  }>;

export function Button({ look = 'plain', size = 'normal', icon, type, className = '', ...props }: ButtonProps) {
  const text = useText();
  const { says, children = says && text.ui(says), ...rest } = props;
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={`button button-${look} button-${size} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & { readonly icon: IconName } & (
    | Readonly<{ label: string; says?: never }>
    | Readonly<{ label?: never; says: UiKey }>
  );

export function IconButton({ icon, label, says, className = '', ...rest }: IconButtonProps) {
  const text = useText();
  const name = label ?? text.ui(says);
  return (
    <button {...rest} type="button" className={`icon-button ${className}`} aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}
