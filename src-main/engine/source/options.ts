import type { OptionFields, OptionValues } from '../../contract/options.ts';
import { fetchOptions } from './crawl/fetch-options.ts';
import { discoveryOptions } from './discovery-options.ts';
import { renderOptions } from './render/render-options.ts';

export const collectOptions = {
  ...fetchOptions,
  maxPages: {
    kind: 'integer',
    default: 0,
    min: 0,
    max: 10000000,
    help: 'Stop after this many addresses; 0 sets no limit.',
  },
  ...discoveryOptions,
  ...renderOptions,
  importDrafts: {
    kind: 'boolean',
    default: false,
    help: 'Take drafts, private posts and those behind a password of WordPress exports too.',
  },
} as const satisfies OptionFields;

export type CollectOptionValues = OptionValues<typeof collectOptions>;
