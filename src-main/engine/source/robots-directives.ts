/** Names of `meta` elements and of parts of X-Robots-Tag that are read; what is said to any other crawler, such as one for news, is not. */
export const robotsNames: ReadonlySet<string> = new Set([
  'robots',
  'googlebot',
  'baiduspider',
  'yandex',
  'yandexbot',
  'bingbot',
  'sogou',
  '360spider',
  'pagetwin',
]);

export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/**
 * Reads the directives of robots meta elements and of the header X-Robots-Tag, joined by commas. `max-image-preview: none` limits what is shown
 * of a page, which stays in the index. A name in front (`googlebot: noindex`) holds until the next one. Linear in the length of the text.
 */
export function readRobotsDirectives(text: string): RobotsDirectives {
  const said = new Set<string>();
  let isMeant = true;
  for (const part of text.toLowerCase().split(/[,;]/)) {
    const [whole, name, value] = named.exec(part) ?? [];
    if (name !== undefined && valued.test(name)) continue;
    if (name !== undefined) isMeant = robotsNames.has(name);
    if (isMeant) for (const word of (whole === undefined ? part : (value ?? '')).split(/\s+/)) said.add(word);
  }
  return { noindex: said.has('noindex') || said.has('none'), nofollow: said.has('nofollow') || said.has('none') };
}

const named = /^\s*([a-z\d][\w-]*)\s*:(?!\d)(.*)$/s;

/** Directives with a value of their own. */
const valued = /^(?:max-[\w-]+|unavailable_after)$/;
