import type { OptionFields, OptionValues } from '../../contract/options.ts';
import { fetchOptions } from './crawl/fetch-options.ts';
import { discoveryOptions } from './discovery-options.ts';
import { importOptions } from './import/import-options.ts';
import { renderOptions } from './render/render-options.ts';

export const collectOptions = {
  ...fetchOptions,
  maxPages: { kind: 'integer', default: 0, min: 0, max: 10000000, help: 'Stop after this many addresses; 0 sets no limit.' },
  ...discoveryOptions,
  ...renderOptions,
  ...importOptions,
} as const satisfies OptionFields;

export type CollectOptionValues = OptionValues<typeof collectOptions>;
