import type { PageRequest } from './browser.ts';

/**
 * Whether a request does nothing but read by GraphQL, whose queries are free of effects by their specification (6.2):
 * only mutations change something, and subscriptions never end. In doubt it is false. A query that is named by its
 * digest alone cannot be told from a mutation.
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

/** The documents of one request or of a batch of them; scripts send them as JSON, whatever type they say that it is. */
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
      // A selection without a name before it is a query.
      if (depth === 0) queries += 1;
      depth += 1;
    } else if (token === '}') depth -= 1;
    else if (depth === 0 && (token === 'mutation' || token === 'subscription')) return false;
    if (depth < 0) return false;
  }
  return depth === 0 && queries > 0;
}

/** Texts and comments, in which anything may stand, then what counts; names behind a `$` or an `@` are no keywords. */
const tokens = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[$@]?\w+|[{}]/g;
