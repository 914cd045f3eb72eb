import type { HttpHeaders } from '../crawl/response.ts';

export interface PageRequest {
  readonly address: string;
  readonly method: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | null;
  /** As in the DevTools protocol (`Document`, `Script`, `XHR`, `Fetch`, …); the document of a frame is a `Frame`. */
  readonly type: string;
}

export interface PageAnswer {
  readonly statusCode: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
}

export interface Visit {
  readonly userAgent: string;
  /** Null refuses the request. Never rejects. */
  answer(request: PageRequest): Promise<PageAnswer | null>;
  /** Hears where the page wants to go; it is kept from going there. */
  leave(address: string): void;
}

/** Its calls reject when the page has crashed, and may hang with its scripts: callers set the limits. */
export interface Tab {
  /** Resolves when the document was read to its end, scripts included. */
  load(address: string): Promise<void>;
  /** The value of an expression, in a world that the scripts of the page cannot reach. */
  read(expression: string): Promise<unknown>;
  stretch(height: number): Promise<void>;
  /** As HTML in reading order, shadow roots and frames of its site included; null above `maxLength` characters. */
  flatten(maxLength: number): Promise<string | null>;
  /** Ends a running script, so that the page can be read. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Without a window and a network of its own: the engine answers every request, so that pace, robots rules, cookies,
 * logins and proxy are those of the crawl. Each tab is a new visitor.
 */
export interface RenderBrowser {
  readonly isSandboxed: boolean;
  open(visit: Visit): Promise<Tab>;
  close(): Promise<void>;
}

export type OpenBrowser = () => Promise<RenderBrowser>;
