import type { ComponentProps } from 'react';

/** A part of a screen that scrolls: it must be reachable by keyboard. */
export const Scroller = (props: ComponentProps<'div'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
  <div {...props} tabIndex={0} />
);
