import type { FetchOptionValues } from './fetch-options.ts';
import { proxyChoice } from './proxy.ts';
import { readHeaderOptions } from './request-headers.ts';

/** Reads the texts among the options as a crawl will. Throws `option-out-of-range` for a line that cannot be understood, named by its number. */
export function checkFetchTexts(options: FetchOptionValues): void {
  readHeaderOptions(options);
  proxyChoice(options, {});
}
