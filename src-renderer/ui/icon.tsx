import * as icons from './icons.ts';

export type IconName = keyof typeof icons;

/** Decoration, never the only name of a control. */
export function Icon({ name, size = 'normal' }: Readonly<{ name: IconName; size?: 'normal' | 'small' }>) {
  // oxlint-disable-next-line import/namespace -- every export is an icon
  const Drawing = icons[name];
  return <Drawing className={size === 'normal' ? 'icon' : `icon icon-${size}`} aria-hidden focusable="false" />;
}
