/** Longer texts are seldom met twice. */
const longest = 200;

/** So many answers are kept, about those of one site. */
const most = 5000;

/** A pure function of a short text that keeps its last few thousand answers: sites repeat their class names on every page. */
export function remembered<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length >= longest) return find(text);
    const own = copyOf(text);
    const answer = find(own);
    if (known.size >= most) known.clear();
    known.set(own, answer);
    return answer;
  };
}

/** An attribute is a slice that keeps the whole page in memory; a copy keeps itself. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}
