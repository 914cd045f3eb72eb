import { useSyncExternalStore } from 'react';

const tokens = { single: '--row-height', double: '--row-height-double' } as const;
const defaults = { single: 34, double: 62 } as const;

/** In pixels, as the style sheet has it for the chosen density. */
export function useRowHeight(lines: keyof typeof tokens = 'single') {
  return useSyncExternalStore(subscribe, () => {
    const written = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(tokens[lines]));
    return Number.isFinite(written) && written > 0 ? written : defaults[lines];
  });
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}
