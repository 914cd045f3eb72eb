/** Walks members or relations like rows, in their order on the screen. */
export function memberWalk(root: HTMLElement | null) {
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
    /** To the first copy: the source page stands above it and is reached by a step back. */
    enter: () => focus(Math.max(0, firstCopy)),
    focusOn(page: number) {
      const index = stops.findIndex((stop) => stop.dataset['member'] === String(page));
      if (index >= 0) focus(index);
    },
    step: (by: 1 | -1) => focus(at + by),
  };
}
