/** Longer texts rarely recur. */
export const maxRememberedLength = 200;

/**
 * Memoises a pure function of short texts, since sites repeat names, links and headings. @param keep copies slices of
 * pages
 */
export function remembered<Answer>(
  find: (text: string) => Answer,
  keep: (text: string) => string = ownCopy,
  max = 20_000,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > maxRememberedLength) return find(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = keep(text);
    const answer = find(own);
    if (known.size >= max) known.clear();
    known.set(own, answer);
    return answer;
  };
}

export function rememberedNames<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  return remembered(find, (text) => text);
}

/** Copies, since a slice keeps the whole page in memory. */
export function ownCopy(text: string) {
  const encoding = isNarrow(text) ? 'latin1' : 'utf16le';
  if (text.length > maxRememberedLength) return Buffer.from(text, encoding).toString(encoding);
  return copied.toString(encoding, 0, copied.write(text, encoding));
}

/** Reused, for less garbage. */
const copied = Buffer.allocUnsafe(2 * maxRememberedLength);

function isNarrow(text: string) {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}
