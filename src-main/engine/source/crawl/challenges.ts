/** One way to log in that a response with 401 offers. */
export interface Challenge {
  /** In lower case, as are the names of the parameters. */
  readonly scheme: string;
  /** Values without quotes and escapes, one character for each byte. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** `name="value"`, `name=value`, or a name alone, which begins a challenge. */
const part = /([^\s,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/**
 * Reads a `WWW-Authenticate` header (RFC 9110, 11.6.1). The commas between challenges are those between parameters,
 * too, so that only a name without a value tells where the next challenge begins. The token of a scheme that has one in
 * place of parameters (`Negotiate YII=`) becomes an unknown scheme; no header is ever refused.
 */
export function readChallenges(header: string): readonly Challenge[] {
  const challenges: Challenge[] = [];
  let parameters: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of header.matchAll(part)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
    if (value !== undefined) parameters[name.toLowerCase()] = value;
    else challenges.push({ scheme: name.toLowerCase(), parameters: (parameters = {}) });
  }
  return challenges;
}
