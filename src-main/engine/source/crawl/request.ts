import { request, type Agent, type Dispatcher } from 'undici';
import type { Answer, Trouble, Wish } from './answer.ts';
import { acceptedEncodings, decodeBody, tooLarge, type ReadBody } from './body.ts';
import { isPageType, looksLikeText, mediaType } from './content-type.ts';
import { networkTrouble } from './network-failure.ts';

export interface RequestSettings {
  readonly agent: Agent;
  readonly userAgent: string;
  readonly timeoutMillis: number;
  /** Aborting it throws; everything else that can happen is an answer. */
  readonly signal: AbortSignal;
}

/** One GET request without redirects and without a second try. The time limit covers all of it, body included. */
export async function requestOnce(url: string, wish: Wish, settings: RequestSettings): Promise<Answer> {
  const signal = AbortSignal.any([settings.signal, AbortSignal.timeout(settings.timeoutMillis)]);
  try {
    const response = await request(url, { dispatcher: settings.agent, signal, headers: requestHeaders(settings.userAgent) });
    // A stream that is given up emits an error, and one that nobody hears ends the process.
    response.body.on('error', () => {});
    return await readAnswer(response, wish, settings.signal);
  } catch (error) {
    settings.signal.throwIfAborted();
    return { statusCode: 0, headers: {}, body: null, trouble: networkTrouble(error) };
  }
}

function requestHeaders(userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
    'accept-encoding': acceptedEncodings,
  };
}

async function readAnswer(response: Dispatcher.ResponseData, wish: Wish, signal: AbortSignal): Promise<Answer> {
  const { statusCode } = response;
  const headers = flatHeaders(response.headers);
  const type = mediaType(headers);
  const wanted = statusCode === 200 || statusCode === 203;
  const refusal = wanted && wish.body === 'page' && type !== '' && !isPageType(type) ? notHtml(type) : null;
  if (!wanted || refusal) {
    // Short bodies are read and thrown away so that the connection can be used again.
    await response.body.dump({ limit: 65_536 }).catch(() => null);
    return { statusCode, headers, body: null, trouble: refusal };
  }
  const { bytes, trouble } = await readWanted(response, headers, wish, signal);
  if (bytes && type === '' && wish.body === 'page' && !looksLikeText(bytes)) return { statusCode, headers, body: null, trouble: notHtml('?') };
  return { statusCode, headers, body: bytes, trouble };
}

async function readWanted(
  response: Dispatcher.ResponseData,
  headers: Readonly<Record<string, string>>,
  wish: Wish,
  signal: AbortSignal,
): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let cut: Trouble | null = null;
  try {
    if (wish.body === 'page' && Number(headers['content-length'] ?? 0) > wish.maxBytes) {
      response.body.destroy();
      return { bytes: null, trouble: tooLarge(wish.maxBytes) };
    }
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      if (size + chunk.byteLength > wish.maxBytes) {
        cut = tooLarge(wish.maxBytes);
        break;
      }
      size += chunk.byteLength;
      chunks.push(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    cut = cutTrouble(error);
  }
  if (cut && wish.body === 'page') return { bytes: null, trouble: cut };
  const decoded = await decodeBody(Buffer.concat(chunks, size), headers['content-encoding'] ?? '', wish.maxBytes);
  return { bytes: decoded.bytes, trouble: cut ?? decoded.trouble };
}

/** Once the head has arrived, a lost connection means a body that was cut. */
function cutTrouble(error: unknown): Trouble {
  const trouble = networkTrouble(error);
  return trouble.code === 'network-timeout' ? trouble : { code: 'body-cut-short', parameters: trouble.parameters };
}

function notHtml(type: string): Trouble {
  return { code: 'not-html', parameters: { type } };
}

function flatHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
