/** Tells of every new size of the window, until the returned function is called. */
export function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
