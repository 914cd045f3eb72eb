import { createHash } from 'node:crypto';

interface Challenge {
  /** In lower case, as are the names of the parameters. */
  readonly scheme: string;
  /** One character for each byte. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** `name="value"`, `name=value`, or a name alone, which begins a challenge. */
const part = /([^\s,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/**
 * Reads a `WWW-Authenticate` header (RFC 9110, 11.6.1). Commas separate challenges as well as parameters, so only a
 * name without a value begins a challenge. The token of a scheme without parameters (`Negotiate YII=`) becomes an
 * unknown scheme; no header is refused.
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

/**
 * Digest authentication (RFC 7616, and RFC 2069 where a server offers no `qop`): a hash of the password with the
 * server's nonce and the request, useless elsewhere. Hashes are of bytes, so texts have one character for each; names
 * and passwords are UTF-8, as in browsers.
 */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  /** Given back as it came. */
  readonly opaque: string | undefined;
  /** As the server writes it; without one it is MD5. */
  readonly algorithm: string | undefined;
  readonly hash: Hash;
  /** The password's hash is mixed with the first nonces of the session (`-sess`). */
  readonly isSession: boolean;
  /** False for RFC 2069. */
  readonly countsRequests: boolean;
  /** The server reads UTF-8, and with it the name as `username*`. */
  readonly isUtf8: boolean;
  /** The login was right, only its nonce had expired. */
  readonly isStale: boolean;
}

type Hash = 'sha256' | 'md5';

interface DigestRequest {
  readonly method: string;
  /** Path and query. */
  readonly uri: string;
  /** Needs no quotes; the same for all requests with one nonce, since `-sess` hashes the first. */
  readonly clientNonce: string;
  /** Of requests with the server's nonce, from 1. */
  readonly count: number;
}

export interface Login {
  readonly name: string;
  readonly password: string;
}

/** The `Authorization` header that answers a challenge. */
export function digestAnswer(challenge: DigestChallenge, login: Login, request: DigestRequest): string {
  const { realm, nonce, opaque, algorithm, countsRequests, isUtf8 } = challenge;
  const { method, uri, clientNonce } = request;
  const count = request.count.toString(16).padStart(8, '0');
  const hash = (...parts: readonly string[]) =>
    createHash(challenge.hash).update(parts.join(':'), 'latin1').digest('hex');
  const user = hash(asBytes(login.name), realm, asBytes(login.password));
  const secret = challenge.isSession ? hash(user, nonce, clientNonce) : user;
  const counted = countsRequests ? [count, clientNonce, 'auth'] : [];
  const response = hash(secret, nonce, ...counted, hash(method, uri));
  const fields = [
    userField(login.name, isUtf8),
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(countsRequests ? [`cnonce=${quoted(clientNonce)}`, `nc=${count}`, 'qop=auth'] : []),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}

export function strongestDigest(challenges: readonly Challenge[]): DigestChallenge | null {
  const spoken = challenges.map(asDigest).filter((challenge) => challenge !== null);
  return spoken.find(({ hash }) => hash === 'sha256') ?? spoken[0] ?? null;
}

const hashes: ReadonlyMap<string, Hash> = new Map([
  ['sha-256', 'sha256'],
  ['md5', 'md5'],
]);

function asDigest({ scheme, parameters }: Challenge): DigestChallenge | null {
  const { realm, nonce, opaque, algorithm, qop, charset, stale } = parameters;
  const [, name = '', session] = /^(.*?)(-sess)?$/.exec(algorithm?.toLowerCase() ?? 'md5') ?? [];
  const hash = hashes.get(name);
  if (scheme !== 'digest' || realm === undefined || nonce === undefined || hash === undefined) return null;
  const isSession = session !== undefined;
  const countsRequests = qop !== undefined && /(?:^|[\s,])auth(?:$|[\s,])/i.test(qop);
  // Left are `auth-int`, and sessions whose server would never see the client's nonce.
  if (!countsRequests && (isSession || qop?.trim())) return null;
  const isUtf8 = charset?.toLowerCase() === 'utf-8';
  const isStale = stale?.toLowerCase() === 'true';
  return { realm, nonce, opaque, algorithm, hash, isSession, countsRequests, isUtf8, isStale };
}

/** As in RFC 8187 where the name has other characters than ASCII and the server reads that. */
function userField(name: string, isUtf8: boolean): string {
  if (!isUtf8 || !/[^ -~]/.test(name)) return `username=${quoted(asBytes(name))}`;
  const encoded = encodeURIComponent(name.normalize('NFC')).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `username*=UTF-8''${encoded}`;
}

/** Normalised, so that equal texts have equal bytes (RFC 7616, 4). */
function asBytes(text: string): string {
  return Buffer.from(text.normalize('NFC'), 'utf8').toString('latin1');
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
