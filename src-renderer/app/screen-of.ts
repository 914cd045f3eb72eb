/**
 * Which screen a place of the window belongs to, with its audit; null for a comparison, which lies over the screen that
 * it was opened from.
 */
export function screenOf(location: string): string | null {
  const [, first = '', audit = '', screen = ''] = location.split('/');
  if (first !== 'audit') return first;
  return screen === 'compare' ? null : `${audit}/${screen}`;
}
