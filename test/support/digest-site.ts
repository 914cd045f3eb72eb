import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startLoopbackServer, type LoopbackServer } from './loopback-server.ts';

export interface DigestSiteOptions {
  readonly name: string;
  readonly password: string;
  readonly algorithm?: 'MD5' | 'MD5-sess' | 'SHA-256' | 'SHA-256-sess';
  /** False makes it a server of RFC 2069. */
  readonly counts?: boolean;
  /** So many requests are let in with a nonce before it is too old; from 0, which lets nobody in ever. */
  readonly usesOfNonce?: number;
  readonly realm?: (path: string) => string;
  /** Goes before its own challenge. */
  readonly otherChallenges?: string;
  /** Paths that send whoever is let in elsewhere. */
  readonly redirects?: Readonly<Record<string, string>>;
}

export interface DigestSite extends LoopbackServer {
  /** For each request its method and path, the count of its nonce, and the status it got. */
  readonly asked: string[];
  readonly authorizations: (string | undefined)[];
}

/**
 * A server on loopback that lets in whoever proves the password by its own computation, and counts each nonce strictly
 * up.
 */
export async function startDigestSite(options: DigestSiteOptions): Promise<DigestSite> {
  const { algorithm = 'MD5', counts = true, usesOfNonce = Infinity, realm = () => 'staging' } = options;
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const used = new Map<string, number>();

  function verdict({ method = '', url = '', headers }: IncomingMessage): 'in' | 'stale' | 'out' {
    const { authorization = '' } = headers;
    const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)`).exec(authorization)?.[1] ?? '';
    const nonce = field('nonce');
    const uses = used.get(nonce);
    if (
      !authorization.startsWith('Digest ') ||
      uses === undefined ||
      field('opaque') !== 'as it is' ||
      field('uri') !== url
    )
      return 'out';
    const [name = '', isSession] = algorithm.split('-sess');
    const hash = (text: string) => createHash(name.replace('-', '')).update(text).digest('hex');
    const user = hash(`${options.name}:${realm(url)}:${options.password}`);
    const secret = isSession === undefined ? user : hash(`${user}:${nonce}:${field('cnonce')}`);
    const counted = counts ? `${field('nc')}:${field('cnonce')}:${field('qop')}:` : '';
    if (field('response') !== hash(`${secret}:${nonce}:${counted}${hash(`${method}:${url}`)}`)) return 'out';
    if (counts && Number.parseInt(field('nc'), 16) !== uses + 1) return 'out';
    used.set(nonce, uses + 1);
    return uses < usesOfNonce ? 'in' : 'stale';
  }

  const server = await startLoopbackServer((request, response) => {
    const { method, url = '', headers } = request;
    const found = verdict(request);
    const target = found === 'in' ? options.redirects?.[url] : undefined;
    const status = found === 'in' ? (target === undefined ? 200 : 302) : 401;
    asked.push([method, url, /\bnc=0*(\w+)/.exec(headers.authorization ?? '')?.[1] ?? '-', status].join(' '));
    authorizations.push(headers.authorization);
    if (target !== undefined) return void response.writeHead(302, { location: target }).end();
    if (found === 'in') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The page.');
    const nonce = `nonce/${used.size}==`;
    used.set(nonce, 0);
    const fields = [`realm="${realm(url)}"`, `nonce="${nonce}"`, `algorithm=${algorithm}`, 'opaque="as it is"'];
    if (counts) fields.push('qop="auth,auth-int"');
    if (found === 'stale') fields.push('stale=true');
    response.writeHead(401, {
      'www-authenticate': [
        ...(options.otherChallenges ? [options.otherChallenges] : []),
        `Digest ${fields.join(', ')}`,
      ],
    });
    response.end('No.');
  });
  return { ...server, asked, authorizations };
}
