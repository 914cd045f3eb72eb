export type StartLink =
  | { readonly kind: 'demo' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'source'; readonly source: string };

/** What the window was opened for, as the shells write it behind the `#`; null for an ordinary place. */
export function readStartLink(hash: string): StartLink | null {
  const { pathname, searchParams } = new URL(hash.replace(/^#?\/?/, '/'), 'app:/');
  const [file, source] = [searchParams.get('file'), searchParams.get('source')];
  if (pathname === '/open' && file) return { kind: 'file', file };
  if (pathname !== '/') return null;
  if (searchParams.has('demo')) return { kind: 'demo' };
  return source ? { kind: 'source', source } : null;
}
