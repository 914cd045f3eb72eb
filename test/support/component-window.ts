import './console-without-profiler.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/**
 * Only a hang ends a wait; how fast a machine is proves nothing. While something is waited for, each look would write
 * down the whole document only to forget it.
 */
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'Not found') });

/**
 * The window in which components are tested has no layout: everything is as large as a screen, so that lists of which
 * only the rows in view are drawn draw some. What needs real places and sizes is for the browser tests.
 */
for (const [name, value] of [
  ['offsetWidth', 1280],
  ['offsetHeight', 800],
  ['clientWidth', 1280],
  ['clientHeight', 800],
  ['offsetTop', 0],
  ['offsetLeft', 0],
] as const)
  for (const { prototype } of [HTMLElement, SVGElement])
    Object.defineProperty(prototype, name, { configurable: true, get: () => value });
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 800);

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(cleanup);
