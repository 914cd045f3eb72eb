import { useEffect, useRef, type RefObject } from 'react';

/**
 * Browsers move the focus to the body when its element is removed. A new screen takes the focus to the link of the
 * comparison that was left, else to `data-arrival`, else to the heading. A screen whose focused element is removed or
 * disabled does the same, and restores the focus if the element is enabled again. Never takes focus from a remaining
 * element.
 */
export function useArrivalFocus(screen: RefObject<HTMLElement | null>, location: string) {
  const former = useRef(location);
  useEffect(() => {
    const root = screen.current;
    if (!root) return;
    const [, a, b] = /\/compare\/(\d+)\/(\d+)(?:\/|$)/.exec(former.current) ?? [];
    const left = a && b ? `a[href$="/compare/${a}/${b}"], a[href$="/compare/${b}/${a}"]` : null;
    former.current = location;
    let arriving = isNowhere(root);
    let last = document.activeElement;
    let given: HTMLElement | null = null;
    let resumed: Element | null = null;
    const settle = () => {
      const resting = document.activeElement;
      if (resting !== document.body && resting !== given) resumed = null;
      if (resumed?.isConnected && !resumed.matches(':disabled') && resumed instanceof HTMLElement)
        return resumed.focus();
      const isDisabled = (resting === document.body ? last : resting)?.matches(':disabled') === true;
      const lost = isDisabled || (resting === document.body && last?.isConnected === false);
      arriving &&= isNowhere(root) || resting === given;
      if (!arriving && !lost) return;
      if (isDisabled) resumed = resting === document.body ? last : resting;
      const stage = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? root;
      // A better target may be rendered later.
      const link = left === null ? null : stage.querySelector<HTMLElement>(left);
      const work = stage.querySelector<HTMLElement>('[data-arrival]');
      const target = link ?? (resting === given && work === null ? null : (work ?? headingIn(stage)));
      if (!target) return;
      given = target;
      arriving = link === null && (left !== null || work === null);
      // Headings are not focusable by default.
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus();
    };
    const remember = (event: FocusEvent) => {
      last = event.target instanceof Element ? event.target : null;
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [screen, location]);
}

const isNowhere = (root: HTMLElement) => document.activeElement === document.body || document.activeElement === root;

const headingIn = (root: HTMLElement) =>
  root.querySelector<HTMLElement>('h1, [role=alert] h2') ?? root.querySelector<HTMLElement>('dialog h2');
