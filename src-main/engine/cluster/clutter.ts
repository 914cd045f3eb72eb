/** How much of an address is not the page's own: parameters, session ids, marks of a print or archive view. */
export function clutter(address: string): number {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const parameters = query.split('&').filter(Boolean).length;
  const sessions = sessionId.test(path) ? 1 : 0;
  const views = path.split(/[/.]/u).filter((part) => viewMarks.has(part.toLowerCase())).length;
  return parameters + sessions + views;
}

/** Java's `/page;jsessionid=1A2B` and ASP.NET's `/(S(abc))/`. */
const sessionId = /;[a-z]*sess(?:ion)?id=|\/\(S\([a-z0-9]+\)\)/iu;

const viewMarks: ReadonlySet<string> = new Set(
  'print printable printer printview archive archives archived old backup pechat versiya-dlya-pechati arhiv arkhiv dayin guidang cundang'.split(
    ' ',
  ),
);
