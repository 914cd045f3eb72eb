import type { HttpHeaders } from '../crawl/response.ts';

export type PageRequest = Readonly<{
  address: string;
  method: string;
  headers: HttpHeaders;
  body: Uint8Array | null;
  /** As in the DevTools protocol (`Document`, `Script`, `XHR`, `Fetch`, …); `Frame` for documents of frames. */
  type: string;
}>;

export type PageAnswer = Readonly<{
  statusCode: number;
  headers: HttpHeaders;
  body: Uint8Array;
}>;

export interface Visit {
  readonly userAgent: string;
  /** Null refuses the request. Never rejects. */
  answer(request: PageRequest): Promise<PageAnswer | null>;
  /** Called when the page tries to navigate, which is blocked. */
  leave(address: string): void;
}

/** Calls reject when the page has crashed, and can hang with its scripts, so callers set time limits. */
export interface Tab {
  load(address: string): Promise<void>;
  /** In a world isolated from scripts of the page. */
  read(expression: string): Promise<unknown>;
  stretch(height: number): Promise<void>;
  /** HTML in reading order with shadow roots and same-site frames; null above `maxLength` characters. */
  flatten(maxLength: number): Promise<string | null>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Has no window and network: the engine answers requests, so that rate limit, robots rules, cookies, logins and proxy
 * are the crawl's. Each tab has its own cookies and storage.
 */
export interface RenderBrowser {
  readonly isSandboxed: boolean;
  open(visit: Visit): Promise<Tab>;
  close(): Promise<void>;
}

export type OpenBrowser = () => Promise<RenderBrowser>;
