import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is measured against and that nothing else needs, and so stands in the list beside this file and not in
 * that of the product.
 */
export function benchmarkPackage<Content>(name: string): Content {
  try {
    return require(name) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(
      `This benchmark measures against ${name}, which is not installed. Install it with: npm ci --prefix test/bench`,
      { cause: error },
    );
  }
}

/** As much of Crawlee as the benchmarks use. */
export interface Crawlee {
  readonly log: { setLevel(level: number): void; readonly LEVELS: { readonly OFF: number; readonly ERROR: number } };
  readonly Configuration: new (options: { persistStorage: boolean }) => object;
  readonly CheerioCrawler: new (
    options: CrawleeOptions,
    configuration: object,
  ) => { run(requests: readonly unknown[]): Promise<unknown> };
}

interface CrawleeOptions {
  readonly minConcurrency: number;
  readonly maxConcurrency: number;
  readonly maxRequestRetries?: number;
  readonly navigationTimeoutSecs?: number;
  readonly requestHandlerTimeoutSecs?: number;
  requestHandler(context: {
    $: (selector: string) => { text(): string };
    request: CrawleeRequest;
    body: unknown;
  }): void;
  failedRequestHandler?(context: { request: CrawleeRequest }): void;
}

interface CrawleeRequest {
  readonly userData: Readonly<Record<string, string>>;
}

export interface Linkedom {
  readonly parseHTML: (html: string) => { readonly document: object };
}

export interface ReadabilityPackage {
  readonly Readability: new (document: object) => { parse(): unknown };
}
