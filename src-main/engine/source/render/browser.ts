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
  /** Null refuses. Never rejects. */
  answer(request: PageRequest): Promise<PageAnswer | null>;
  /** Where the page wants to go, and may not. */
  leave(address: string): void;
}

/** Calls reject when the page has crashed, and may hang with its scripts: callers set limits. */
export interface Tab {
  load(address: string): Promise<void>;
  /** In a world that scripts of the page cannot reach. */
  read(expression: string): Promise<unknown>;
  stretch(height: number): Promise<void>;
  /** HTML in reading order with shadow roots and frames of its site; null above `maxLength` characters. */
  flatten(maxLength: number): Promise<string | null>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Without window and network: the engine answers every request, so that pace, robots rules, cookies, logins and proxy
 * are the crawl's. Each tab is a new visitor.
 */
export interface RenderBrowser {
  readonly isSandboxed: boolean;
  open(visit: Visit): Promise<Tab>;
  close(): Promise<void>;
}

export type OpenBrowser = () => Promise<RenderBrowser>;
