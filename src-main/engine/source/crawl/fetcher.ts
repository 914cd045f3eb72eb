import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { normaliseAddress } from '../address.ts';
import type { CollectOptionValues } from '../source.ts';
import type { Answer, Wish } from './answer.ts';
import { HostPace, retryAfterMillis, Slots } from './politeness.ts';
import { requestOnce } from './request.ts';
import { userAgentHeader } from './user-agent.ts';

/** Trouble that may pass. A missing page, an unknown host or a bad certificate will be the same in a second. */
const passing = new Set(['network-reset', 'body-cut-short']);
const firstBackOffMillis = 250;
const maxHops = 10;

export interface Fetched extends Answer {
  /** How many requests it took. */
  readonly tries: number;
}

/** Fetches addresses politely: bounded concurrency, a pace for each host, kept connections, and further tries where they may help. */
export class Fetcher {
  readonly #options: CollectOptionValues;
  readonly #signal: AbortSignal;
  readonly #agent: Agent;
  readonly #slots: Slots;
  readonly #paces = new Map<string, HostPace>();

  constructor(options: CollectOptionValues, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#slots = new Slots(options.concurrency);
    this.#agent = new Agent({
      connections: options.concurrency,
      connect: { timeout: options.timeoutMillis },
      headersTimeout: options.timeoutMillis,
      bodyTimeout: options.timeoutMillis,
      maxHeaderSize: 65_536,
      allowH2: false,
    });
  }

  /** The pace of an address's host. */
  pace(address: string): HostPace {
    const host = new URL(address).host;
    const { requestsPerSecond } = this.#options;
    const pace = this.#paces.get(host) ?? new HostPace(requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0);
    this.#paces.set(host, pace);
    return pace;
  }

  /** Throws only when the signal aborts. */
  async fetch(address: string, wish: Wish): Promise<Fetched> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#tryOnce(address, wish);
      if (tries > this.#options.retries || !mayPass(answer)) return { ...answer, tries };
      const backOff = firstBackOffMillis * 2 ** (tries - 1);
      await sleep(Math.max(backOff, retryAfterMillis(answer.headers) ?? 0), undefined, { signal: this.#signal });
    }
  }

  /** For files that are no pages of their own, such as sitemaps: follows redirects and tells where they ended. */
  async fetchFollowing(address: string, wish: Wish): Promise<{ readonly address: string; readonly answer: Fetched }> {
    let current = address;
    let answer = await this.fetch(current, wish);
    for (let hops = 0; hops < maxHops; hops += 1) {
      const target = redirectTarget(answer, current);
      if (!target) break;
      current = target;
      answer = await this.fetch(current, wish);
    }
    return { address: current, answer };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #tryOnce(address: string, wish: Wish): Promise<Answer> {
    const pace = this.pace(address);
    return this.#slots.run(async () => {
      await pace.enter(this.#signal);
      const answer = await requestOnce(address, wish, {
        agent: this.#agent,
        userAgent: userAgentHeader(this.#options.userAgent),
        timeoutMillis: this.#options.timeoutMillis,
        signal: this.#signal,
      });
      pace.notice(answer.statusCode, retryAfterMillis(answer.headers));
      return answer;
    });
  }
}

/** The absolute address that a redirect names; null when the answer is none, or names none that can be fetched. */
export function redirectTarget(answer: Answer, from: string): string | null {
  const location = answer.headers['location'];
  if (location === undefined || !isRedirect(answer.statusCode)) return null;
  return normaliseAddress(asUnicode(location), from);
}

export function isRedirect(statusCode: number): boolean {
  return (statusCode >= 300 && statusCode <= 303) || statusCode === 307 || statusCode === 308;
}

function mayPass({ statusCode, trouble }: Answer): boolean {
  return trouble ? passing.has(trouble.code) : statusCode === 429 || (statusCode >= 500 && statusCode !== 501 && statusCode !== 505);
}

/** Header bytes arrive one per character; servers put UTF-8 there, although only ASCII is allowed. */
function asUnicode(header: string): string {
  // oxlint-disable-next-line no-control-regex -- all single bytes are meant
  if (!/^[\u0000-\u00ff]*$/.test(header) || !/[\u0080-\u00ff]/.test(header)) return header;
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? header : decoded;
}
