import type { PageRequest } from './browser.ts';

/**
 * Whether a request only reads by GraphQL, whose queries have no effects by specification (6.2), unlike mutations, and
 * subscriptions never end. False in doubt: a query named by its digest alone may be a mutation.
 */
export function onlyReads({ method, headers, body }: PageRequest): boolean {
  if (method !== 'POST' || !body) return false;
  const type = headers['content-type'] ?? '';
  const text = new TextDecoder().decode(body);
  if (/^application\/graphql\s*(?:;|$)/i.test(type)) return holdsQueriesOnly(text);
  const operations = operationsOf(text);
  return (
    operations.length > 0 &&
    operations.every((operation) => typeof operation === 'string' && holdsQueriesOnly(operation))
  );
}

/** One or a batch, as JSON, whatever type is said. */
function operationsOf(json: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return [parsed]
      .flat()
      .map((request: unknown) =>
        typeof request === 'object' && request !== null && 'query' in request ? request.query : null,
      );
  } catch {
    return [];
  }
}

function holdsQueriesOnly(document: string): boolean {
  let [depth, queries] = [0, 0];
  for (const [token] of document.matchAll(tokens)) {
    if (token === '{') {
      // A selection without a name is a query.
      if (depth === 0) queries += 1;
      depth += 1;
    } else if (token === '}') depth -= 1;
    else if (depth === 0 && (token === 'mutation' || token === 'subscription')) return false;
    if (depth < 0) return false;
  }
  return depth === 0 && queries > 0;
}

/** Texts and comments first; names behind a `$` or an `@` are no keywords. */
const tokens = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[$@]?\w+|[{}]/g;
