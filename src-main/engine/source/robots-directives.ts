/** The crawlers whose directives apply, in `meta` elements and X-Robots-Tag. */
export const robotsNames = new Set(
  'robots googlebot baiduspider yandex yandexbot bingbot sogou 360spider pagetwin'.split(' '),
);

/**
 * Reads robots `meta` elements or X-Robots-Tag, joined by commas. A crawler's name (`googlebot: noindex`) holds until
 * the next one. Directives with a value of their own are skipped: `max-image-preview: none` leaves a page in the index.
 * Linear.
 */
export function readRobotsDirectives(text: string) {
  const directives = new Set<string>();
  let applies = true;
  for (const part of text.toLowerCase().split(/[,;]/)) {
    const [whole, name, value] = named.exec(part) ?? [];
    if (name !== undefined && /^(?:max-[\w-]+|unavailable_after)$/.test(name)) continue;
    if (name !== undefined) applies = robotsNames.has(name);
    if (applies) for (const word of (whole === undefined ? part : (value ?? '')).split(/\s+/)) directives.add(word);
  }
  return {
    noindex: directives.has('noindex') || directives.has('none'),
    nofollow: directives.has('nofollow') || directives.has('none'),
  };
}

const named = /^\s*([a-z\d][\w-]*)\s*:(?!\d)(.*)$/s;
