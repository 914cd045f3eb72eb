import type { OptionFields } from '../../contract/options.ts';

export const collectOptions = {
  concurrency: { kind: 'integer', default: 8, min: 1, max: 64, help: 'Requests in flight at the same time.' },
  requestsPerSecond: {
    kind: 'number',
    default: 0,
    min: 0,
    max: 1000,
    help: 'Upper limit of requests per second and host; 0 sets none beyond Crawl-delay.',
  },
  timeoutMillis: { kind: 'integer', default: 20000, min: 500, max: 300000, unit: 'ms', help: 'How long an answer may take.' },
  retries: { kind: 'integer', default: 2, min: 0, max: 10, help: 'Tries after a first failure that may pass: 429, 5xx, lost connections.' },
  maxBytes: { kind: 'integer', default: 20000000, min: 10000, max: 500000000, unit: 'bytes', help: 'Larger pages are not read.' },
  maxPages: { kind: 'integer', default: 0, min: 0, max: 10000000, help: 'Stop after this many addresses; 0 sets no limit.' },
  obeyRobots: { kind: 'boolean', default: true, help: 'Obey robots.txt.' },
  userAgent: {
    kind: 'choice',
    default: 'PageTwin',
    choices: ['PageTwin', 'Googlebot', 'Baiduspider', 'YandexBot'],
    help: 'Name under which pages are asked for and robots.txt is read.',
  },
} as const satisfies OptionFields;
