/**
 * Members of the open cluster, or the relations of the open page, in their order on the screen; the focus walks them
 * like rows.
 */
interface MemberWalk {
  /** Whether the focus is in one of them. */
  isInside(): boolean;
  /** To the first copy: the source page stands above the members and is reached by a step back. */
  enter(): void;
  /** To the row of a page; stays where it is when the page is not on the screen. */
  focusOn(page: number): void;
  /** Stays at the ends. */
  step(by: 1 | -1): void;
}

export function memberWalk(root: HTMLElement | null): MemberWalk {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-member]') ?? [])];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const focus = (index: number) => {
    const stop = stops[Math.max(0, Math.min(stops.length - 1, index))];
    (stop?.querySelector<HTMLElement>('[data-walk]') ?? stop?.querySelector<HTMLElement>('a'))?.focus({
      preventScroll: true,
    });
    stop?.scrollIntoView({ block: 'nearest' });
  };
  const firstCopy = stops.findIndex((stop) => stop.dataset['source'] !== 'true');
  return {
    isInside: () => at >= 0,
    enter: () => focus(Math.max(0, firstCopy)),
    focusOn(page) {
      const index = stops.findIndex((stop) => stop.dataset['member'] === String(page));
      if (index >= 0) focus(index);
    },
    step: (by) => focus(at + by),
  };
}
