import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import { auditOptionsSchema } from '../../src-main/contract/options.ts';
import { timingSchema } from '../../src-main/contract/schedules.ts';
import type { Profile } from '../../src-main/contract/profiles.ts';

const profile: Profile = {
  name: 'Shop, gently',
  hosts: ['shop.example'],
  options: auditOptionsSchema.parse({ collect: { requestsPerSecond: 2, render: 'automatic' } }),
  savedAt: Date.UTC(2026, 1, 3),
};

const schedule = {
  file: '/home/ann/audits/shop.pagetwin',
  name: 'shop',
  timing: { every: 'week', at: '03:00', on: 1 },
  since: Date.UTC(2026, 1, 2, 3),
  running: false,
  last: { at: Date.UTC(2026, 1, 2, 4), outcome: 'done', error: null },
  next: Date.UTC(2026, 1, 9, 3),
  isDue: false,
} as const;

type Names = Extract<
  RequestName,
  `profile/${string}` | `schedule/${string}` | 'problem/retry' | 'source/test' | 'source/cancel-test'
>;

type Answers = { readonly [Name in Names]: (parameters: RequestParameters<Name>) => Result<Name> };

/** Tests of an address, saved options and another try, as the pictures of the window show them. */
export const fakeStart: Answers = {
  'profile/list': () => ({ profiles: [profile] }),
  'profile/save': ({ name, hosts, options }) => ({
    name,
    hosts,
    options: auditOptionsSchema.parse(options),
    savedAt: profile.savedAt,
  }),
  'profile/delete': () => ({}),
  'profile/export': ({ name }) => ({ fileName: `${name}.profile.json`, json: '{}' }),
  'profile/import': () => profile,
  'schedule/list': () => ({ schedules: [schedule] }),
  'schedule/set': ({ file, timing }) => ({ ...schedule, file, timing: timingSchema.parse(timing) }),
  'schedule/remove': () => ({}),
  'schedule/lines': () => ({
    files: [
      { place: null, text: '# shop\n0 3 * * 1 pagetwin audit --file shop.pagetwin --again collect --keep-last\n' },
    ],
    command: 'crontab -e',
  }),
  'problem/retry': () => ({ addresses: 3 }),
  'source/cancel-test': () => ({}),
  'source/test': ({ address }) => ({
    steps: [
      {
        address,
        statusCode: 301,
        robots: 'allowed',
        millis: 84,
        tries: 1,
        redirectTo: `${address}index.html`,
        listed: null,
      },
      {
        address: `${address}index.html`,
        statusCode: 200,
        robots: 'allowed',
        millis: 212,
        tries: 1,
        redirectTo: null,
        listed: null,
      },
    ],
    headers: [
      { name: 'content-type', value: 'text/html; charset=utf-8' },
      { name: 'last-modified', value: 'Tue, 03 Feb 2026 08:00:00 GMT' },
    ],
    problems: [{ code: 'text-only-rendered', parameters: { letters: 1200, total: 1480 } }],
    page: {
      bytes: 48_213,
      charset: 'utf-8',
      title: 'How to prune apple trees',
      heading: 'How to prune apple trees',
      description: 'When and how to cut.',
      canonical: `${address}index.html`,
      robots: 'index, follow',
      noindex: false,
      nofollow: false,
      language: 'en',
      pageType: 'article',
      published: '2026-02-03',
      words: 1204,
      letters: 6120,
      blocks: [
        { text: 'Home · Garden · Trees', kept: false, rule: 'navigation' },
        { text: 'How to prune apple trees', kept: true, rule: 'density' },
        { text: 'Prune in late winter, before the buds swell.', kept: true, rule: 'density' },
      ],
      links: { total: 64, onSite: 58, nofollow: 2, first: [`${address}a.html`, `${address}b.html`] },
      rendering: { rawLetters: 280, renderedLetters: 1480, addedLetters: 1200 },
    },
  }),
};
