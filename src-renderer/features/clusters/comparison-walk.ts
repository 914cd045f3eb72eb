/** The ways to a comparison in the open cluster, in their order on the screen; the focus walks them like rows. */
export interface ComparisonWalk {
  /** Whether the focus is on one of them. */
  isInside(): boolean;
  enter(): void;
  /** Stays at the ends. */
  step(by: 1 | -1): void;
}

export function comparisonWalk(root: HTMLElement | null): ComparisonWalk {
  const links = [...(root?.querySelectorAll<HTMLElement>('a[href*="/compare/"]') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const focus = (index: number) => {
    const link = links[Math.max(0, Math.min(links.length - 1, index))];
    link?.focus({ preventScroll: true });
    (link?.closest('li') ?? link)?.scrollIntoView({ block: 'nearest' });
  };
  return { isInside: () => at >= 0, enter: () => focus(0), step: (by) => focus(at + by) };
}
