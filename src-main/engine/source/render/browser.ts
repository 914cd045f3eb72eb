/** What a page asks for while it is being rendered. */
export interface PageRequest {
  readonly address: string;
  readonly method: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent along; null where nothing is, or where it is not known. */
  readonly body: Uint8Array | null;
  /**
   * Type in the words of the DevTools protocol, such as `Document`, `Script`, `XHR`, `Fetch`, `Stylesheet`, `Image`;
   * the document of a frame is a `Frame`.
   */
  readonly type: string;
}

export interface PageAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a browser needs to know to open one page. */
export interface Visit {
  readonly userAgent: string;
  /** Answers a request of the page; null refuses it. Never rejects. */
  answer(request: PageRequest): Promise<PageAnswer | null>;
  /** The page wants to go to another address; it is kept where it is. */
  leave(address: string): void;
}

/**
 * One page in a browser. Its calls reject when the page has crashed, and may hang while a script of the page does:
 * callers set the limits.
 */
export interface Tab {
  /** Resolves when the document was read to its end, its scripts included. */
  load(address: string): Promise<void>;
  /** The value of a JavaScript expression, in a world that the scripts of the page cannot reach. */
  read(expression: string): Promise<unknown>;
  /** Makes the window so many CSS pixels tall. */
  stretch(height: number): Promise<void>;
  /**
   * The page as HTML in the order in which it is read, with the content of its shadow roots and of its site's frames in
   * their places; null where that is longer than `maxLength` characters.
   */
  flatten(maxLength: number): Promise<string | null>;
  /** Ends a script that runs, so that the page can be read. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A browser that shows pages to nobody. It has no network of its own: every request of a page is answered by the
 * engine, so that pace, robots rules, cookies, logins and proxy are those of the crawl. Each tab is a new visitor:
 * nothing that a page stores outlives it.
 */
export interface RenderBrowser {
  /** Whether the system keeps the programs that run the pages' scripts apart from everything else. */
  readonly isSandboxed: boolean;
  open(visit: Visit): Promise<Tab>;
  /** Ends it at once, whatever its pages do. */
  close(): Promise<void>;
}

/** Starts a browser. Rejects when it cannot be started. */
export type OpenBrowser = () => Promise<RenderBrowser>;
