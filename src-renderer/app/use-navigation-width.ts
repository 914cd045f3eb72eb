import { useState, useSyncExternalStore } from 'react';
import { onResize } from '../ui/on-resize.ts';

export interface NavigationWidth {
  /** Signs alone, without the names of the screens. */
  readonly isNarrow: boolean;
  /** Null in a window so small that names have no place in it. */
  readonly toggle: (() => void) | null;
}

const key = 'pagetwin.navigation';
/** In pixels: up to this width the screen needs the place more than the names do, until the user says otherwise. */
const usuallyNarrow = 1080;
const alwaysNarrow = 760;

/** How wide the navigation is: as the user left it, and until then as the window has room for it. */
export function useNavigationWidth(): NavigationWidth {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const isNarrow = width <= alwaysNarrow || (chosen === null ? width <= usuallyNarrow : chosen === 'narrow');
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    localStorage.setItem(key, next);
    setChosen(next);
  };
  return { isNarrow, toggle: width <= alwaysNarrow ? null : toggle };
}
