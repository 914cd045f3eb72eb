import type { FetchOptionValues } from './fetch-options.ts';
import { proxyChoice } from './proxy.ts';
import { readHeaderOptions } from './request-headers.ts';

/** Parses the text options as a crawl will. Throws `option-out-of-range` with the number of a line that cannot be parsed. */
export function checkFetchTexts(options: FetchOptionValues): void {
  readHeaderOptions(options);
  proxyChoice(options, {});
}
