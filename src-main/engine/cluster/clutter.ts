/**
 * How much of an address says that it is not the page's own: parameters, session ids, marks of a print or archive view.
 * Folders and length say nothing; a short address is no better than a long one.
 */
export function clutter(address: string): number {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const parameters = query.split('&').filter(Boolean).length;
  const sessions = sessionId.test(path) ? 1 : 0;
  const views = path.split(/[/.]/u).filter((part) => viewMarks.has(part.toLowerCase())).length;
  return parameters + sessions + views;
}

/** `/page;jsessionid=1A2B`, as Java servers write it, and `/(S(abc))/` of ASP.NET. */
const sessionId = /;[a-z]*sess(?:ion)?id=|\/\(S\([a-z0-9]+\)\)/iu;

/**
 * Names of folders and files under which content systems keep second views of a page, in the languages of the product.
 */
const viewMarks: ReadonlySet<string> = new Set(
  'print printable printer printview archive archives archived old backup pechat versiya-dlya-pechati arhiv arkhiv dayin guidang cundang'.split(
    ' ',
  ),
);
