import type { Answer, Trouble, Wish } from './answer.ts';
import { decodeBody, decodePage, tooLarge } from './body.ts';
import { isPageType, looksLikeText, mediaType } from './content-type.ts';
import { exchange, type Exchanged, type ExchangeLimits, type Sent } from './exchange.ts';
import { cutTrouble, networkTrouble, proxyTrouble, timeoutTrouble } from './network-failure.ts';

export interface Request extends Sent {
  readonly isProxied: boolean;
}

export interface Requested {
  readonly answer: Answer;
  readonly setCookies: readonly string[];
  /** The line hangs and must not be used again. */
  readonly isStuck: boolean;
}

/** One request without redirects and without a second try. Everything that can happen is an answer; nothing throws. */
export async function requestOnce(request: Request, wish: Wish): Promise<Requested> {
  const wanted = (statusCode: number, headers: Answer['headers']) => (refusalOf(statusCode, headers, wish) === null ? wish.maxBytes : 0);
  const exchanged = await exchange(request, wanted);
  const { failure } = exchanged;
  const isStuck = failure !== null && failure !== 'too-many-bytes' && 'phase' in failure && failure.phase === 'connect';
  const answer = await answerOf(exchanged, wish, request.limits);
  const isProxyDown = request.isProxied && answer.statusCode === 0 && answer.trouble !== null;
  return { answer: isProxyDown ? { ...answer, trouble: proxyTrouble(answer.trouble) } : answer, setCookies: exchanged.setCookies, isStuck };
}

async function answerOf(exchanged: Exchanged, wish: Wish, limits: ExchangeLimits): Promise<Answer> {
  const { statusCode, headers } = exchanged;
  const trouble = troubleOf(exchanged, wish, limits);
  if (statusCode === 0) return { statusCode, headers, body: null, trouble };
  const refusal = refusalOf(statusCode, headers, wish);
  if (refusal) return { statusCode, headers, body: null, trouble: refusal === 'status' ? null : refusal };
  if (trouble && wish.body === 'page') return { statusCode, headers, body: null, trouble };
  const decode = wish.body === 'page' ? decodePage : decodeBody;
  const decoded = await decode(exchanged.bytes, headers['content-encoding'] ?? '', wish.maxBytes);
  const isPage = wish.body === 'any' || mediaType(headers) !== '' || !decoded.bytes || looksLikeText(decoded.bytes);
  if (!isPage) return { statusCode, headers, body: null, trouble: notHtml('?') };
  return { statusCode, headers, body: decoded.bytes, trouble: trouble ?? decoded.trouble };
}

function troubleOf({ failure, statusCode }: Exchanged, wish: Wish, limits: ExchangeLimits): Trouble | null {
  if (failure === null) return null;
  if (failure === 'too-many-bytes') return tooLarge(wish.maxBytes);
  if ('error' in failure) return statusCode === 0 ? networkTrouble(failure.error) : cutTrouble(failure.error);
  const { phase } = failure;
  const limit = {
    connect: limits.connectTimeoutMillis,
    headers: limits.timeoutMillis,
    idle: limits.idleTimeoutMillis,
    body: limits.bodyTimeoutMillis,
  };
  return timeoutTrouble(phase, limit[phase]);
}

/** Why the body of an answer is not wanted; null when it is. */
function refusalOf(statusCode: number, headers: Answer['headers'], wish: Wish): Trouble | 'status' | null {
  if (statusCode !== 200 && statusCode !== 203) return 'status';
  if (wish.body === 'any') return null;
  const type = mediaType(headers);
  if (type !== '' && !isPageType(type)) return notHtml(type);
  return Number(headers['content-length'] ?? 0) > wish.maxBytes ? tooLarge(wish.maxBytes) : null;
}

function notHtml(type: string): Trouble {
  return { code: 'not-html', parameters: { type } };
}
